export declare class Random {
  constructor(seed: number);
  share(): number;
  below(end: number): number;
  pick<Item>(list: readonly Item[]): Item;
  chance(probability: number): boolean;
}
