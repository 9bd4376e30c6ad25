import type { Room, TextStreamWriter } from "@livekit/rtc-node";
import type { ConversationEvent } from "#agent/call/conversation-events.ts";
import { memberIdentity, SPEAKER_NAME } from "#lib/worker-protocol/room-data.ts";

const TOPIC = "lk.transcription";
const FINAL = "lk.transcription_final";
const SEGMENT = "lk.segment_id";

/**
 * Sends captions to the room: the avatar's words when they are heard, the visitor's when they are transcribed.
 */
export class Captions {
  private readonly room: Room;
  private readonly visitorIdentity: string;
  private shown = "";
  private writer: Promise<TextStreamWriter | undefined> | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(room: Room, visitorIdentity: string) {
    this.room = room;
    this.visitorIdentity = visitorIdentity;
  }

  onEvent(event: ConversationEvent): void {
    if (event.type === "started") {
      this.shown = "";
      this.writer = undefined;
    } else if (event.type === "shown") this.showAvatar(event.text);
    else if (event.type === "finished") this.closeCaption();
    else if (event.type === "transcribed") this.showWhole(event.text, this.visitorIdentity);
    else if (event.type === "member_spoke") {
      this.showWhole(event.text, memberIdentity(event.takeover.id), { [SPEAKER_NAME]: event.takeover.name });
    }
  }

  /** Sends the new part of `text`, the avatar's words that have begun so far. */
  private showAvatar(text: string): void {
    if (text.length <= this.shown.length) return;
    const delta = text.slice(this.shown.length);
    this.shown = text;
    this.writer ??= this.open();
    const { writer } = this;
    this.enqueue(async () => (await writer)?.write(delta));
  }

  private closeCaption(): void {
    const { writer } = this;
    this.writer = undefined;
    if (writer) this.enqueue(async () => (await writer)?.close());
  }

  /** Sends what a person said as a final caption under their identity. */
  private showWhole(text: string, senderIdentity: string, more: Record<string, string> = {}): void {
    this.enqueue(async () => {
      const writer = await this.room.localParticipant?.streamText({
        topic: TOPIC,
        senderIdentity,
        attributes: { [FINAL]: "true", [SEGMENT]: segmentId(), ...more },
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

  /** Sends in order and ignores errors: a caption that cannot be sent must not stop the voice. */
  private enqueue(send: () => Promise<void>): void {
    this.queue = this.queue.then(send).catch(() => {});
  }
}

function segmentId(): string {
  return `SG_${crypto.randomUUID().slice(0, 12)}`;
}
