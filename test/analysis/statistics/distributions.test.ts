import {
  betaQuantile,
  binomialProbability,
  gammaQuantile,
  hypergeometricProbability,
  logChoose,
  logGamma,
  normalQuantile,
  normalUpperTail,
} from "../../../src/analysis/statistics/distributions.js";
import { agreesWithR } from "./against-r.js";

agreesWithR("the normal distribution", 1e-11, [
  { r: "qnorm(0.975)", ours: normalQuantile(0.975), value: 1.95996398454005 },
  { r: "qnorm(0.05)", ours: normalQuantile(0.05), value: -1.64485362695147 },
  { r: "qnorm(0.9995)", ours: normalQuantile(0.9995), value: 3.29052673149193 },
  { r: "qnorm(1e-6)", ours: normalQuantile(1e-6), value: -4.7534243088229 },
  { r: "pnorm(0, lower.tail = FALSE)", ours: normalUpperTail(0), value: 0.5 },
  { r: "pnorm(1.96, lower.tail = FALSE)", ours: normalUpperTail(1.96), value: 0.0249978951482204 },
  { r: "pnorm(6, lower.tail = FALSE)", ours: normalUpperTail(6), value: 9.86587645037698e-10 },
]);

agreesWithR("the beta quantile", 1e-8, [
  { r: "qbeta(0.025, 1, 1)", ours: betaQuantile(0.025, 1, 1), value: 0.025 },
  { r: "qbeta(0.025, 3, 5)", ours: betaQuantile(0.025, 3, 5), value: 0.0989882784425079 },
  { r: "qbeta(0.975, 4, 3)", ours: betaQuantile(0.975, 4, 3), value: 0.881882751242975 },
  { r: "qbeta(0.95, 1, 400)", ours: betaQuantile(0.95, 1, 400), value: 0.00746135552879956 },
  { r: "qbeta(0.001, 20, 981)", ours: betaQuantile(0.001, 20, 981), value: 0.00900357405302259 },
  { r: "qbeta(0.95, 3, 100000)", ours: betaQuantile(0.95, 3, 100000), value: 6.29553248814137e-5 },
]);

agreesWithR("the gamma quantile", 1e-10, [
  { r: "qgamma(0.025, 1)", ours: gammaQuantile(0.025, 1), value: 0.0253178079842899 },
  { r: "qgamma(0.975, 1)", ours: gammaQuantile(0.975, 1), value: 3.68887945411394 },
  { r: "qgamma(0.975, 6)", ours: gammaQuantile(0.975, 6), value: 11.6683320793227 },
  { r: "qgamma(0.0005, 30)", ours: gammaQuantile(0.0005, 30), value: 15.170237729644 },
  { r: "qgamma(0.975, 1001)", ours: gammaQuantile(0.975, 1001), value: 1063.9521360163 },
]);

agreesWithR("log-gamma", 1e-12, [
  { r: "lgamma(1)", ours: logGamma(1), value: 0 },
  { r: "lgamma(5.5)", ours: logGamma(5.5), value: 3.95781396761872 },
  { r: "lgamma(100)", ours: logGamma(100), value: 359.134205369575 },
  { r: "lgamma(100001)", ours: logGamma(100001), value: 1051299.22189912 },
  { r: "lchoose(60, 30)", ours: logChoose(60, 30), value: 39.3117007260113 },
  { r: "lchoose(5, 0)", ours: logChoose(5, 0), value: 0 },
]);

agreesWithR("binomial and hypergeometric probabilities", 1e-11, [
  { r: "dbinom(3, 5, 0.2)", ours: binomialProbability(3, 5, 0.2), value: 0.0512 },
  { r: "dbinom(0, 30, 0.05)", ours: binomialProbability(0, 30, 0.05), value: 0.214638763942938 },
  { r: "dbinom(4, 4, 1)", ours: binomialProbability(4, 4, 1), value: 1 },
  { r: "dbinom(1, 4, 0)", ours: binomialProbability(1, 4, 0), value: 0 },
  { r: "dbinom(500, 1000, 0.5)", ours: binomialProbability(500, 1000, 0.5), value: 0.0252250181783608 },
  { r: "dhyper(2, 5, 7, 4)", ours: hypergeometricProbability(2, 5, 7, 4), value: 0.424242424242424 },
  { r: "dhyper(0, 3, 2, 3)", ours: hypergeometricProbability(0, 3, 2, 3), value: 0 },
  { r: "dhyper(30, 60, 60, 50)", ours: hypergeometricProbability(30, 60, 60, 50), value: 0.0269988909551608 },
]);
