import type { Room, TextStreamReader } from "livekit-client";
import type { ReactNode } from "react";
import type { Line } from "#components/call/live/transcript/transcript-lines.ts";
import type { CallProblem } from "#components/call/setup/call-problem.ts";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Store } from "#components/ui/state/store.ts";
import { sentTestEventSchema, TEST_EVENTS_TOPIC } from "#lib/worker-protocol/test-events.ts";
import { emptyLog, type TestLog, withEvent, withLines, withSystemMessage } from "./test-log.ts";

type Lines = { subscribe: (listener: () => void) => unknown; snapshot: () => readonly Line[] };

/** The log of a test. It outlives the room and stays readable after the test. */
export class TestStore extends Store<TestLog> {
  /** Create it before joining the room: earlier events are lost. */
  constructor(room: Pick<Room, "registerTextStreamHandler">, lines: Lines) {
    super(emptyLog);
    room.registerTextStreamHandler(TEST_EVENTS_TOPIC, (reader) => void this.read(reader));
    lines.subscribe(() => this.set(withLines(this.state, lines.snapshot())));
  }

  addSystemMessage(content: string, runLlm: boolean): void {
    this.set(withSystemMessage(this.state, content, runLlm));
  }

  private async read(reader: TextStreamReader): Promise<void> {
    // A broken stream is resent after reconnecting.
    const text = await reader.readAll().catch(() => "");
    const sent = sentTestEventSchema.safeParse(parseJson(text));
    if (sent.success) this.set(withEvent(this.state, sent.data));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An avatar to test with. */
export type TestAvatar = { id: string; name: string; portraitUrl: string };

/** The room of a started test. */
export type StartedTest = { roomUrl: string; roomToken: string; sessionId: string };

export type TestActions = {
  startTest: FormAction<StartedTest>;
  sendSystemMessage: FormAction;
};

/** How the owner tests: in a call, with or without a microphone, or in writing, without a call. */
export type TestMode = "talk" | "type" | "write";

/** A test that runs, whatever its mode. */
export type OpenTest = {
  /** The avatar, and the card that visitors would see. */
  render: (avatar: TestAvatar) => ReactNode;
  store: Pick<TestStore, "subscribe" | "snapshot">;
  closed: Promise<{ problem: CallProblem | null }>;
  leave: () => void;
  /** Sends what the owner types. Returns false if it did not arrive. */
  send: (text: string) => Promise<boolean>;
  /** The owner sent the model a system message. */
  onSystemMessage: (content: string, runLlm: boolean) => void;
};
