import type { readAccent } from "./accent.ts";
import type { wordsOf } from "./words.ts";

type FloatingPanelOptions = {
  label: string;
  words: ReturnType<typeof wordsOf>;
  onFirstOpen: () => void;
};

const SVG = "http://www.w3.org/2000/svg";

/** A button in the corner of the page and the panel it opens. Focus follows the visitor. */
export class FloatingPanel {
  readonly element = document.createElement("div");
  readonly #launcher = document.createElement("button");
  readonly #panel = document.createElement("div");
  readonly #title = document.createElement("span");
  readonly #box: HTMLElement;
  readonly #options: FloatingPanelOptions;
  #label: string;
  #isLive = false;
  #wasOpened = false;

  constructor(box: HTMLElement, options: FloatingPanelOptions) {
    this.#box = box;
    this.#options = options;
    this.#label = options.label;
    this.element.className = "float";
    this.#launcher.className = "launcher";
    this.#launcher.addEventListener("click", () => (this.#isOpen ? this.minimise() : this.open()));
    this.#panel.className = "panel";
    this.#panel.id = "panel";
    this.#panel.setAttribute("role", "dialog");
    this.#panel.inert = true;
    this.#panel.append(this.#head(), box);
    this.#launcher.setAttribute("aria-controls", "panel");
    this.element.append(this.#panel, this.#launcher);
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.#isOpen) this.minimise();
    });
    this.#name();
  }

  /** In the top layer if the browser supports it, above all z-indexes and transforms. */
  show(): void {
    if (!("showPopover" in this.element)) return;
    this.element.popover = "manual";
    this.element.showPopover();
  }

  open(): void {
    this.#panel.inert = false;
    if (!this.#wasOpened) this.#options.onFirstOpen();
    this.#wasOpened = true;
    this.#name();
    // From there the keyboard continues into the call.
    this.#box.querySelector("iframe")?.focus();
  }

  minimise(): void {
    this.#panel.inert = true;
    this.#name();
    this.#launcher.focus();
  }

  setLabel(label: string): void {
    this.#label = label;
    this.#name();
  }

  /** Colours the button. Set by script, because the page's policy may forbid style attributes. */
  setAccent(accent: ReturnType<typeof readAccent>): void {
    const { style } = this.element;
    style.setProperty("--own-accent", accent?.color ?? null);
    style.setProperty("--own-accent-text", accent?.text ?? null);
  }

  setLive(isLive: boolean): void {
    this.#isLive = isLive;
    this.#name();
  }

  get #isOpen(): boolean {
    return !this.#panel.inert;
  }

  #name(): void {
    const { words } = this.#options;
    this.#panel.setAttribute("aria-label", this.#label);
    this.#title.textContent = this.#label;
    this.#launcher.setAttribute("aria-expanded", String(this.#isOpen));
    this.#launcher.toggleAttribute("data-live", this.#isLive && !this.#isOpen);
    this.#launcher.textContent = this.#isOpen ? words.minimise : this.#isLive ? words.back : this.#label;
  }

  #head(): HTMLElement {
    const [head, away] = [document.createElement("div"), document.createElement("button")];
    head.className = "head";
    away.className = "small";
    away.setAttribute("aria-label", this.#options.words.minimise);
    away.addEventListener("click", () => this.minimise());
    const [icon, line] = [document.createElementNS(SVG, "svg"), document.createElementNS(SVG, "path")];
    icon.setAttribute("viewBox", "0 0 24 24");
    icon.setAttribute("aria-hidden", "true");
    line.setAttribute("d", "m6 9 6 6 6-6");
    icon.append(line);
    away.append(icon);
    head.append(this.#title, away);
    return head;
  }
}
