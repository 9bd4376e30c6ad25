import { callAddress } from "./call-address.ts";
import { FloatingPanel } from "./floating-panel.ts";
import { HELLO, readFrameMessage } from "./messages.ts";
import { STYLES } from "./styles.ts";
import { wordsOf } from "./words.ts";

/** A frame that may not be shown here loads, too, but never answers. */
const ANSWER_MS = 10_000;
/** What the call's page may ask the browser for. */
const ALLOW = "microphone; autoplay; speaker-selection; fullscreen; screen-wake-lock";

/** One for all elements of a page; made where there is a browser. */
let sheet: CSSStyleSheet | undefined;
function sharedSheet(): CSSStyleSheet {
  // A sheet that is made by script is no inline style: a strict Content-Security-Policy lets it pass.
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  return sheet;
}

/**
 * `<visavis-call link="https://…/c/…" mode="inline|floating" label theme="light|dark" position="left">`: a hosted link in
 * somebody else's page. Tells of `visavis-started` and `visavis-ended` with `detail.sessionId`, and of `visavis-error`
 * with `detail.code`.
 */
export class VisavisCall extends HTMLElement {
  static readonly observedAttributes = ["link", "mode", "label"];
  readonly #root: ShadowRoot;
  #frame: HTMLIFrameElement | undefined;
  #origin = "";
  #isReady = false;
  #floating: FloatingPanel | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    super();
    this.#root = this.attachShadow({ mode: "open" });
    this.#root.adoptedStyleSheets = [sharedSheet()];
  }

  connectedCallback(): void {
    addEventListener("message", this.#onMessage);
    this.#render();
  }

  disconnectedCallback(): void {
    removeEventListener("message", this.#onMessage);
    clearTimeout(this.#timer);
    this.#root.replaceChildren();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after || !this.isConnected) return;
    if (name === "label") this.#rename();
    // Another link, or another place in the page, is another call.
    else this.#render();
  }

  #rename(): void {
    this.#floating?.setLabel(this.#label);
    if (this.#frame) this.#frame.title = this.#label;
  }

  /** Opens the panel of a floating call; an inline one is always open. */
  open(): void {
    this.#floating?.open();
  }

  /** Puts the panel of a floating call away. A call that is going on goes on. */
  minimise(): void {
    this.#floating?.minimise();
  }

  get #words() {
    return wordsOf(this.lang || document.documentElement.lang);
  }

  get #label(): string {
    return this.getAttribute("label") || this.#words.talk;
  }

  #render(): void {
    clearTimeout(this.#timer);
    const box = document.createElement("div");
    box.className = "box";
    this.#floating = undefined;
    if (this.getAttribute("mode") !== "floating") {
      this.#root.replaceChildren(box);
      this.#load(box);
      return;
    }
    // Nothing is loaded from anywhere before the visitor asks for it.
    const onFirstOpen = () => this.#load(box);
    this.#floating = new FloatingPanel(box, { label: this.#label, words: this.#words, onFirstOpen });
    this.#root.replaceChildren(this.#floating.element);
    this.#floating.show();
  }

  #load(box: HTMLElement): void {
    const address = callAddress(this.getAttribute("link"), document.baseURI);
    if (!address) {
      this.#frame = undefined;
      box.replaceChildren();
      // Whoever has just put the element into a page listens after that.
      queueMicrotask(() => this.#fail("invalid_link"));
      return;
    }
    const frame = document.createElement("iframe");
    frame.src = address.url;
    frame.title = this.#label;
    frame.allow = ALLOW;
    // An address may hold what is nobody else's business; that it is this site is enough.
    frame.referrerPolicy = "origin";
    frame.addEventListener("load", () => this.#await(box, address.url));
    this.#frame = frame;
    this.#isReady = false;
    this.#origin = address.origin;
    box.replaceChildren(frame);
  }

  #await(box: HTMLElement, url: string): void {
    clearTimeout(this.#timer);
    // It may have spoken before the last of its pictures was there.
    if (this.#isReady) return;
    this.#timer = setTimeout(() => this.#showFailure(box, url), ANSWER_MS);
  }

  #showFailure(box: HTMLElement, url: string): void {
    const words = this.#words;
    const [note, away] = [document.createElement("p"), document.createElement("a")];
    const link = new URL(url);
    link.searchParams.delete("embed");
    Object.assign(away, { href: link.href, target: "_blank", rel: "noopener", textContent: words.open });
    note.className = "failed";
    note.append(`${words.failed} `, away);
    box.replaceChildren(note);
    this.#fail("not_shown");
  }

  readonly #onMessage = ({ source, origin, data }: MessageEvent): void => {
    // Whoever has a window in this page can send messages: only the frame's own are ours.
    if (!source || source !== this.#frame?.contentWindow || origin !== this.#origin) return;
    const message = readFrameMessage(data);
    if (!message) return;
    clearTimeout(this.#timer);
    this.#isReady = true;
    if (message.visavis === "ready") this.#frame.contentWindow.postMessage(HELLO, this.#origin);
    if (message.visavis === "started" || message.visavis === "ended") {
      this.#floating?.setLive(message.visavis === "started");
      this.#tell(`visavis-${message.visavis}`, { sessionId: message.sessionId });
    }
    if (message.visavis === "error") this.#fail(message.code);
  };

  #fail(code: string): void {
    this.#tell("visavis-error", { code });
  }

  #tell(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
  }
}
