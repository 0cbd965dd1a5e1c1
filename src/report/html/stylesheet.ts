import { toneVariables } from "../charts/tones.js";

const LIGHT = `color-scheme:light;--paper:#fdfcfa;--ink:#1d1c1a;--soft:#5f5b54;--rule:#dedad2;--band:#f4f1eb;--shade:#1d1c1a33;--grey-line:#8d877d;--link:#0b5394;--spans:#14457a;--bullets:#a84a12;--on-light:#1d1c1a;--on-dark:#ffffff;${toneVariables("light")}`;
const DARK = `color-scheme:dark;--paper:#171614;--ink:#ece8e1;--soft:#aaa499;--rule:#3a3731;--band:#211f1c;--shade:#ece8e14d;--grey-line:#8d877d;--link:#8fc1f2;--spans:#7fb0de;--bullets:#f0a35e;--on-light:#1d1c1a;--on-dark:#ffffff;${toneVariables("dark")}`;

/** The style of every page: system fonts, both colour schemes, paper, and telephones from 320 pixels on. */
export const STYLESHEET = `
:root{${LIGHT}}
@media screen and (prefers-color-scheme:dark){:root{${DARK}}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0 auto;max-width:calc(860px + 3rem);padding:2.5rem 1.5rem 4rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue","Noto Sans","Liberation Sans",Arial,sans-serif;overflow-wrap:break-word}
code{font:.9em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
a{color:var(--link);text-underline-offset:.15em;text-decoration-thickness:1px}
a:hover{text-decoration-thickness:2px}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:2px}
#answer:focus{outline:none}
.skip{position:absolute;left:1rem;top:-4rem;background:var(--paper);padding:.5rem .75rem}
.skip:focus{top:.5rem}
h1{font-size:1.05rem;font-weight:600;letter-spacing:.01em;color:var(--soft);margin:0 0 .75rem}
#answer p{font-size:1.45rem;line-height:1.38;font-weight:500;margin:0 0 .5em;text-wrap:pretty}
#answer code{font-size:.86em}
nav{margin:2rem 0 0;padding:.9rem 0;border-block:1px solid var(--rule)}
nav ul{display:flex;flex-wrap:wrap;gap:.15rem 1.25rem;margin:0;padding:0;list-style:none;font-size:.9rem}
section{margin-top:3.25rem}
h2{font-size:1.3rem;line-height:1.25;font-weight:650;margin:0 0 .9rem;text-wrap:balance}
p,ul{margin:0 0 1rem;max-width:40rem}
ul{padding-left:1.2rem}
li{margin:.3rem 0}
figure{margin:2rem 0}
.caption{max-width:none;margin:1.75rem 0 .4rem;font-size:.9rem;line-height:1.4;font-weight:600;text-wrap:pretty}
figcaption.caption{margin:0 0 .9rem}
svg{display:block;max-width:100%;height:auto;font-family:inherit;overflow:visible}
.narrow{display:none}
.scroll{overflow-x:auto;background:linear-gradient(to right,var(--paper) 1rem,transparent) left/2.5rem 100% no-repeat local,linear-gradient(to left,var(--paper) 1rem,transparent) right/2.5rem 100% no-repeat local,linear-gradient(to right,var(--shade),transparent) left/.9rem 100% no-repeat scroll,linear-gradient(to left,var(--shade),transparent) right/.9rem 100% no-repeat scroll;margin:0 0 1.75rem;max-width:100%}
figure .scroll{margin:1.25rem 0 0}
table{border-collapse:collapse;font-size:.875rem;line-height:1.4;font-variant-numeric:tabular-nums lining-nums}
th,td{padding:.36rem 1.1rem .36rem 0;text-align:left;vertical-align:baseline;font-weight:400;border-bottom:1px solid var(--rule)}
th:last-child,td:last-child{padding-right:.25rem}
thead th{color:var(--soft);font-size:.8125rem;vertical-align:bottom;border-bottom:1px solid var(--soft)}
.n{text-align:right;white-space:nowrap}
thead .n{white-space:normal}
.s,.t{white-space:nowrap}
td:not(.n),th[scope=row]{max-width:24rem}
td code,th code{overflow-wrap:normal}
.notes{list-style:none;margin:-.4rem 0 1rem;padding:0;font-size:.85rem;color:var(--soft);max-width:40rem}
sup{line-height:0;font-size:.75em}
sup a{padding:0 .2em}
dl{margin:0;max-width:42rem}
dt{margin-top:1rem;scroll-margin-top:1rem}
dt:target,.notes li:target{background:var(--band);box-shadow:-.5rem 0 var(--band),.5rem 0 var(--band)}
dd{margin:.15rem 0 0;font-size:.925rem}
dd em{font-style:normal;color:var(--soft)}
@media (max-width:44rem){
body{padding:1.5rem 1.5rem 3rem}
#answer p{font-size:1.25rem}
section{margin-top:2.5rem}
.wide{display:none}
.narrow{display:block}
.narrow svg{width:100%;max-width:30rem}
th,td{padding-right:.8rem}
.t{white-space:normal;min-width:9.5rem}
}
@media print{
:root{--paper:#fff}
thead th{font-size:inherit}
body{max-width:none;padding:0;font-size:10pt}
nav,.skip{display:none}
a{color:inherit;text-decoration:none}
.wide{display:block}
.narrow{display:none}
.scroll{overflow:visible;background:none}
table{font-size:8pt;max-width:100%}
th,td{padding-right:.6rem}
.n,.s,.t{white-space:normal}
h2,.caption{break-after:avoid}
figure>div,tr,dt{break-inside:avoid}
dt{break-after:avoid}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
