/** The style of the hosted pages: colours and sizes of ux 1, phone first, light and dark. */
export const PAY_STYLE = String.raw`
:root{--canvas:#F5F7F9;--surface:#FFFFFF;--sunken:#EDF1F4;--ink:#12202E;--ink-2:#45535F;--ink-3:#596773;
--line:#D3DAE1;--control:#74808D;--ok:#0A6636;--ok-tint:#E3F4EA;--warn:#8A4300;--warn-tint:#FFF0DC;--error:#B3261E;
--error-tint:#FDECEA;--badge:#5B3A00;--badge-tint:#FFE7AE;--focus:#0B57D0;--fill:#0B5A6B;--on-fill:#FFFFFF;
--brand-text:#0B5A6B;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--canvas:#0D1319;--surface:#151D25;--sunken:#0A0F14;--ink:#EDF2F6;
--ink-2:#B6C2CC;--ink-3:#96A4B0;--line:#2B3743;--control:#75838F;--ok:#6FD39B;--ok-tint:#10301F;--warn:#FFB86B;
--warn-tint:#38240B;--error:#FF9C94;--error-tint:#3D1613;--badge:#FFDF94;--badge-tint:#3A2C07;
--focus:#A8C7FA;--fill:#3C7B89;--brand-text:#8FC3CE}}
*{box-sizing:border-box}
[hidden]{display:none!important}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;background:var(--canvas);color:var(--ink);font:1rem/1.5 -apple-system,"Segoe UI",
Roboto,"Noto Sans","Noto Sans Devanagari","Nirmala UI",system-ui,sans-serif}
h1,h2,p,ul,dl,dd,fieldset{margin:0;padding:0}
ul{list-style:none}
button,input{font:inherit;color:inherit}
button{cursor:pointer}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
[tabindex="-1"]:focus{outline:none}
.figures,.amount{font-variant-numeric:tabular-nums}
.hidden-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.caption{font-size:.875rem;line-height:1.25rem;color:var(--ink-2)}
.strip{background:var(--badge-tint);color:var(--badge);padding:8px 16px;font-size:.875rem;line-height:1.25rem;
text-align:center}
.placed .sheet{max-width:none;min-height:0;padding-bottom:0}
.sheet{background:var(--surface);max-width:460px;margin:0 auto;min-height:calc(100vh - 36px);padding-bottom:24px}
.head{display:grid;grid-template-columns:1fr auto;gap:4px 12px;padding:20px 16px 16px;
border-bottom:1px solid var(--line)}
.head h1{font-size:1.125rem;line-height:1.5rem}
.who p{color:var(--ink-2);font-size:.875rem;line-height:1.25rem;overflow-wrap:anywhere}
.amount{font-size:1.625rem;line-height:2rem;font-weight:700;margin-top:8px}
.lock{grid-column:1/-1;display:flex;align-items:center;gap:6px;color:var(--ink-2);font-size:.8125rem}
svg path,svg circle{fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.close{grid-row:1;grid-column:2;width:44px;height:44px;display:grid;place-items:center;border:0;background:none;
border-radius:12px}
@media (hover:hover){.close:hover{background:var(--sunken)}}
.problem{background:var(--error-tint);color:var(--error);border-radius:12px;padding:12px 16px;margin:16px}
.methods>:is(h2,p,.outcomes){margin:0 16px 12px}
.methods>h2{font-size:1.375rem;line-height:1.75rem}
.method{border-bottom:1px solid var(--line)}
.method>summary{display:flex;align-items:center;gap:12px;min-height:52px;padding:4px 16px;cursor:pointer;
list-style:none;color:var(--ink)}
.method>summary svg{flex:none;color:var(--ink-2)}
.method>summary::-webkit-details-marker{display:none}
.method>summary::after{content:"";width:9px;height:9px;margin-left:auto;flex:none;border:solid var(--ink-2);
border-width:0 2px 2px 0;transform:translateY(-2px) rotate(45deg);transition:transform 160ms ease-out}
.method[open]>summary::after{transform:translateY(2px) rotate(225deg)}
.method-title{font-weight:600}
.method-hint{color:var(--ink-2);font-size:.875rem;flex:1}
.free{float:right;padding:2px 8px;border-radius:999px;background:var(--ok-tint);color:var(--ok);font-size:.8125rem;
font-weight:600}
.method-body{padding:2px 16px 16px;display:grid;gap:16px}
.apps{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(4rem,22%),1fr));gap:8px;margin-bottom:12px}
.app{display:grid;justify-items:center;align-content:start;gap:6px;min-height:84px;padding:10px 4px 4px;text-align:center;
border:1px solid var(--line);border-radius:12px;font-size:.8125rem;line-height:1.125rem;color:var(--ink);text-decoration:none}
.app i{width:36px;height:36px;border-radius:10px;display:grid;place-items:center;color:#fff;font-style:normal;font-weight:700;line-height:1}
.blue{background:#1a66d6}.violet{background:#5f259f}.navy{background:#00529b}.rust{background:#b5440f}
.primary,.secondary{display:block;width:100%;min-height:52px;padding:13px 16px;border-radius:12px;font-weight:700;
text-align:center;text-decoration:none;border:1.5px solid var(--fill)}
.primary{background:var(--fill);color:var(--on-fill)}
.secondary{background:var(--surface);color:var(--brand-text);border-color:var(--control)}
@media (hover:hover){.primary:hover{filter:brightness(.93)}
.secondary:hover,.tile:hover,.bank:hover{background:var(--sunken)}}
[aria-busy=true]{opacity:.75}
.on-phone{display:none}
.qr{display:flex;flex-wrap:wrap;gap:16px 24px;align-items:center;justify-content:center}
.qr>:last-child{flex:1 1 150px}.qr-title{font-size:1rem;line-height:1.5rem}
.sheet[inert]{visibility:hidden}
.qr-plate{background:#fff;border-radius:12px;padding:4px;border:1px solid var(--line);flex:none;line-height:0}
.qr-plate.over img{opacity:.12}
.qr p{margin-bottom:8px;font-size:.875rem;line-height:1.25rem}
.qr #qr-time{color:var(--ink-2)}
.qr .secondary{min-height:44px;padding:8px 12px}
@media (pointer:coarse) and (max-width:700px){.on-phone{display:block}.on-desktop{display:none}}
.outcomes{border:1px dashed var(--warn);border-radius:12px;background:var(--warn-tint);padding:4px 12px 12px;
min-width:0}
.outcomes legend{color:var(--warn);font-weight:700;font-size:.875rem;padding:2px 8px;border-radius:6px;
background:var(--warn-tint)}
.outcomes p{font-size:.875rem;line-height:1.25rem;margin-bottom:8px}
.outcome-buttons{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.outcome-buttons button{min-height:44px;border:1.5px solid var(--control);border-radius:12px;
background:var(--surface);padding:8px;line-height:1.25rem}
.field{display:grid;gap:4px;min-width:0}
.field label{font-weight:600;font-size:.875rem;line-height:1.25rem}
.field input{width:100%;min-height:48px;padding:8px 12px;border:1.5px solid var(--control);border-radius:12px;
background:var(--surface)}
.field input[aria-invalid=true]{border-color:var(--error)}
.field-error{color:var(--error);font-size:.875rem;line-height:1.25rem}
#card-form{display:grid;gap:24px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:16px;align-items:end}
.cards summary{cursor:pointer;min-height:44px;padding:10px 0;color:var(--brand-text);font-weight:600}
.cards p{font-size:.875rem;margin-bottom:8px}
.cards li{display:grid;grid-template-columns:auto 1fr;align-items:center;gap:0 12px;font-size:.875rem;color:var(--ink-2)}
.fill{min-height:44px;border:0;background:none;padding:4px 0;color:var(--brand-text);text-decoration:underline;
font-variant-numeric:tabular-nums}
.tiles{display:grid;grid-template-columns:1fr 1fr;gap:8px}
.tile,.bank{width:100%;min-height:56px;border:1px solid var(--control);border-radius:12px;background:var(--surface);
padding:8px 12px;line-height:1.25rem;font-size:.9375rem}
.banks{max-height:198px;overflow:auto;border:1px solid var(--line);border-radius:12px}
.bank{min-height:44px;border:0;border-radius:0;text-align:left}
.verdict{padding:32px 16px;display:grid;gap:12px;justify-items:center;text-align:center}
.verdict h1,.verdict h2{font-size:1.25rem;line-height:1.625rem}
.verdict .reference{overflow-wrap:anywhere}
.verdict dl{width:100%;text-align:left}
.verdict dl div{padding:10px 0;border-top:1px solid var(--line)}
.verdict dt{color:var(--ink-2);font-size:.875rem}
.verdict dd{font-weight:700;overflow-wrap:anywhere}
.verdict form{width:100%}
.verdict a{color:var(--brand-text)}
.figures{font-variant-numeric:tabular-nums;white-space:nowrap}
.tick{color:var(--ok)}
.bar{width:160px;height:4px;border-radius:4px;background:var(--sunken);overflow:hidden;position:relative}
.bar::after{content:"";position:absolute;inset:0;width:40%;background:var(--fill);border-radius:4px;
animation:run 1.2s ease-in-out infinite}
@keyframes run{from{transform:translateX(-100%)}to{transform:translateX(250%)}}
.bank-page dl{width:100%;border:1px solid var(--line);border-radius:12px;padding:8px 16px;text-align:left}
.bank-page dl div{display:flex;justify-content:space-between;gap:16px;padding:8px 0}
.bank-page dt{color:var(--ink-2)}
.bank-page dd{font-weight:700;text-align:right}
.back{color:var(--brand-text);min-height:44px;padding:10px}
body.placed{background:var(--surface)}
.placed .strip{display:none}
.placed .head{position:absolute;width:1px;height:1px;padding:0;overflow:hidden;clip-path:inset(50%)}
.placed .close{display:none}
@media (prefers-color-scheme:dark){body.placed{--surface:#1C2630}}
@media (min-width:600px) and (min-height:560px){body:not(.placed) .sheet{margin:24px auto;border:1px solid var(--line);
border-radius:16px;min-height:0;max-width:440px;overflow:clip}}
@media (prefers-reduced-motion:reduce){.bar::after{animation-duration:2.4s}.method>summary::after{transition:none}}
@media (forced-colors:active){.primary,.secondary,.tile,.bank{border:1px solid}}
`;
