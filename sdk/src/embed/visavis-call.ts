import { readAccent } from "./accent.ts";
import { callAddress } from "./call-address.ts";
import { FloatingPanel } from "./floating-panel.ts";
import { HELLO, readFrameMessage } from "./messages.ts";
import { STYLES } from "./styles.ts";
import { wordsOf } from "./words.ts";

/** A frame that is not allowed here loads too, but never responds. */
const ANSWER_MS = 10_000;
/** Permissions of the call's page. */
/** What the frame may use. The call's page asks for the camera and the screen only if its scenario lets visitors show them. */
const ALLOW =
  "microphone; camera; display-capture; autoplay; speaker-selection; fullscreen; screen-wake-lock";

/** Shared by all elements of a page; created in the browser only. */
let sheet: CSSStyleSheet | undefined;
function sharedSheet(): CSSStyleSheet {
  // A constructed stylesheet is not an inline style, so a strict Content-Security-Policy allows it.
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  return sheet;
}

/**
 * `<visavis-call link="https://…/c/…" mode="inline|floating" label theme="light|dark" position="left" accent="#rrggbb" v-name="…">`: a
 * hosted link embedded in another page. Dispatches `visavis-started` and `visavis-ended` with `detail.sessionId`, and
 * `visavis-error` with `detail.code`.
 */
export class VisavisCall extends HTMLElement {
  static readonly observedAttributes = ["link", "mode", "label", "accent"];
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
    else if (name === "accent") this.#floating?.setAccent(readAccent(after));
    // Another link, or another position in the page, is another call.
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

  /** Minimizes the panel of a floating call. A live call continues. */
  minimise(): void {
    this.#floating?.minimise();
  }

  get #words() {
    return wordsOf(this.lang || document.documentElement.lang);
  }

  get #label(): string {
    return this.getAttribute("label") || this.#words.talk;
  }

  /** `v-name="…"`: values of the link's `visitor_fields`, read once when the call loads. */
  get #values(): [string, string][] {
    return [...this.attributes].flatMap(({ name, value }): [string, string][] =>
      name.startsWith("v-") ? [[name.slice(2), value]] : [],
    );
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
    // Nothing is loaded before the visitor asks for it.
    const onFirstOpen = () => this.#load(box);
    this.#floating = new FloatingPanel(box, { label: this.#label, words: this.#words, onFirstOpen });
    this.#floating.setAccent(readAccent(this.getAttribute("accent")));
    this.#root.replaceChildren(this.#floating.element);
    this.#floating.show();
  }

  #load(box: HTMLElement): void {
    const address = callAddress(this.getAttribute("link"), document.baseURI, this.#values);
    if (!address) {
      this.#frame = undefined;
      box.replaceChildren();
      // Code that has just inserted the element adds its listeners afterwards.
      queueMicrotask(() => this.#fail("invalid_link"));
      return;
    }
    const frame = document.createElement("iframe");
    frame.src = address.url;
    frame.title = this.#label;
    frame.allow = ALLOW;
    // The page's URL may contain private data; its origin is enough.
    frame.referrerPolicy = "origin";
    frame.addEventListener("load", () => this.#await(box, address.url));
    this.#frame = frame;
    this.#isReady = false;
    this.#origin = address.origin;
    box.replaceChildren(frame);
  }

  #await(box: HTMLElement, url: string): void {
    clearTimeout(this.#timer);
    // It may have sent its message before it finished loading.
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
    // Any window in this page can send messages; only the frame's own count.
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
    if (message.visavis === "card-shown") {
      this.#tell("visavis-card-shown", { sessionId: message.sessionId, card: message.card });
    }
    if (message.visavis === "card-answered") {
      this.#tell("visavis-card-answered", { sessionId: message.sessionId, cardId: message.cardId });
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
