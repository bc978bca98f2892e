package studies

// pageStyle dresses the page. Plots take their colours from the same variables.
const pageStyle = `
:root{color-scheme:light dark;--page:#faf7f1;--card:#fffdf8;--ink:#22201c;--soft:#6c655a;--rule:#e4dccd;--grid:#ebe4d7;
--accent:#a3341f;--second:#20637a;--third:#6d5a00;--bad:#a3341f;--mind:#8a6100;--good:#2c6b3f;--heat:#a3341f;--wire:#b9ae9b}
@media (prefers-color-scheme:dark){:root{--page:#15161a;--card:#1d1f25;--ink:#ece7dd;--soft:#a49d90;--rule:#33353d;--grid:#2a2c34;
--accent:#ff8a6b;--second:#74c3dc;--third:#dcc45a;--bad:#ff8a6b;--mind:#e2b85a;--good:#82cf97;--heat:#ff8a6b;--wire:#5b5e69}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1120px;margin:0 auto;padding:40px 24px 80px}
header{display:flex;gap:32px;align-items:center;margin-bottom:28px}
header .picture{flex:0 0 230px}
header .by-night{display:none!important}
@media (prefers-color-scheme:dark){header .by-day{display:none!important}header .by-night{display:block!important}}
header img{width:230px;max-height:230px;object-fit:contain;border-radius:14px;display:block}
h1{font-size:38px;line-height:1.15;margin:0 0 4px;letter-spacing:-.02em}
.sub{color:var(--soft);font-size:18px;margin:0 0 14px;font-style:italic}
h2{font-size:25px;margin:52px 0 6px;letter-spacing:-.01em}
h3{font-size:17px;margin:30px 0 6px}
p{margin:6px 0 12px;max-width:76ch}
.note,figcaption,.about{color:var(--soft);font-size:14px}
code{font:13.5px/1.5 ui-monospace,"DejaVu Sans Mono",Menlo,monospace;background:var(--card);border:1px solid var(--rule);border-radius:5px;padding:1px 5px;overflow-wrap:anywhere}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:14px;margin:26px 0}
.card{background:var(--card);border:1px solid var(--rule);border-radius:12px;padding:14px 16px}
.card b{display:block;font-size:27px;line-height:1.2;letter-spacing:-.02em;white-space:nowrap}
.card span{color:var(--soft);font-size:13px}
.card .name{font-size:13px;color:var(--ink);text-transform:uppercase;letter-spacing:.06em}
ul.findings{list-style:none;padding:0;margin:12px 0}
ul.findings li{display:flex;gap:12px;padding:9px 0;border-top:1px solid var(--rule)}
.tag{flex:0 0 64px;height:24px;border-radius:12px;font-size:12px;line-height:22px;text-align:center;border:1px solid currentColor;font-weight:600}
.bad{color:var(--bad)}.mind{color:var(--mind)}.good{color:var(--good)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:14px;margin:10px 0 6px;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:6px 14px 6px 0;border-bottom:1px solid var(--rule);vertical-align:top}
th{font-weight:600;color:var(--soft);font-size:13px}
.figures td:first-child{min-width:190px}
td.never,td.yes{font-weight:600;color:var(--bad)}
figure{margin:10px 0;background:var(--card);border:1px solid var(--rule);border-radius:12px;padding:14px 16px}
.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(420px,1fr));gap:16px}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(300px,1fr));gap:16px}
details{border-top:1px solid var(--rule);margin-top:28px}
summary{cursor:pointer;font-size:21px;font-weight:650;padding:14px 0}
.plot{display:block;width:100%;max-width:700px;height:auto}
.plot text{fill:var(--ink);font-size:13px}
.plot .tick{fill:var(--soft);font-size:12px}.plot .mid{text-anchor:middle}.plot .end{text-anchor:end}
.plot .label{font-size:14px}
.plot path{fill:none}
.plot .grid{stroke:var(--grid)}
.plot .even{stroke:var(--soft);stroke-dasharray:5 4}
.plot .limit{stroke:var(--bad);stroke-dasharray:2 3}
.plot .whisker{stroke:var(--accent);stroke-width:2.5}
.plot .dot{fill:var(--accent);stroke:var(--card);stroke-width:2}
.plot .bar{fill:var(--second)}
.plot .curve{stroke-width:2.5;stroke:var(--accent)}
.plot .c1{stroke:var(--second)}.plot .c2{stroke:var(--third)}.plot .c3{stroke:var(--good)}.plot .c4{stroke:var(--soft)}.plot .c5{stroke:var(--ink)}
.plot .wire{stroke:var(--wire);stroke-width:1.5}
.plot .ground{fill:var(--page);stroke:var(--wire)}
.plot .heat{fill:var(--heat);stroke:none}
.plot .heat-label{text-anchor:middle;font-size:13px;fill:var(--ink)}
.plot .heat-label.over{fill:var(--page)}
.plot .small{font-size:11px}
@media (max-width:640px){header{flex-direction:column;align-items:flex-start}.two,.maps{grid-template-columns:1fr}main{padding:24px 14px}}
@media print{body{background:#fff}figure,.card{break-inside:avoid}}
`
