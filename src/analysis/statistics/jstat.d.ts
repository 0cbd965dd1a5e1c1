/** The part of jstat that distributions.ts uses; the package ships no types. */
declare module "jstat" {
  const jStat: {
    readonly normal: { inv(p: number, mean: number, standardDeviation: number): number };
    readonly beta: { inv(p: number, alpha: number, beta: number): number };
    readonly gamma: { inv(p: number, shape: number, scale: number): number };
    gammaln(x: number): number;
    erfc(x: number): number;
  };
  export default jStat;
}
