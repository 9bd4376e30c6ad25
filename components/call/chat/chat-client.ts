import { Store } from "#components/ui/state/store.ts";
import { newMessageId } from "../../../sdk/react/src/message-id.ts";
import type { CardOnPage } from "../cards/card-props.ts";
import { readShownCard } from "../cards/read-card.ts";
import { postToLink } from "../post-to-link.ts";
import type { EarlierLine } from "../setup/call-types.ts";

export type ChatLine = EarlierLine;

/**
 * What the page shows. `partial`: the answer that is being written, as far as it is; null before its first words. `card`: the
 * same object as long as the card is the same.
 */
export type ChatState = {
  lines: readonly ChatLine[];
  partial: string | null;
  card: CardOnPage | null;
  isAnswering: boolean;
  isReconnecting: boolean;
};

/** Why a message could not be sent: the connection is lost, the visitor is too fast, or the conversation or its card is over. */
export type SendResult = "sent" | "lost" | "too_fast" | "over" | "gone";

/** Sends a request about the conversation: a message, or a look if `input` has none, or its end. */
export type SendToChat = (path: "messages" | "end", input: object) => Promise<Response>;

type Options = {
  send: SendToChat;
  earlier: readonly ChatLine[];
  /** Gets every event before it is shown. */
  onEvent?: (event: ChatEvent) => void;
  /** How long to wait before each retry. */
  retryAfterMs?: readonly number[];
};

type Outcome = "done" | Exclude<SendResult, "sent">;

const RETRY_AFTER_MS = [500, 1_500, 3_000, 5_000, 8_000, 12_000];
/** Other tabs, and the owner's server, may add lines at any time. */
const LOOK_EVERY_MS = 5_000;

/** Sends to the text conversation of a link, as its visitor. */
export const sendToLink =
  (linkToken: string, rejoinToken: string, send?: typeof fetch): SendToChat =>
  (path, input) =>
    postToLink(linkToken, path, { rejoin_token: rejoinToken, ...input }, send);

/**
 * A text conversation. Each message is one request, whose response streams the answer. A request that breaks off is
 * repeated with the message's id, so nothing is lost or doubled.
 */
export class ChatClient extends Store<ChatState> {
  /** Resolves when the conversation is over. */
  readonly closed: Promise<void>;
  private readonly options: Required<Options>;
  private readonly isClosed = Promise.withResolvers<void>();
  private isOver = false;
  /** Requests under way. While there is one, nothing is asked in between. */
  private open = 0;
  private isLooking = false;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(options: Options) {
    super({
      ...{ lines: options.earlier, partial: null, card: null },
      ...{ isAnswering: false, isReconnecting: false },
    });
    this.options = { retryAfterMs: RETRY_AFTER_MS, onEvent: () => undefined, ...options };
    this.closed = this.isClosed.promise;
  }

  /** Reads the greeting, and then whatever others add, while the page is visible. */
  start(): void {
    void this.follow();
    this.timer = setInterval(() => {
      if (document.visibilityState === "visible" && this.open === 0) void this.look();
    }, LOOK_EVERY_MS);
  }

  /** Reads what others have added, without waiting for the next look. */
  refresh(): void {
    if (this.open === 0 && !this.isOver) void this.look();
  }

  /** Stops reading. The conversation stays open. */
  leave(): void {
    clearInterval(this.timer);
    this.isOver = true;
  }

  /** Answers a card, once what is being written is complete: that may replace the card. */
  async answer(cardId: string, text: string): Promise<SendResult> {
    while ((this.open > 0 || this.isLooking) && !this.isOver) await this.changed();
    return this.state.card?.id === cardId ? await this.write(text, cardId) : "gone";
  }

  private async changed(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await promise.finally(this.subscribe(resolve));
  }

  /** Sends a message, and follows its answer. Resolves once the message is stored. `cardId`: the card that it answers. */
  async write(content: string, cardId?: string): Promise<SendResult> {
    const stored = Promise.withResolvers<SendResult>();
    const before = this.nextSeq;
    const isOwn = (line: ChatLine) =>
      line.from === "user" && line.seq >= before && line.text === content.trim();
    const unsubscribe = this.subscribe(() => {
      if (this.state.lines.some(isOwn)) stored.resolve("sent");
    });
    void this.repeat({ content, message_id: newMessageId(), card_id: cardId }).then((outcome) => {
      stored.resolve(outcome === "done" ? "sent" : outcome);
    });
    return await stored.promise.finally(unsubscribe);
  }

  /** Ends the conversation for all tabs. */
  async end(): Promise<void> {
    await this.options.send("end", {}).catch(() => undefined);
    this.close();
  }

  /** Whether it was ended here, or is known to be over. */
  get hasEnded(): boolean {
    return this.isOver;
  }

  private get nextSeq(): number {
    return (this.state.lines.at(-1)?.seq ?? -1) + 1;
  }

  private async follow(): Promise<void> {
    this.change({ isAnswering: true });
    await this.repeat({});
  }

  /** A look that fails is repeated by the next one. */
  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const outcome = await this.ask({});
    this.isLooking = false;
    if (this.open === 0) this.change({ isAnswering: false, partial: null });
    if (outcome === "over" && !this.isOver) this.close();
  }

  /** Sends a request until it has its whole answer. */
  private async repeat(input: object): Promise<Outcome> {
    this.open += 1;
    try {
      for (const waitMs of [...this.options.retryAfterMs, null]) {
        if (this.isOver) return "over";
        const outcome = await this.ask(input);
        this.change({ isReconnecting: outcome === "lost" && waitMs !== null });
        if (outcome === "over" && !this.isOver) this.close();
        if (outcome !== "lost") return outcome;
        if (waitMs === null) break;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
      return "lost";
    } finally {
      this.open -= 1;
      if (this.open === 0) this.change({ isAnswering: false, partial: null });
    }
  }

  private async ask(input: object): Promise<Outcome> {
    try {
      const response = await this.options.send("messages", { ...input, from_seq: this.nextSeq });
      if (response.status === 429) return "too_fast";
      if (response.status === 409) return "gone";
      // 402: it no longer takes messages.
      if (response.status === 404 || response.status === 402) return "over";
      if (!response.ok || !response.body) return "lost";
      for await (const event of readEvents(response.body)) {
        this.options.onEvent(event);
        const outcome = this.take(event);
        if (outcome) return outcome;
      }
      return "lost";
    } catch {
      return "lost";
    }
  }

  /** Returns the outcome if the event is the last one. */
  private take({ event, data }: ChatEvent): Outcome | null {
    if (event === "row") this.add(data);
    if (event === "partial" && typeof data.text === "string") {
      this.change({ partial: data.text, isAnswering: true });
    }
    if (event === "error") return data.error_code === "SESSION_NOT_FOUND" ? "over" : "lost";
    if (event !== "done") return null;
    this.showCard(readShownCard(data.card));
    if (data.status !== "active" && data.status !== "created") return "over";
    return data.answered === true ? "done" : "lost";
  }

  private add({ seq, role, content }: ChatEvent["data"]): void {
    if (typeof seq !== "number" || typeof content !== "string") return;
    const others = this.state.lines.filter((line) => line.seq !== seq);
    const line: ChatLine = { seq, from: role === "user" ? "user" : "agent", text: content };
    const lines = [...others, line].sort((a, b) => a.seq - b.seq);
    this.change({ lines, partial: null, isAnswering: role === "user" || this.open > 0 });
  }

  private showCard(card: CardOnPage | null): void {
    if (JSON.stringify(card) !== JSON.stringify(this.state.card)) this.change({ card });
  }

  private close(): void {
    this.leave();
    this.isClosed.resolve();
  }

  private change(part: Partial<ChatState>): void {
    this.set({ ...this.state, ...part });
  }
}

/** One event of a stream, with its JSON data. */
export type ChatEvent = { event: string; data: Record<string, unknown> };

/** More than any event has; a stream without an end of line fills no memory. */
const MAX_EVENT_LENGTH = 200_000;

/** Reads server-sent events. Comments and events without valid data are left out. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const decoder = new TextDecoder();
  let rest = "";
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      rest += decoder.decode(part.value, { stream: true });
      const blocks = rest.split("\n\n");
      rest = blocks.pop() ?? "";
      if (rest.length > MAX_EVENT_LENGTH) throw new Error("The event is too long");
      for (const block of blocks) {
        const event = parseEvent(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseEvent(block: string): ChatEvent | null {
  const field = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const [event, text] = [field("event"), field("data")];
  if (event === undefined || text === undefined) return null;
  try {
    const data: unknown = JSON.parse(text);
    // An object: checked here.
    return typeof data === "object" && data !== null ? { event, data: data as ChatEvent["data"] } : null;
  } catch {
    return null;
  }
}
