/** The inline style sheet of the page. The content security policy contains its hash. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1c2330;--soft:#5a6474;--ground:#fff;--panel:#f5f6f8;--line:#dfe3e9;--accent:#2452c7;
--get:#1b6e4b;--post:#2452c7;--put:#8a5a00;--patch:#8a5a00;--delete:#b02a2a}
@media (prefers-color-scheme:dark){:root{--ink:#e8ebf1;--soft:#a3adbd;--ground:#12161d;--panel:#1b212b;--line:#2e3644;
--accent:#8fb0ff;--get:#6fd3a4;--post:#8fb0ff;--put:#e7b65a;--patch:#e7b65a;--delete:#ff9a9a}}
*{box-sizing:border-box}
html{scroll-behavior:smooth;scroll-padding-top:1.5rem}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
a{color:var(--accent);text-underline-offset:.2em}
a:focus-visible,summary:focus-visible{outline:3px solid var(--accent);outline-offset:3px;border-radius:4px}
code,pre{font:.875em/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
pre{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;overflow-x:auto}
.skip{position:absolute;left:-999px}.skip:focus{left:1rem;top:1rem;background:var(--ground);padding:.5rem 1rem;z-index:2}
.shell{display:grid;grid-template-columns:19rem minmax(0,1fr);max-width:84rem;margin:0 auto}
.index{position:sticky;top:0;align-self:start;height:100vh;overflow-y:auto;padding:2.5rem 1.25rem;border-right:1px solid var(--line)}
.index summary{font-weight:600}
@supports selector(::details-content){@media (min-width:56.01rem){.index summary{display:none}
.index details::details-content{content-visibility:visible;block-size:auto}}}
.index ul{list-style:none;margin:0 0 1.25rem;padding:0}
.index a{display:block;padding:.25rem .6rem;border-radius:6px;color:inherit;text-decoration:none;font-size:.85rem}
.index code{font-size:.7rem;color:var(--soft);margin-right:.35rem}
.index a:hover{background:var(--panel)}
.index strong{display:block;padding:.25rem .6rem;font-size:.75rem;letter-spacing:.08em;text-transform:uppercase;color:var(--soft)}
main{padding:3.5rem clamp(1.25rem,4vw,4rem) 6rem;max-width:60rem}
h1{font-size:clamp(2rem,5vw,3rem);line-height:1.1;letter-spacing:-.02em;margin:0 0 1rem}
h2{font-size:1.6rem;letter-spacing:-.01em;margin:4.5rem 0 1rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;margin:0;display:flex;gap:.75rem;align-items:baseline;flex-wrap:wrap;font-weight:600}
h4{font-size:.8rem;letter-spacing:.06em;text-transform:uppercase;color:var(--soft);margin:1.5rem 0 .25rem}
.lead{font-size:1.15rem;color:var(--soft);max-width:44rem}
.call{border:1px solid var(--line);border-radius:14px;padding:1.5rem;margin:0 0 1.25rem}
.call p{margin:.75rem 0 0}
.method{font:700 .75rem/1 ui-monospace,monospace;letter-spacing:.06em;padding:.4rem .55rem;border:1.5px solid;border-radius:6px}
.get{color:var(--get)}.post{color:var(--post)}.put{color:var(--put)}.patch{color:var(--patch)}.delete{color:var(--delete)}
.scope{color:var(--soft);font-size:.9rem}
details{margin-top:1rem}
details>summary{cursor:pointer;font-weight:600;padding:.35rem 0;min-height:1.75rem}
table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.25rem 0 0}
th,td{text-align:left;vertical-align:top;padding:.55rem .75rem .55rem 0;border-bottom:1px solid var(--line)}
th{font-weight:600;color:var(--soft);font-size:.8rem}
td:nth-child(1){width:34%}td:nth-child(2){width:20%}
.must{color:var(--delete);font-size:.75rem;display:block}
@media (max-width:56rem){.shell{display:block}
.index{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding:1rem 1.25rem}
main{padding-top:2rem}
.call{padding:1.1rem}
table,tbody,tr,td{display:block;width:100%}thead{position:absolute;left:-999px}
td:nth-child(n){width:100%;border:0;padding:.1rem 0}tr{border-bottom:1px solid var(--line);padding:.6rem 0;display:block}}
`.trim()
