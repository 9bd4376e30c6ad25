import { afterEach, expect, test } from "vitest";
import { ConversationKit } from "#agent/testing/conversation-kit.ts";
import type { FakeAnswer } from "#agent/testing/fake-model.ts";
import { bootstrapFixture, twoNodes, until } from "#agent/testing/fixtures.ts";
import { SPEECH_RATE, type SpeechPiece } from "#lib/model-clients/speech-client.ts";

/** Louder than the answer's voice, so that frames tell what is heard. */
const LINE = 7_000;
const ANSWER = 1_000;

const lineSound: SpeechPiece[] = [
  { samples: new Int16Array(SPEECH_RATE * 0.8).fill(LINE), phonemes: [["w", 0, 800]] },
  { samples: new Int16Array(SPEECH_RATE * 0.2).fill(LINE) },
];

let kit: ConversationKit;
let reads: number;
afterEach(() => kit.end());

async function open(
  options: ConstructorParameters<typeof ConversationKit>[0],
  ...script: FakeAnswer[]
): Promise<void> {
  reads = 0;
  const waitLine = {
    prepare: async () => undefined,
    read: async () => {
      reads += 1;
      return lineSound;
    },
  };
  kit = new ConversationKit({ ...options, parts: { waitLine } }, { text: "Hello." }, ...script);
  await kit.start();
  await kit.written(1);
}

/** Seconds of a sound in what the visitor gets. */
const secondsOf = (sample: number) =>
  kit.sink.frames.flatMap((frame) => [...frame]).filter((value) => value === sample).length / SPEECH_RATE;
const firstOf = (sample: number) => kit.sink.frames.findIndex((frame) => frame.includes(sample));
const playsLine = () => kit.sink.frames.some((frame) => frame.includes(LINE));

test("an answer whose voice is late begins with one request for patience, which no record has", async () => {
  await open({ speed: 1 }, { text: "We open at nine. The shop is on the left." }, { text: "Bye." });
  kit.speaker.firstSoundMs = 4_000;
  const greeted = kit.sink.frames.length;
  const startedMs = performance.now();
  const turn = kit.turn("When do you open?");
  await until(playsLine);
  const waitedMs = performance.now() - startedMs;
  expect(waitedMs).toBeGreaterThan(2_400);
  expect(kit.sink.frames.slice(greeted).some((frame) => frame.includes(ANSWER))).toBe(false);
  await until(() => kit.sink.frames.slice(greeted).some((frame) => frame.includes(ANSWER)));
  kit.speaker.firstSoundMs = 0;
  await turn;
  expect(secondsOf(LINE)).toBeCloseTo(1, 1);
  const [, , answer] = kit.rows;
  expect(answer?.content).toBe("We open at nine. The shop is on the left.");
  // The wait ends with the answer, not with the request for patience.
  expect(answer?.waitMs).toBeGreaterThan(3_900);
  expect(Date.parse(answer?.startedAt ?? "") - Date.parse(kit.rows[1]?.startedAt ?? "")).toBeGreaterThan(
    3_900,
  );
  expect(answer?.timing?.heardMs).toBeLessThan(41 * 50 + 100);
  await kit.turn("Thanks.");
  expect(kit.model.requests.at(-1)?.messages).toContainEqual([
    "assistant",
    expect.stringMatching(/^We open at nine/),
  ]);
});

test("a voice that comes in time has none, and costs no read of the line", async () => {
  await open({}, { text: "We open at nine." });
  kit.speaker.firstSoundMs = 900;
  await kit.turn("When do you open?");
  expect(reads).toBe(0);
  expect(secondsOf(LINE)).toBe(0);
});

test("a visitor who speaks during the request for patience stops it and the answer", async () => {
  await open({ speed: 1 }, { text: "We open at nine." }, { text: "Until six." });
  kit.speaker.firstSoundMs = 5_000;
  const first = kit.turn("When do you open?");
  await until(playsLine);
  const at = firstOf(LINE);
  await kit.conversation.session.interrupt().await;
  await first;
  kit.speaker.firstSoundMs = 0;
  await kit.turn("And until when?");
  expect(secondsOf(LINE)).toBeLessThan(0.9);
  expect(kit.sink.frames.slice(at).flatMap((frame) => [...frame])).toContain(ANSWER);
  expect(kit.transcript.slice(1)).toEqual([
    ["user", "When do you open?"],
    ["user", "And until when?"],
    ["assistant", "Until six."],
  ]);
});

test("while a function's filler is late, no request for patience is in front of it or of the answer", async () => {
  const scenario = {
    ...bootstrapFixture().scenario,
    nodesJson: {
      ...twoNodes,
      global_functions: [
        {
          type: "http" as const,
          name: "look_up",
          description: "Look it up.",
          endpoint_id: "0193a000-0000-7000-8000-000000000099",
          filler: { text: "I look that up.", after_ms: 300 },
        },
      ],
    },
  };
  await open({ bootstrap: { scenario } }, { calls: [{ name: "look_up" }] }, { text: "It is nine." });
  kit.functions.delayMs = 3_000;
  kit.speaker.firstSoundMs = 3_500;
  await kit.turn("When do you open?");
  expect(kit.transcript.slice(2)).toEqual([
    ["assistant", "I look that up."],
    ["assistant", "It is nine."],
  ]);
  expect(secondsOf(LINE)).toBe(0);
});
