import { llm } from "@livekit/agents";
import { beforeEach, expect, test, vi } from "vitest";
import type { TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import type { NewRow } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";

let rows: NewRow[];
let speaking: boolean;
let isFiller: boolean;
let timings: (TurnTiming | undefined)[];
let unheard: string[];
let kept: [NewRow, number | undefined][];
let transcript: Transcript;

beforeEach(() => {
  rows = [];
  speaking = false;
  isFiller = false;
  timings = [];
  kept = [];
  unheard = [];
  transcript = new Transcript({
    addRow: (row, seq = rows.length) => {
      rows[seq] = row;
      return seq;
    },
    keepSpeech: (row, seq) => {
      kept.push([row, seq]);
      return seq ?? rows.length;
    },
    takeToolCalls: () => [],
    takeCitations: () => [],
    takeUnheard: () => unheard.splice(0),
    takeTiming: () => timings.shift(),
    isSpeaking: () => speaking,
    spoken: () => ({ nodeId: "spoken", isFiller }),
    activeNodeId: () => "active",
  });
});

const said = (content: string) => transcript.onItem(llm.ChatMessage.create({ role: "user", content }));
const ends = (heard: string, interrupted = false) =>
  transcript.onFinished({ positionMs: 1, heard, interrupted });

test("the avatar's row is what was heard, with the node it came from", () => {
  transcript.onStarted();
  ends(" Hello there ", true);
  expect(rows).toMatchObject([
    { role: "assistant", content: "Hello there", nodeId: "spoken", interrupted: true },
  ]);
});

test("a row names what was shown in silence, but nothing that was never shown", () => {
  transcript.onStarted();
  unheard.push("We open at nine. ", "We close at noon.");
  ends("Hello. We open at nine.", true);
  transcript.onStarted();
  ends("All is well.");
  expect(rows.map((row) => row.unheard)).toEqual([["We open at nine."], undefined]);
});

test("a filler during a function is marked as one; what follows is not", () => {
  isFiller = true;
  transcript.onStarted();
  isFiller = false;
  ends("Let me look.");
  transcript.onStarted();
  ends("Found.");
  expect(rows.map(({ filler }) => filler)).toEqual([true, undefined]);
});

test("the first words after a turn record how long the visitor waited for them", () => {
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

test("an interrupted row keeps its full text and how far it got; a complete one does not", () => {
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

/** A spoken turn from `startedS` to `endedS`. */
const spoke = (content: string, startedS: number, endedS: number) => {
  const metrics = { startedSpeakingAt: startedS, stoppedSpeakingAt: endedS };
  transcript.onItem(Object.assign(llm.ChatMessage.create({ role: "user", content }), { metrics }));
};

test("words recognized late are added to the end of their turn, whether stored or pending", () => {
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
  "a visitor who continues before a word of the answer is heard has one turn: recognized %s the answer fell silent",
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

test("a turn after a pause, and a typed one, are separate turns", () => {
  spoke("Hello.", 10, 11);
  spoke("Are you there?", 12.6, 13);
  const typed = { role: "user", content: "I am typing now", extra: { typed: true } } as const;
  transcript.onItem(llm.ChatMessage.create(typed));
  spoke("Hello?", 13.5, 14);
  expect(rows.map((row) => row.typed ?? false)).toEqual([false, false, true, false]);
});

test("speech that nobody heard leaves no row", () => {
  transcript.onStarted();
  ends("  ", true);
  expect(rows).toEqual([]);
});

test("a turn that interrupts waits for the end of the speech it interrupted", () => {
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

test("the model's messages are not rows: only audio is", () => {
  transcript.onItem(llm.ChatMessage.create({ role: "assistant", content: "never heard" }));
  expect(rows).toEqual([]);
});

test("a speech in progress is kept each second as it was heard, and its row takes the same number", () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  try {
    transcript.onStarted();
    transcript.onShown(" Hello");
    expect(kept).toEqual([]);
    vi.advanceTimersByTime(1_000);
    transcript.onShown(" Hello there");
    transcript.onShown(" Hello there my");
    vi.advanceTimersByTime(1_000);
    transcript.onShown(" Hello there my friend");
  } finally {
    vi.useRealTimers();
  }
  expect(kept).toMatchObject([
    [{ role: "assistant", content: "Hello there", nodeId: "spoken", interrupted: true }, undefined],
    [{ content: "Hello there my friend", interrupted: true }, 0],
  ]);
  ends("Hello there my friend.");
  expect(rows).toMatchObject([{ content: "Hello there my friend.", interrupted: false }]);
});

test("the next speech is kept under a number of its own", () => {
  vi.useFakeTimers({ toFake: ["performance", "Date"] });
  try {
    for (const words of ["One.", "Two."]) {
      transcript.onStarted();
      vi.advanceTimersByTime(1_000);
      transcript.onShown(words);
      ends(words);
    }
  } finally {
    vi.useRealTimers();
  }
  expect(kept.map(([, seq]) => seq)).toEqual([undefined, undefined]);
  expect(rows.map(({ content }) => content)).toEqual(["One.", "Two."]);
});
