import type { Room, TextStreamReader } from "livekit-client";
import type { EarlierLine } from "#components/call/setup/call-types.ts";
import { Store } from "#components/ui/state/store.ts";
import { SPEAKER_NAME } from "#lib/worker-protocol/room-data.ts";
import { type Line, withSegment, withTyped } from "./transcript-lines.ts";

const TRANSCRIPTION_TOPIC = "lk.transcription";
const SEGMENT_ID = "lk.segment_id";
const SEGMENT_FINAL = "lk.transcription_final";

/**
 * A room's transcript.
 *
 * The two sides arrive differently. The avatar's words come as one stream per segment that grows as it is heard. The
 * visitor's come as one stream per guess, all with the same segment id, and the last one is marked final.
 */
export class TranscriptStore extends Store<readonly Line[]> {
  constructor(room: Room, earlier: readonly EarlierLine[]) {
    super(
      earlier.map(({ seq, from, text, speaker }) => ({
        ...{ id: `row-${seq}`, from, text, ...(speaker && { speaker }) },
        ...{ final: true, typed: false },
      })),
    );
    room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) => {
      const from = identity === room.localParticipant.identity ? "user" : "agent";
      void this.read(reader, from);
    });
  }

  addTyped(id: string, text: string): void {
    this.set(withTyped(this.state, id, text));
  }

  private async read(reader: TextStreamReader, from: Line["from"]): Promise<void> {
    const attributes = reader.info.attributes ?? {};
    const id = attributes[SEGMENT_ID] ?? reader.info.id;
    const { [SPEAKER_NAME]: speaker } = attributes;
    const line = { id, from, ...(speaker && { speaker }) };
    let text = "";
    try {
      for await (const chunk of reader) {
        text += chunk;
        this.set(withSegment(this.state, { ...line, text, final: false }));
      }
    } catch {
      // A stream that breaks with the connection has delivered what was heard; it ends like any other.
    }
    const final = from === "agent" || attributes[SEGMENT_FINAL] === "true";
    if (final) this.set(withSegment(this.state, { ...line, text, final }));
  }
}
