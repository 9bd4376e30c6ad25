import { llm } from "@livekit/agents";
import { beforeEach, expect, test } from "vitest";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";
import type { NewRow } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";

let rows: NewRow[];
let speaking: boolean;
let timings: (TurnTiming | undefined)[];
let transcript: Transcript;

beforeEach(() => {
  rows = [];
  speaking = false;
  timings = [];
  transcript = new Transcript({
    addRow: (row) => rows.push(row),
    takeCitations: () => [],
    takeTiming: () => timings.shift(),
    isSpeaking: () => speaking,
    spokenNodeId: () => "spoken",
    activeNodeId: () => "active",
  });
});

const said = (content: string) => transcript.onItem(llm.ChatMessage.create({ role: "user", content }));
const ends = (heard: string, interrupted = false) =>
  transcript.onFinished({ positionMs: 1, heard, interrupted });

test("the avatar's row is what was heard, under the node it came from", () => {
  transcript.onStarted();
  ends(" Hello there ", true);
  expect(rows).toMatchObject([
    { role: "assistant", content: "Hello there", nodeId: "spoken", interrupted: true },
  ]);
});

test("the first words after a turn tell how long the caller had waited for them", () => {
  const timing = { from: "end_of_turn", totalMs: 712, heardMs: 1, stages: [] } as const;
  timings = [
    { ...timing, stages: [] },
    { ...timing, from: "own_account", stages: [] },
  ];
  for (const words of ["One moment.", "Yes."]) {
    transcript.onStarted();
    ends(words);
  }
  expect(rows.map(({ waitMs }) => waitMs)).toEqual([712, undefined]);
  expect(rows.map((row) => row.timing?.from)).toEqual(["end_of_turn", "own_account"]);
});

test("an interrupted row keeps what would have been said, and how far it came; a whole one has no need to", () => {
  transcript.onStarted();
  const generated = " Hello there, how are you? ";
  transcript.onFinished({ positionMs: 410.4, heard: "Hello there,", interrupted: true, generated });
  expect(rows[0]).toMatchObject({
    content: "Hello there,",
    generated: "Hello there, how are you?",
    interruptedAtMs: 410,
  });
  transcript.onStarted();
  ends("Hello.");
  expect(rows[1]).not.toHaveProperty("generated");
});

test("speech of which nothing was heard leaves no row", () => {
  transcript.onStarted();
  ends("  ", true);
  expect(rows).toEqual([]);
});

test("a turn that interrupts waits for the end of what it interrupted", () => {
  transcript.onStarted();
  speaking = true;
  said("Stop");
  expect(rows).toEqual([]);
  ends("Let me", true);
  expect(rows.map((row) => row.role)).toEqual(["assistant", "user"]);
});

test("it does not wait for ever", async () => {
  speaking = true;
  said("Hello?");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(rows).toMatchObject([{ role: "user", content: "Hello?", nodeId: "active" }]);
});

test("the model's own messages are no rows: only sound is", () => {
  transcript.onItem(llm.ChatMessage.create({ role: "assistant", content: "never heard" }));
  expect(rows).toEqual([]);
});
