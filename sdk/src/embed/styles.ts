/**
 * Styles of the shadow tree. An important declaration here beats any of the page, and inheritance from the page ends at
 * `all: initial`. Only custom properties get through.
 */
export const STYLES = `
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
`;
