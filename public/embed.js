"use strict";(()=>{var w=/^#[0-9a-f]{6}$/i;function c(r){if(!r||!w.test(r))return null;let[e=0,t=0,i=0]=[1,3,5].map(s=>{let a=Number.parseInt(r.slice(s,s+2),16)/255;return a<=.04045?a/12.92:((a+.055)/1.055)**2.4}),n=.2126*e+.7152*t+.0722*i>.179;return{color:r,text:n?"#000":"#fff"}}function u(r,e,t=[]){let i;try{i=new URL(r??"",e)}catch{return null}if(!/^https?:$/.test(i.protocol)||!/^\/c\/[^/]+\/?$/.test(i.pathname))return null;i.searchParams.set("embed","1");for(let[n,s]of t)i.searchParams.set(`v.${n}`,s);return{url:i.href,origin:i.origin}}var m="http://www.w3.org/2000/svg",d=class{element=document.createElement("div");#i=document.createElement("button");#e=document.createElement("div");#a=document.createElement("span");#o;#t;#n;#l=!1;#d=!1;constructor(e,t){this.#o=e,this.#t=t,this.#n=t.label,this.element.className="float",this.#i.className="launcher",this.#i.addEventListener("click",()=>this.#r?this.minimise():this.open()),this.#e.className="panel",this.#e.id="panel",this.#e.setAttribute("role","dialog"),this.#e.inert=!0,this.#e.append(this.#c(),e),this.#i.setAttribute("aria-controls","panel"),this.element.append(this.#e,this.#i),this.element.addEventListener("keydown",i=>{i.key==="Escape"&&this.#r&&this.minimise()}),this.#s()}show(){"showPopover"in this.element&&(this.element.popover="manual",this.element.showPopover())}open(){this.#e.inert=!1,this.#d||this.#t.onFirstOpen(),this.#d=!0,this.#s(),this.#o.querySelector("iframe")?.focus()}minimise(){this.#e.inert=!0,this.#s(),this.#i.focus()}setLabel(e){this.#n=e,this.#s()}setAccent(e){let{style:t}=this.element;t.setProperty("--own-accent",e?.color??null),t.setProperty("--own-accent-text",e?.text??null)}setLive(e){this.#l=e,this.#s()}get#r(){return!this.#e.inert}#s(){let{words:e}=this.#t;this.#e.setAttribute("aria-label",this.#n),this.#a.textContent=this.#n,this.#i.setAttribute("aria-expanded",String(this.#r)),this.#i.toggleAttribute("data-live",this.#l&&!this.#r),this.#i.textContent=this.#r?e.minimise:this.#l?e.back:this.#n}#c(){let[e,t]=[document.createElement("div"),document.createElement("button")];e.className="head",t.className="small",t.setAttribute("aria-label",this.#t.words.minimise),t.addEventListener("click",()=>this.minimise());let[i,n]=[document.createElementNS(m,"svg"),document.createElementNS(m,"path")];return i.setAttribute("viewBox","0 0 24 24"),i.setAttribute("aria-hidden","true"),n.setAttribute("d","m6 9 6 6 6-6"),i.append(n),t.append(i),e.append(this.#a,t),e}};function f(r){if(typeof r!="object"||r===null)return!1;let{id:e,name:t,card:i}=r;return typeof e=="string"&&typeof t=="string"&&typeof i=="object"&&i!==null}var g={visavis:"hello"},o=r=>typeof r=="string";function v(r){if(typeof r!="object"||r===null)return null;let{visavis:e,sessionId:t,code:i,card:n,cardId:s}=r;return e==="ready"?{visavis:e}:(e==="started"||e==="ended")&&o(t)?{visavis:e,sessionId:t}:e==="card-shown"&&o(t)&&f(n)?{visavis:e,sessionId:t,card:n}:e==="card-answered"&&o(t)&&o(s)?{visavis:e,sessionId:t,cardId:s}:e==="error"&&o(i)?{visavis:e,code:i}:null}var b=`
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
`;var h={en:{talk:"Talk to us",back:"Back to the call",minimise:"Minimise",failed:"This call can't be shown here.",open:"Open in a new tab"},de:{talk:"Sprechen Sie mit uns",back:"Zurück zum Gespräch",minimise:"Minimieren",failed:"Das Gespräch kann hier nicht angezeigt werden.",open:"In neuem Tab öffnen"},es:{talk:"Hable con nosotros",back:"Volver a la llamada",minimise:"Minimizar",failed:"La llamada no se puede mostrar aquí.",open:"Abrir en otra pestaña"},fr:{talk:"Parlez-nous",back:"Revenir à l’appel",minimise:"Réduire",failed:"L’appel ne peut pas être affiché ici.",open:"Ouvrir dans un nouvel onglet"}};function x(r){let[e=""]=r.toLowerCase().split("-");return Object.hasOwn(h,e)?h[e]:h.en}var y=1e4,k="microphone; camera; display-capture; autoplay; speaker-selection; fullscreen; screen-wake-lock",p;function C(){return p??=new CSSStyleSheet,p.replaceSync(b),p}var l=class extends HTMLElement{static observedAttributes=["link","mode","label","accent"];#i;#e;#a="";#o=!1;#t;#n;constructor(){super(),this.#i=this.attachShadow({mode:"open"}),this.#i.adoptedStyleSheets=[C()]}connectedCallback(){addEventListener("message",this.#m),this.#c()}disconnectedCallback(){removeEventListener("message",this.#m),clearTimeout(this.#n),this.#i.replaceChildren()}attributeChangedCallback(e,t,i){t===i||!this.isConnected||(e==="label"?this.#l():e==="accent"?this.#t?.setAccent(c(i)):this.#c())}#l(){this.#t?.setLabel(this.#r),this.#e&&(this.#e.title=this.#r)}open(){this.#t?.open()}minimise(){this.#t?.minimise()}get#d(){return x(this.lang||document.documentElement.lang)}get#r(){return this.getAttribute("label")||this.#d.talk}get#s(){return[...this.attributes].flatMap(({name:e,value:t})=>e.startsWith("v-")?[[e.slice(2),t]]:[])}#c(){clearTimeout(this.#n);let e=document.createElement("div");if(e.className="box",this.#t=void 0,this.getAttribute("mode")!=="floating"){this.#i.replaceChildren(e),this.#u(e);return}let t=()=>this.#u(e);this.#t=new d(e,{label:this.#r,words:this.#d,onFirstOpen:t}),this.#t.setAccent(c(this.getAttribute("accent"))),this.#i.replaceChildren(this.#t.element),this.#t.show()}#u(e){let t=u(this.getAttribute("link"),document.baseURI,this.#s);if(!t){this.#e=void 0,e.replaceChildren(),queueMicrotask(()=>this.#p("invalid_link"));return}let i=document.createElement("iframe");i.src=t.url,i.title=this.#r,i.allow=k,i.referrerPolicy="origin",i.addEventListener("load",()=>this.#f(e,t.url)),this.#e=i,this.#o=!1,this.#a=t.origin,e.replaceChildren(i)}#f(e,t){clearTimeout(this.#n),!this.#o&&(this.#n=setTimeout(()=>this.#g(e,t),y))}#g(e,t){let i=this.#d,[n,s]=[document.createElement("p"),document.createElement("a")],a=new URL(t);a.searchParams.delete("embed"),Object.assign(s,{href:a.href,target:"_blank",rel:"noopener",textContent:i.open}),n.className="failed",n.append(`${i.failed} `,s),e.replaceChildren(n),this.#p("not_shown")}#m=({source:e,origin:t,data:i})=>{if(!e||e!==this.#e?.contentWindow||t!==this.#a)return;let n=v(i);n&&(clearTimeout(this.#n),this.#o=!0,n.visavis==="ready"&&this.#e.contentWindow.postMessage(g,this.#a),(n.visavis==="started"||n.visavis==="ended")&&(this.#t?.setLive(n.visavis==="started"),this.#h(`visavis-${n.visavis}`,{sessionId:n.sessionId})),n.visavis==="card-shown"&&this.#h("visavis-card-shown",{sessionId:n.sessionId,card:n.card}),n.visavis==="card-answered"&&this.#h("visavis-card-answered",{sessionId:n.sessionId,cardId:n.cardId}),n.visavis==="error"&&this.#p(n.code))};#p(e){this.#h("visavis-error",{code:e})}#h(e,t){this.dispatchEvent(new CustomEvent(e,{detail:t,bubbles:!0,composed:!0}))}};customElements.get("visavis-call")||customElements.define("visavis-call",l);})();
