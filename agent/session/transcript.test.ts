import { llm } from "@livekit/agents";
import { beforeEach, expect, test } from "vitest";
import type { NewRow } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";

let rows: NewRow[];
let speaking: boolean;
let transcript: Transcript;

beforeEach(() => {
  rows = [];
  speaking = false;
  transcript = new Transcript({
    addRow: (row) => rows.push(row),
    takeCitations: () => [],
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
  const turn = llm.ChatMessage.create({ role: "user", content: "Well?" });
  transcript.onItem(Object.assign(turn, { metrics: { stoppedSpeakingAt: (Date.now() - 700) / 1_000 } }));
  for (const words of ["One moment.", "Yes."]) {
    transcript.onStarted();
    ends(words);
  }
  expect(rows[1]?.waitMs).toBeGreaterThanOrEqual(700);
  expect(rows[1]?.waitMs).toBeLessThan(5_000);
  expect(rows[2]).not.toHaveProperty("waitMs");
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
