"use strict";(()=>{var x=/^#[0-9a-f]{6}$/i;function d(s){if(!s||!x.test(s))return null;let[e=0,t=0,i=0]=[1,3,5].map(o=>{let r=Number.parseInt(s.slice(o,o+2),16)/255;return r<=.04045?r/12.92:((r+.055)/1.055)**2.4}),n=.2126*e+.7152*t+.0722*i>.179;return{color:s,text:n?"#000":"#fff"}}function p(s,e){let t;try{t=new URL(s??"",e)}catch{return null}return!/^https?:$/.test(t.protocol)||!/^\/c\/[^/]+\/?$/.test(t.pathname)?null:(t.searchParams.set("embed","1"),{url:t.href,origin:t.origin})}var m="http://www.w3.org/2000/svg",a=class{element=document.createElement("div");#i=document.createElement("button");#e=document.createElement("div");#o=document.createElement("span");#a;#t;#n;#d=!1;#l=!1;constructor(e,t){this.#a=e,this.#t=t,this.#n=t.label,this.element.className="float",this.#i.className="launcher",this.#i.addEventListener("click",()=>this.#s?this.minimise():this.open()),this.#e.className="panel",this.#e.id="panel",this.#e.setAttribute("role","dialog"),this.#e.inert=!0,this.#e.append(this.#h(),e),this.#i.setAttribute("aria-controls","panel"),this.element.append(this.#e,this.#i),this.element.addEventListener("keydown",i=>{i.key==="Escape"&&this.#s&&this.minimise()}),this.#r()}show(){"showPopover"in this.element&&(this.element.popover="manual",this.element.showPopover())}open(){this.#e.inert=!1,this.#l||this.#t.onFirstOpen(),this.#l=!0,this.#r(),this.#a.querySelector("iframe")?.focus()}minimise(){this.#e.inert=!0,this.#r(),this.#i.focus()}setLabel(e){this.#n=e,this.#r()}setAccent(e){let{style:t}=this.element;t.setProperty("--own-accent",e?.color??null),t.setProperty("--own-accent-text",e?.text??null)}setLive(e){this.#d=e,this.#r()}get#s(){return!this.#e.inert}#r(){let{words:e}=this.#t;this.#e.setAttribute("aria-label",this.#n),this.#o.textContent=this.#n,this.#i.setAttribute("aria-expanded",String(this.#s)),this.#i.toggleAttribute("data-live",this.#d&&!this.#s),this.#i.textContent=this.#s?e.minimise:this.#d?e.back:this.#n}#h(){let[e,t]=[document.createElement("div"),document.createElement("button")];e.className="head",t.className="small",t.setAttribute("aria-label",this.#t.words.minimise),t.addEventListener("click",()=>this.minimise());let[i,n]=[document.createElementNS(m,"svg"),document.createElementNS(m,"path")];return i.setAttribute("viewBox","0 0 24 24"),i.setAttribute("aria-hidden","true"),n.setAttribute("d","m6 9 6 6 6-6"),i.append(n),t.append(i),e.append(this.#o,t),e}};var f={visavis:"hello"},u=s=>typeof s=="string";function g(s){if(typeof s!="object"||s===null)return null;let{visavis:e,sessionId:t,code:i}=s;return e==="ready"?{visavis:e}:(e==="started"||e==="ended")&&u(t)?{visavis:e,sessionId:t}:e==="error"&&u(i)?{visavis:e,code:i}:null}var v=`
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
  color: var(--visavis-accent-text, var(--own-accent-text, light-dark(#fcfffe, #08201f)));
  background: var(--visavis-accent, var(--own-accent, light-dark(oklch(0.488 0.084 196), oklch(0.8 0.105 188))));
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
`;var h={en:{talk:"Talk to us",back:"Back to the call",minimise:"Minimise",failed:"This call can't be shown here.",open:"Open in a new tab"},de:{talk:"Sprechen Sie mit uns",back:"Zurück zum Gespräch",minimise:"Minimieren",failed:"Das Gespräch kann hier nicht angezeigt werden.",open:"In neuem Tab öffnen"},es:{talk:"Hable con nosotros",back:"Volver a la llamada",minimise:"Minimizar",failed:"La llamada no se puede mostrar aquí.",open:"Abrir en otra pestaña"},fr:{talk:"Parlez-nous",back:"Revenir à l’appel",minimise:"Réduire",failed:"L’appel ne peut pas être affiché ici.",open:"Ouvrir dans un nouvel onglet"}};function b(s){let[e=""]=s.toLowerCase().split("-");return Object.hasOwn(h,e)?h[e]:h.en}var w=1e4,k="microphone; autoplay; speaker-selection; fullscreen; screen-wake-lock",c;function y(){return c??=new CSSStyleSheet,c.replaceSync(v),c}var l=class extends HTMLElement{static observedAttributes=["link","mode","label","accent"];#i;#e;#o="";#a=!1;#t;#n;constructor(){super(),this.#i=this.attachShadow({mode:"open"}),this.#i.adoptedStyleSheets=[y()]}connectedCallback(){addEventListener("message",this.#p),this.#r()}disconnectedCallback(){removeEventListener("message",this.#p),clearTimeout(this.#n),this.#i.replaceChildren()}attributeChangedCallback(e,t,i){t===i||!this.isConnected||(e==="label"?this.#d():e==="accent"?this.#t?.setAccent(d(i)):this.#r())}#d(){this.#t?.setLabel(this.#s),this.#e&&(this.#e.title=this.#s)}open(){this.#t?.open()}minimise(){this.#t?.minimise()}get#l(){return b(this.lang||document.documentElement.lang)}get#s(){return this.getAttribute("label")||this.#l.talk}#r(){clearTimeout(this.#n);let e=document.createElement("div");if(e.className="box",this.#t=void 0,this.getAttribute("mode")!=="floating"){this.#i.replaceChildren(e),this.#h(e);return}let t=()=>this.#h(e);this.#t=new a(e,{label:this.#s,words:this.#l,onFirstOpen:t}),this.#t.setAccent(d(this.getAttribute("accent"))),this.#i.replaceChildren(this.#t.element),this.#t.show()}#h(e){let t=p(this.getAttribute("link"),document.baseURI);if(!t){this.#e=void 0,e.replaceChildren(),queueMicrotask(()=>this.#c("invalid_link"));return}let i=document.createElement("iframe");i.src=t.url,i.title=this.#s,i.allow=k,i.referrerPolicy="origin",i.addEventListener("load",()=>this.#u(e,t.url)),this.#e=i,this.#a=!1,this.#o=t.origin,e.replaceChildren(i)}#u(e,t){clearTimeout(this.#n),!this.#a&&(this.#n=setTimeout(()=>this.#f(e,t),w))}#f(e,t){let i=this.#l,[n,o]=[document.createElement("p"),document.createElement("a")],r=new URL(t);r.searchParams.delete("embed"),Object.assign(o,{href:r.href,target:"_blank",rel:"noopener",textContent:i.open}),n.className="failed",n.append(`${i.failed} `,o),e.replaceChildren(n),this.#c("not_shown")}#p=({source:e,origin:t,data:i})=>{if(!e||e!==this.#e?.contentWindow||t!==this.#o)return;let n=g(i);n&&(clearTimeout(this.#n),this.#a=!0,n.visavis==="ready"&&this.#e.contentWindow.postMessage(f,this.#o),(n.visavis==="started"||n.visavis==="ended")&&(this.#t?.setLive(n.visavis==="started"),this.#m(`visavis-${n.visavis}`,{sessionId:n.sessionId})),n.visavis==="error"&&this.#c(n.code))};#c(e){this.#m("visavis-error",{code:e})}#m(e,t){this.dispatchEvent(new CustomEvent(e,{detail:t,bubbles:!0,composed:!0}))}};customElements.get("visavis-call")||customElements.define("visavis-call",l);})();
