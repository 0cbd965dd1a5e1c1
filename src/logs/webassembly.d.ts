/** The part of WebAssembly's interface that is used here: the libraries of TypeScript have it only for browsers. */
declare namespace WebAssembly {
  class Memory {
    /** Sizes are in pages of 64 KiB. */
    constructor(descriptor: { readonly initial: number });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Module {
    constructor(binary: Uint8Array);
  }
  class Instance {
    constructor(module: Module, imports: Record<string, Record<string, unknown>>);
    readonly exports: Record<string, unknown>;
  }
}
