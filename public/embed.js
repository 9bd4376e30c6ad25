"use strict";(()=>{var x=/^#[0-9a-f]{6}$/i;function d(n){if(!n||!x.test(n))return null;let[e=0,t=0,i=0]=[1,3,5].map(r=>{let o=Number.parseInt(n.slice(r,r+2),16)/255;return o<=.04045?o/12.92:((o+.055)/1.055)**2.4}),s=.2126*e+.7152*t+.0722*i>.179;return{color:n,text:s?"#000":"#fff"}}function p(n,e,t=[]){let i;try{i=new URL(n??"",e)}catch{return null}if(!/^https?:$/.test(i.protocol)||!/^\/c\/[^/]+\/?$/.test(i.pathname))return null;i.searchParams.set("embed","1");for(let[s,r]of t)i.searchParams.set(`v.${s}`,r);return{url:i.href,origin:i.origin}}var m="http://www.w3.org/2000/svg",a=class{element=document.createElement("div");#i=document.createElement("button");#e=document.createElement("div");#o=document.createElement("span");#a;#t;#s;#d=!1;#l=!1;constructor(e,t){this.#a=e,this.#t=t,this.#s=t.label,this.element.className="float",this.#i.className="launcher",this.#i.addEventListener("click",()=>this.#n?this.minimise():this.open()),this.#e.className="panel",this.#e.id="panel",this.#e.setAttribute("role","dialog"),this.#e.inert=!0,this.#e.append(this.#h(),e),this.#i.setAttribute("aria-controls","panel"),this.element.append(this.#e,this.#i),this.element.addEventListener("keydown",i=>{i.key==="Escape"&&this.#n&&this.minimise()}),this.#r()}show(){"showPopover"in this.element&&(this.element.popover="manual",this.element.showPopover())}open(){this.#e.inert=!1,this.#l||this.#t.onFirstOpen(),this.#l=!0,this.#r(),this.#a.querySelector("iframe")?.focus()}minimise(){this.#e.inert=!0,this.#r(),this.#i.focus()}setLabel(e){this.#s=e,this.#r()}setAccent(e){let{style:t}=this.element;t.setProperty("--own-accent",e?.color??null),t.setProperty("--own-accent-text",e?.text??null)}setLive(e){this.#d=e,this.#r()}get#n(){return!this.#e.inert}#r(){let{words:e}=this.#t;this.#e.setAttribute("aria-label",this.#s),this.#o.textContent=this.#s,this.#i.setAttribute("aria-expanded",String(this.#n)),this.#i.toggleAttribute("data-live",this.#d&&!this.#n),this.#i.textContent=this.#n?e.minimise:this.#d?e.back:this.#s}#h(){let[e,t]=[document.createElement("div"),document.createElement("button")];e.className="head",t.className="small",t.setAttribute("aria-label",this.#t.words.minimise),t.addEventListener("click",()=>this.minimise());let[i,s]=[document.createElementNS(m,"svg"),document.createElementNS(m,"path")];return i.setAttribute("viewBox","0 0 24 24"),i.setAttribute("aria-hidden","true"),s.setAttribute("d","m6 9 6 6 6-6"),i.append(s),t.append(i),e.append(this.#o,t),e}};var f={visavis:"hello"},u=n=>typeof n=="string";function g(n){if(typeof n!="object"||n===null)return null;let{visavis:e,sessionId:t,code:i}=n;return e==="ready"?{visavis:e}:(e==="started"||e==="ended")&&u(t)?{visavis:e,sessionId:t}:e==="error"&&u(i)?{visavis:e,code:i}:null}var v=`
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
`;var h={en:{talk:"Talk to us",back:"Back to the call",minimise:"Minimise",failed:"This call can't be shown here.",open:"Open in a new tab"},de:{talk:"Sprechen Sie mit uns",back:"Zurück zum Gespräch",minimise:"Minimieren",failed:"Das Gespräch kann hier nicht angezeigt werden.",open:"In neuem Tab öffnen"},es:{talk:"Hable con nosotros",back:"Volver a la llamada",minimise:"Minimizar",failed:"La llamada no se puede mostrar aquí.",open:"Abrir en otra pestaña"},fr:{talk:"Parlez-nous",back:"Revenir à l’appel",minimise:"Réduire",failed:"L’appel ne peut pas être affiché ici.",open:"Ouvrir dans un nouvel onglet"}};function b(n){let[e=""]=n.toLowerCase().split("-");return Object.hasOwn(h,e)?h[e]:h.en}var w=1e4,k="microphone; autoplay; speaker-selection; fullscreen; screen-wake-lock",c;function y(){return c??=new CSSStyleSheet,c.replaceSync(v),c}var l=class extends HTMLElement{static observedAttributes=["link","mode","label","accent"];#i;#e;#o="";#a=!1;#t;#s;constructor(){super(),this.#i=this.attachShadow({mode:"open"}),this.#i.adoptedStyleSheets=[y()]}connectedCallback(){addEventListener("message",this.#m),this.#h()}disconnectedCallback(){removeEventListener("message",this.#m),clearTimeout(this.#s),this.#i.replaceChildren()}attributeChangedCallback(e,t,i){t===i||!this.isConnected||(e==="label"?this.#d():e==="accent"?this.#t?.setAccent(d(i)):this.#h())}#d(){this.#t?.setLabel(this.#n),this.#e&&(this.#e.title=this.#n)}open(){this.#t?.open()}minimise(){this.#t?.minimise()}get#l(){return b(this.lang||document.documentElement.lang)}get#n(){return this.getAttribute("label")||this.#l.talk}get#r(){return[...this.attributes].flatMap(({name:e,value:t})=>e.startsWith("v-")?[[e.slice(2),t]]:[])}#h(){clearTimeout(this.#s);let e=document.createElement("div");if(e.className="box",this.#t=void 0,this.getAttribute("mode")!=="floating"){this.#i.replaceChildren(e),this.#p(e);return}let t=()=>this.#p(e);this.#t=new a(e,{label:this.#n,words:this.#l,onFirstOpen:t}),this.#t.setAccent(d(this.getAttribute("accent"))),this.#i.replaceChildren(this.#t.element),this.#t.show()}#p(e){let t=p(this.getAttribute("link"),document.baseURI,this.#r);if(!t){this.#e=void 0,e.replaceChildren(),queueMicrotask(()=>this.#c("invalid_link"));return}let i=document.createElement("iframe");i.src=t.url,i.title=this.#n,i.allow=k,i.referrerPolicy="origin",i.addEventListener("load",()=>this.#f(e,t.url)),this.#e=i,this.#a=!1,this.#o=t.origin,e.replaceChildren(i)}#f(e,t){clearTimeout(this.#s),!this.#a&&(this.#s=setTimeout(()=>this.#g(e,t),w))}#g(e,t){let i=this.#l,[s,r]=[document.createElement("p"),document.createElement("a")],o=new URL(t);o.searchParams.delete("embed"),Object.assign(r,{href:o.href,target:"_blank",rel:"noopener",textContent:i.open}),s.className="failed",s.append(`${i.failed} `,r),e.replaceChildren(s),this.#c("not_shown")}#m=({source:e,origin:t,data:i})=>{if(!e||e!==this.#e?.contentWindow||t!==this.#o)return;let s=g(i);s&&(clearTimeout(this.#s),this.#a=!0,s.visavis==="ready"&&this.#e.contentWindow.postMessage(f,this.#o),(s.visavis==="started"||s.visavis==="ended")&&(this.#t?.setLive(s.visavis==="started"),this.#u(`visavis-${s.visavis}`,{sessionId:s.sessionId})),s.visavis==="error"&&this.#c(s.code))};#c(e){this.#u("visavis-error",{code:e})}#u(e,t){this.dispatchEvent(new CustomEvent(e,{detail:t,bubbles:!0,composed:!0}))}};customElements.get("visavis-call")||customElements.define("visavis-call",l);})();
