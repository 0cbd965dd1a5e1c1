/** A host, and the inputs that come from it unless their records tell another. */
export interface DeclaredHost {
  readonly matches: (path: string) => boolean;
  readonly name: string;
}

/** Hosts by globs of paths; the first one that matches counts. */
export async function declaredHosts(
  hosts: readonly { readonly glob: string; readonly name: string }[] = [],
): Promise<readonly DeclaredHost[]> {
  if (hosts.length === 0) return [];
  const { default: picomatch } = await import("picomatch");
  return hosts.map(({ glob, name }) => ({ matches: picomatch(glob, { dot: true }), name }));
}
