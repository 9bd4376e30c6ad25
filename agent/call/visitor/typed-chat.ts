import { llm, type voice } from "@livekit/agents";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import { MESSAGE_ID } from "#lib/worker-protocol/room-data.ts";

/** Whether a visitor's message was typed. */
export const isTyped = ({ extra }: llm.ChatMessage): boolean => extra[TYPED] === true;

const TYPED = "typed";

/** As the call page's field allows. A visitor can send more past it, and a language model is paid by the word. */
const MAX_CHARACTERS = 2_000;
/** Faster than anybody types. */
const MAX_PER_MINUTE = 20;
/** A UUID has 36. */
const MAX_ID_CHARACTERS = 64;
/** Messages that arrive at the same time. */
const MAX_OPEN = 20;
/** A page that gets no acknowledgement sends its message again, so more arrive than are answered. */
const MAX_ACKNOWLEDGED_PER_MINUTE = 120;

type Logger = { warn: (fields: object, message: string) => void };

/** A message in the topic `lk.chat`, as the media library opens it. To leave it closes it. */
type TypedStream = AsyncIterable<string> & {
  info: { attributes?: Record<string, string> };
  close: () => Promise<void>;
};
type TypedMessage = { text: string; info?: { attributes?: Record<string, string> } };

/**
 * Turns typed messages into turns that interrupt the avatar like speech does. While uninterruptible speech
 * plays, they wait in order; the library's own callback would drop them. Long messages are cut, and beyond
 * `MAX_PER_MINUTE` messages are ignored. A message with an id is acknowledged each time it arrives, and answered once.
 * A message is read up to its longest length only, because a visitor's stream may be endless.
 */
export class TypedChat {
  private queue: Promise<void> = Promise.resolve();
  /** When the messages of the last minute arrived, on a monotonic clock. */
  private arrivals: number[] = [];
  private acknowledgedAt: number[] = [];
  private open = 0;
  private readonly received = new Set<string>();
  private readonly log: Logger;
  private readonly acknowledge: (id: string) => void;

  constructor(log: Logger, acknowledge: (id: string) => void = () => undefined) {
    this.log = log;
    this.acknowledge = acknowledge;
  }

  /** Reads a message and receives it. */
  async read(session: voice.AgentSession, stream: TypedStream): Promise<void> {
    if (this.open >= MAX_OPEN) return await stream.close();
    this.open += 1;
    try {
      let text = "";
      for await (const part of stream) {
        text += part;
        if (text.length > MAX_CHARACTERS) break;
      }
      this.receive(session, { text, info: stream.info });
    } catch (error) {
      this.log.warn({ error }, "typed message not read");
    } finally {
      this.open -= 1;
    }
  }

  receive(session: voice.AgentSession, event: TypedMessage): void {
    const id = event.info?.attributes?.[MESSAGE_ID]?.slice(0, MAX_ID_CHARACTERS);
    if (id !== undefined && this.mayAcknowledge(performance.now())) this.acknowledge(id);
    if (id !== undefined && this.received.has(id)) return;
    const text = cut(event.text.trim());
    if (text === "" || !this.isInTime(performance.now())) return;
    if (id !== undefined) this.received.add(id);
    this.queue = this.queue.then(() => answerTurn(session, text)).catch(() => {});
  }

  private mayAcknowledge(nowMs: number): boolean {
    this.acknowledgedAt = this.acknowledgedAt.filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (this.acknowledgedAt.length >= MAX_ACKNOWLEDGED_PER_MINUTE) return false;
    this.acknowledgedAt.push(nowMs);
    return true;
  }

  private isInTime(nowMs: number): boolean {
    this.arrivals = this.arrivals.filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (this.arrivals.length >= MAX_PER_MINUTE) {
      this.log.warn({ perMinute: MAX_PER_MINUTE }, "typed message ignored: too many in a minute");
      return false;
    }
    this.arrivals.push(nowMs);
    return true;
  }
}

/** The first `MAX_CHARACTERS`, never half of a pair of surrogates. */
function cut(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text;
  return text.slice(0, MAX_CHARACTERS).replace(/[\ud800-\udbff]$/, "");
}

/**
 * Makes a text that was not spoken the visitor's turn. It interrupts the avatar, once what must not be interrupted is over;
 * `onTurn` runs right before the reply is requested.
 */
export async function answerTurn(
  session: voice.AgentSession,
  text: string,
  onTurn: () => unknown = () => undefined,
): Promise<void> {
  const { currentSpeech } = session.currentAgent.getActivityOrThrow();
  if (currentSpeech && !currentSpeech.allowInterruptions && !currentSpeech.done()) {
    await currentSpeech.waitForPlayout();
  }
  await session.interrupt().await;
  onTurn();
  const message = llm.ChatMessage.create({ role: "user", content: text, extra: { [TYPED]: true } });
  session.generateReply({ userInput: message });
}
