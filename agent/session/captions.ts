import type { Room, TextStreamWriter } from "@livekit/rtc-node";
import type { SpeechFollower } from "#agent/output/avatar-output.ts";

const TOPIC = "lk.transcription";
const FINAL = "lk.transcription_final";
const SEGMENT = "lk.segment_id";

/** Shows both sides' words in the room: the avatar's as they are heard, the caller's when they are understood. */
export class Captions implements SpeechFollower {
  private readonly room: Room;
  private shown = "";
  private writer: Promise<TextStreamWriter | undefined> | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(room: Room) {
    this.room = room;
  }

  onStarted(): void {
    this.shown = "";
    this.writer = undefined;
  }

  /** The avatar's words that have begun so far: what is new is sent. */
  onShown(text: string): void {
    if (text.length <= this.shown.length) return;
    const delta = text.slice(this.shown.length);
    this.shown = text;
    this.writer ??= this.open();
    const { writer } = this;
    this.enqueue(async () => (await writer)?.write(delta));
  }

  onFinished(): void {
    const { writer } = this;
    this.writer = undefined;
    if (writer) this.enqueue(async () => (await writer)?.close());
  }

  /** What the caller said, as it was understood, under the caller's own name. */
  showCaller(identity: string, text: string): void {
    this.enqueue(async () => {
      const writer = await this.room.localParticipant?.streamText({
        topic: TOPIC,
        senderIdentity: identity,
        attributes: { [FINAL]: "true", [SEGMENT]: segmentId() },
      });
      await writer?.write(text);
      await writer?.close();
    });
  }

  private async open(): Promise<TextStreamWriter | undefined> {
    return this.room.localParticipant?.streamText({
      topic: TOPIC,
      attributes: { [FINAL]: "false", [SEGMENT]: segmentId() },
    });
  }

  /** In order, and never an error: captions that cannot be sent do not stop the voice. */
  private enqueue(send: () => Promise<void>): void {
    this.queue = this.queue.then(send).catch(() => {});
  }
}

function segmentId(): string {
  return `SG_${crypto.randomUUID().slice(0, 12)}`;
}
