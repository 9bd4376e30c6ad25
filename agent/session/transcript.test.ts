import { llm } from "@livekit/agents";
import { beforeEach, expect, test } from "vitest";
import type { TurnTiming } from "#lib/platform/turn-timing.ts";
import type { NewRow } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";

let rows: NewRow[];
let speaking: boolean;
let isFiller: boolean;
let timings: (TurnTiming | undefined)[];
let transcript: Transcript;

beforeEach(() => {
  rows = [];
  speaking = false;
  isFiller = false;
  timings = [];
  transcript = new Transcript({
    addRow: (row, seq = rows.length) => {
      rows[seq] = row;
      return seq;
    },
    takeToolCalls: () => [],
    takeCitations: () => [],
    takeTiming: () => timings.shift(),
    isSpeaking: () => speaking,
    spoken: () => ({ nodeId: "spoken", isFiller }),
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

test("what only fills the time of a function says so; what comes after it does not", () => {
  isFiller = true;
  transcript.onStarted();
  isFiller = false;
  ends("Let me look.");
  transcript.onStarted();
  ends("Found.");
  expect(rows.map(({ filler }) => filler)).toEqual([true, undefined]);
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

/** A turn of voice that was spoken from `startedS` to `endedS`. */
const spoke = (content: string, startedS: number, endedS: number) => {
  const metrics = { startedSpeakingAt: startedS, stoppedSpeakingAt: endedS };
  transcript.onItem(Object.assign(llm.ChatMessage.create({ role: "user", content }), { metrics }));
};

test("words that were understood late end the turn that they belong to, written or held", () => {
  spoke("I would like", 10, 11);
  expect(rows).toHaveLength(1);
  spoke("two tickets", 11.8, 13);
  speaking = true;
  spoke("for tonight.", 13.4, 14);
  expect(rows.map((row) => row.content)).toEqual(["I would like two tickets for tonight."]);
  transcript.onStarted();
  spoke("No,", 15, 15.4);
  spoke("tomorrow.", 15.5, 16);
  transcript.release();
  expect(rows.map((row) => row.content)).toEqual(["I would like two tickets for tonight.", "No, tomorrow."]);
});

test.each([
  ["before", () => spoke("another question.", 11.8, 13), () => ends("", true)],
  ["after", () => ends("", true), () => spoke("another question.", 11.8, 13)],
])(
  "who goes on before a word of the answer was heard has one turn: understood %s the answer fell silent",
  (_, first, second) => {
    spoke("Please wait, I have", 10, 11);
    transcript.onStarted();
    speaking = true;
    first();
    speaking = false;
    second();
    transcript.release();
    expect(rows.map((row) => row.content)).toEqual(["Please wait, I have another question."]);
    transcript.onStarted();
    ends("Ye", true);
    spoke("Thanks.", 13.5, 14);
    expect(rows.map((row) => row.content).slice(1)).toEqual(["Ye", "Thanks."]);
  },
);

test("a turn that begins after a pause, and one that was typed, are turns of their own", () => {
  spoke("Hello.", 10, 11);
  spoke("Are you there?", 12.6, 13);
  said("I am typing now");
  spoke("Hello?", 13.5, 14);
  expect(rows).toHaveLength(4);
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
