"use strict";(()=>{function c(n,e){let t;try{t=new URL(n??"",e)}catch{return null}return!/^https?:$/.test(t.protocol)||!/^\/c\/[^/]+\/?$/.test(t.pathname)?null:(t.searchParams.set("embed","1"),{url:t.href,origin:t.origin})}var p="http://www.w3.org/2000/svg",r=class{element=document.createElement("div");#t=document.createElement("button");#e=document.createElement("div");#a=document.createElement("span");#o;#i;#s;#d=!1;#l=!1;constructor(e,t){this.#o=e,this.#i=t,this.#s=t.label,this.element.className="float",this.#t.className="launcher",this.#t.addEventListener("click",()=>this.#n?this.minimise():this.open()),this.#e.className="panel",this.#e.id="panel",this.#e.setAttribute("role","dialog"),this.#e.inert=!0,this.#e.append(this.#h(),e),this.#t.setAttribute("aria-controls","panel"),this.element.append(this.#e,this.#t),this.element.addEventListener("keydown",i=>{i.key==="Escape"&&this.#n&&this.minimise()}),this.#r()}show(){"showPopover"in this.element&&(this.element.popover="manual",this.element.showPopover())}open(){this.#e.inert=!1,this.#l||this.#i.onFirstOpen(),this.#l=!0,this.#r(),this.#o.querySelector("iframe")?.focus()}minimise(){this.#e.inert=!0,this.#r(),this.#t.focus()}setLabel(e){this.#s=e,this.#r()}setLive(e){this.#d=e,this.#r()}get#n(){return!this.#e.inert}#r(){let{words:e}=this.#i;this.#e.setAttribute("aria-label",this.#s),this.#a.textContent=this.#s,this.#t.setAttribute("aria-expanded",String(this.#n)),this.#t.toggleAttribute("data-live",this.#d&&!this.#n),this.#t.textContent=this.#n?e.minimise:this.#d?e.back:this.#s}#h(){let[e,t]=[document.createElement("div"),document.createElement("button")];e.className="head",t.className="small",t.setAttribute("aria-label",this.#i.words.minimise),t.addEventListener("click",()=>this.minimise());let[i,s]=[document.createElementNS(p,"svg"),document.createElementNS(p,"path")];return i.setAttribute("viewBox","0 0 24 24"),i.setAttribute("aria-hidden","true"),s.setAttribute("d","m6 9 6 6 6-6"),i.append(s),t.append(i),e.append(this.#a,t),e}};var u={visavis:"hello"},m=n=>typeof n=="string";function f(n){if(typeof n!="object"||n===null)return null;let{visavis:e,sessionId:t,code:i}=n;return e==="ready"?{visavis:e}:(e==="started"||e==="ended")&&m(t)?{visavis:e,sessionId:t}:e==="error"&&m(i)?{visavis:e,code:i}:null}var v=`
:host {
  all: initial !important;
  display: block !important;
  box-sizing: border-box !important;
  width: var(--visavis-width, 100%) !important;
  height: var(--visavis-height, 640px) !important;
  color-scheme: light dark !important;
  font: 500 15px/1.4 system-ui, sans-serif !important;
}
:host([theme="light"]) { color-scheme: light !important; }
:host([theme="dark"]) { color-scheme: dark !important; }
:host([mode="floating"]) { display: contents !important; }
:host([hidden]) { display: none !important; }
* { box-sizing: border-box; }
iframe { display: block; width: 100%; height: 100%; border: 0; border-radius: inherit; }
.box {
  position: relative; width: 100%; height: 100%; overflow: hidden;
  border-radius: var(--visavis-radius, 12px); background: light-dark(#fff, #16181d);
}
.float {
  position: fixed; inset: auto 20px 20px auto; z-index: 2147483647; margin: 0; padding: 0; border: 0; overflow: visible;
  width: max-content; height: max-content; background: none; color: inherit;
  display: flex; flex-direction: column; align-items: flex-end; gap: 12px;
}
:host([position="left"]) .float { inset: auto auto 20px 20px; align-items: flex-start; }
.panel {
  width: min(400px, calc(100vw - 40px)); height: min(680px, calc(100dvh - 112px));
  display: flex; flex-direction: column; overflow: hidden; border-radius: var(--visavis-radius, 12px);
  color: light-dark(#1b1d22, #f1f2f4); background: light-dark(#fff, #16181d);
  border: 1px solid light-dark(#d5d8de, #3a3f49); box-shadow: 0 12px 40px rgb(0 0 0 / 0.25);
}
.panel[inert] { visibility: hidden; position: absolute; bottom: 0; pointer-events: none; }
.head { display: flex; align-items: center; gap: 8px; padding: 6px 6px 6px 14px; }
.head span { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.panel .box { flex: 1; min-height: 0; border-radius: 0; }
button { font: inherit; cursor: pointer; border: 0; }
.small { width: 36px; height: 36px; border-radius: 8px; color: inherit; background: none; }
.small:hover { background: light-dark(#eceef1, #262a32); }
.launcher {
  display: flex; align-items: center; gap: 10px; min-height: 48px; padding: 0 20px; border-radius: 24px;
  color: var(--visavis-accent-text, light-dark(#fcfffe, #08201f));
  background: var(--visavis-accent, light-dark(oklch(0.488 0.084 196), oklch(0.8 0.105 188)));
  box-shadow: 0 4px 16px rgb(0 0 0 / 0.25);
}
.launcher[data-live]::before { content: ""; width: 9px; height: 9px; border-radius: 50%; background: currentColor; }
:focus-visible { outline: 3px solid light-dark(#1b1d22, #fff); outline-offset: 2px; }
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; vertical-align: middle; }
.failed { padding: 24px; color: light-dark(#1b1d22, #f1f2f4); }
.failed a { color: inherit; }
@media (prefers-reduced-motion: no-preference) {
  .panel { transition: opacity 0.16s, transform 0.16s; }
  .panel[inert] { opacity: 0; transform: translateY(8px); }
}
@media (max-width: 480px) { .panel { width: calc(100vw - 24px); height: calc(100dvh - 96px); } .float { inset: auto 12px 12px auto; } }
`;var o={en:{talk:"Talk to us",back:"Back to the call",minimise:"Minimise",failed:"This call can't be shown here.",open:"Open in a new tab"},de:{talk:"Sprechen Sie mit uns",back:"Zurück zum Gespräch",minimise:"Minimieren",failed:"Das Gespräch kann hier nicht angezeigt werden.",open:"In neuem Tab öffnen"},es:{talk:"Hable con nosotros",back:"Volver a la llamada",minimise:"Minimizar",failed:"La llamada no se puede mostrar aquí.",open:"Abrir en otra pestaña"},fr:{talk:"Parlez-nous",back:"Revenir à l’appel",minimise:"Réduire",failed:"L’appel ne peut pas être affiché ici.",open:"Ouvrir dans un nouvel onglet"}};function g(n){let[e=""]=n.toLowerCase().split("-");return Object.hasOwn(o,e)?o[e]:o.en}var b=1e4,x="microphone; autoplay; speaker-selection; fullscreen; screen-wake-lock",l;function w(){return l??=new CSSStyleSheet,l.replaceSync(v),l}var a=class extends HTMLElement{static observedAttributes=["link","mode","label"];#t;#e;#a="";#o=!1;#i;#s;constructor(){super(),this.#t=this.attachShadow({mode:"open"}),this.#t.adoptedStyleSheets=[w()]}connectedCallback(){addEventListener("message",this.#p),this.#r()}disconnectedCallback(){removeEventListener("message",this.#p),clearTimeout(this.#s),this.#t.replaceChildren()}attributeChangedCallback(e,t,i){t===i||!this.isConnected||(e==="label"?this.#d():this.#r())}#d(){this.#i?.setLabel(this.#n),this.#e&&(this.#e.title=this.#n)}open(){this.#i?.open()}minimise(){this.#i?.minimise()}get#l(){return g(this.lang||document.documentElement.lang)}get#n(){return this.getAttribute("label")||this.#l.talk}#r(){clearTimeout(this.#s);let e=document.createElement("div");if(e.className="box",this.#i=void 0,this.getAttribute("mode")!=="floating"){this.#t.replaceChildren(e),this.#h(e);return}let t=()=>this.#h(e);this.#i=new r(e,{label:this.#n,words:this.#l,onFirstOpen:t}),this.#t.replaceChildren(this.#i.element),this.#i.show()}#h(e){let t=c(this.getAttribute("link"),document.baseURI);if(!t){this.#e=void 0,e.replaceChildren(),queueMicrotask(()=>this.#c("invalid_link"));return}let i=document.createElement("iframe");i.src=t.url,i.title=this.#n,i.allow=x,i.referrerPolicy="origin",i.addEventListener("load",()=>this.#u(e,t.url)),this.#e=i,this.#o=!1,this.#a=t.origin,e.replaceChildren(i)}#u(e,t){clearTimeout(this.#s),!this.#o&&(this.#s=setTimeout(()=>this.#f(e,t),b))}#f(e,t){let i=this.#l,[s,d]=[document.createElement("p"),document.createElement("a")],h=new URL(t);h.searchParams.delete("embed"),Object.assign(d,{href:h.href,target:"_blank",rel:"noopener",textContent:i.open}),s.className="failed",s.append(`${i.failed} `,d),e.replaceChildren(s),this.#c("not_shown")}#p=({source:e,origin:t,data:i})=>{if(!e||e!==this.#e?.contentWindow||t!==this.#a)return;let s=f(i);s&&(clearTimeout(this.#s),this.#o=!0,s.visavis==="ready"&&this.#e.contentWindow.postMessage(u,this.#a),(s.visavis==="started"||s.visavis==="ended")&&(this.#i?.setLive(s.visavis==="started"),this.#m(`visavis-${s.visavis}`,{sessionId:s.sessionId})),s.visavis==="error"&&this.#c(s.code))};#c(e){this.#m("visavis-error",{code:e})}#m(e,t){this.dispatchEvent(new CustomEvent(e,{detail:t,bubbles:!0,composed:!0}))}};customElements.get("visavis-call")||customElements.define("visavis-call",a);})();
