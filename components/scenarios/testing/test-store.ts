import type { Room, TextStreamReader } from "livekit-client";
import type { Line } from "#components/call/transcript-lines.ts";
import { sentTestEventSchema, TEST_EVENTS_TOPIC } from "#lib/platform/test-events.ts";
import { emptyLog, type TestLog, withEvent, withLines, withSystemMessage } from "./test-log.ts";

type Lines = { subscribe: (listener: () => void) => unknown; snapshot: () => readonly Line[] };

/** What a test has told so far, for `useSyncExternalStore`. It outlives the room, so that it can be read afterwards. */
export class TestStore {
  private log = emptyLog;
  private readonly listeners = new Set<() => void>();

  /** Has to be made before the room is joined: what comes earlier would be lost. */
  constructor(room: Pick<Room, "registerTextStreamHandler">, lines: Lines) {
    room.registerTextStreamHandler(TEST_EVENTS_TOPIC, (reader) => void this.read(reader));
    lines.subscribe(() => this.set(withLines(this.log, lines.snapshot())));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): TestLog => this.log;

  addSystemMessage(content: string, runLlm: boolean): void {
    this.set(withSystemMessage(this.log, content, runLlm));
  }

  private async read(reader: TextStreamReader): Promise<void> {
    // A stream that breaks off is sent again when the connection is back.
    const text = await reader.readAll().catch(() => "");
    const sent = sentTestEventSchema.safeParse(parseJson(text));
    if (sent.success) this.set(withEvent(this.log, sent.data));
  }

  private set(log: TestLog): void {
    if (log === this.log) return;
    this.log = log;
    for (const listener of this.listeners) listener();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
