import { llm } from "@livekit/agents";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { shareWaiting, type TurnTiming, turnTimingSchema } from "#lib/worker-protocol/turn-timing.ts";
import { TurnClock } from "./turn-clock.ts";

let nowMs: number;
let clock: TurnClock;

beforeEach(() => {
  nowMs = 1_000_000;
  clock = new TurnClock(() => nowMs);
});

const pass = (ms: number) => {
  nowMs += ms;
};

function userStopped(stoppedMs: number): void {
  const item = llm.ChatMessage.create({ role: "user", content: "Well?" });
  clock.onItem(Object.assign(item, { metrics: { stoppedSpeakingAt: stoppedMs / 1_000 } }));
}

/** Starts work of that stage. Call the returned function to end it. */
function begin(stage: "transcription" | "retrieval" | "tools"): () => Promise<unknown> {
  const over = Promise.withResolvers<void>();
  const timed = clock.time(stage, () => over.promise);
  return () => {
    over.resolve();
    return timed;
  };
}

function finish(heardMs = 900): TurnTiming | undefined {
  clock.onFinished({ positionMs: heardMs, heard: "Yes.", interrupted: false });
  return clock.take()?.timing;
}

/** Stages as `name from-to`. */
const describeStages = (timing: TurnTiming | undefined) =>
  timing?.stages.map(({ stage, startMs, durationMs }) => `${stage} ${startMs}-${startMs + durationMs}`);

test("shows a failed model, and the fallback that answers while the visitor hears that it takes a moment", () => {
  userStopped(nowMs);
  const run = clock.beginRun();
  pass(700);
  run.failed();
  run.firstWord();
  const synthesis = clock.beginSynthesis();
  pass(50);
  synthesis.firstSound();
  clock.onStarted();
  pass(400);
  run.asksFallback();
  pass(300);
  run.answered();
  run.ended(true);
  expect(describeStages(finish())).toEqual([
    "failed_model 0-700",
    "voice 700-750",
    "fallback_model 1150-1450",
  ]);
});

test("names the fallback of a call that stays with it", () => {
  userStopped(nowMs);
  const run = clock.beginRun();
  run.asksFallback();
  pass(300);
  run.answered();
  run.firstWord();
  run.ended(true);
  clock.onStarted();
  expect(describeStages(finish())).toEqual(["fallback_model 0-300"]);
});

test("a fallback that answers and ends in the millisecond of a typed message is named", () => {
  const run = clock.beginRun();
  run.asksFallback();
  run.answered();
  run.firstWord();
  run.ended(true);
  clock.onItem(llm.ChatMessage.create({ role: "user", content: "Well?", createdAt: nowMs }));
  clock.beginSynthesis().firstSound();
  pass(10);
  clock.onStarted();
  expect(describeStages(finish())).toEqual(["fallback_model 0-0", "playback 0-10"]);
});

test("a run that ended before the visitor's turn did is not part of the reply", () => {
  const run = clock.beginRun();
  run.asksFallback();
  run.firstWord();
  run.ended(true);
  pass(0.4);
  userStopped(nowMs);
  pass(10);
  clock.onStarted();
  expect(describeStages(finish())).toEqual([]);
});

test("a fallback that answers during an earlier reply adds nothing to that reply", () => {
  userStopped(nowMs);
  const first = clock.beginRun();
  first.asksFallback();
  pass(300);
  first.answered();
  first.firstWord();
  first.ended(true);
  clock.onStarted();
  const second = clock.beginRun();
  second.asksFallback();
  pass(200);
  second.answered();
  expect(describeStages(finish())).toEqual(["fallback_model 0-300"]);
});

test("a model that refuses during an earlier reply adds nothing to that reply", () => {
  userStopped(nowMs);
  const first = clock.beginRun();
  pass(300);
  first.firstWord();
  first.ended(true);
  clock.onStarted();
  const second = clock.beginRun();
  pass(200);
  second.declined();
  expect(describeStages(finish())).toEqual(["model 0-300"]);
});

test("a reply with very many stages keeps room for those after its first sound", () => {
  userStopped(nowMs);
  for (let index = 0; index < 150; index += 1) {
    const leading = clock.beginRun();
    pass(10);
    leading.callsFunctions();
    leading.ended(true);
  }
  const run = clock.beginRun();
  run.failed();
  run.firstWord();
  clock.onStarted();
  run.asksFallback();
  run.answered();
  run.ended(true);
  clock.onFrame();
  const timing = finish();
  expect(timing?.stages.slice(-2).map(({ stage }) => stage)).toEqual(["fallback_model", "first_frame"]);
  expect(turnTimingSchema.safeParse(timing).success).toBe(true);
});

test("places every stage of a reply that was prepared during endpointing", async () => {
  const stoppedMs = nowMs;
  pass(220);
  const heard = begin("transcription");
  pass(60);
  await heard();
  const run = clock.beginRun();
  pass(30);
  run.firstWord();
  const synthesis = clock.beginSynthesis();
  pass(20);
  userStopped(stoppedMs);
  pass(40);
  synthesis.firstSound();
  run.ended(true);
  pass(70);
  clock.onStarted();
  pass(45);
  clock.onFrame();
  clock.onFrame();
  const timing = finish();
  expect(timing).toMatchObject({ from: "end_of_turn", totalMs: 440, heardMs: 900 });
  expect(describeStages(timing)).toEqual([
    "transcription 220-280",
    "model 280-310",
    "voice 310-370",
    "playback 370-440",
    "endpointing 0-330",
    "first_frame 440-485",
  ]);
  expect(clock.take()).toBeUndefined();
});

test("places functions between the run that called them and the run that reports their results", async () => {
  userStopped(nowMs);
  const calling = clock.beginRun();
  pass(100);
  calling.callsFunctions();
  calling.ended(true);
  const answered = begin("tools");
  pass(400);
  await answered();
  const reporting = clock.beginRun();
  pass(80);
  reporting.firstWord();
  const synthesis = clock.beginSynthesis();
  pass(90);
  synthesis.firstSound();
  pass(30);
  clock.onStarted();
  expect(describeStages(finish())).toEqual([
    "tools 100-500",
    "model 0-100",
    "model 500-580",
    "voice 580-670",
    "playback 670-700",
  ]);
});

test("a function that is still running during a filler counts in full for the answer", async () => {
  userStopped(nowMs);
  const answered = begin("tools");
  pass(500);
  clock.beginSynthesis().firstSound();
  clock.onStarted();
  expect(describeStages(finish())).toEqual(["tools 0-500"]);
  pass(700);
  await answered();
  clock.beginSynthesis().firstSound();
  clock.onStarted();
  const timing = finish();
  expect(timing?.from).toBe("own_account");
  expect(describeStages(timing)).toEqual(["tools 0-1200"]);
});

test("a run abandoned because the visitor kept talking does not count for the answer", () => {
  const stoppedMs = nowMs + 600;
  const early = clock.beginRun();
  pass(100);
  early.firstWord();
  early.ended(false);
  pass(500);
  userStopped(stoppedMs);
  const run = clock.beginRun();
  pass(50);
  run.firstWord();
  clock.onStarted();
  expect(describeStages(finish())).toEqual(["model 0-50"]);
});

test("noises that were not a turn do not count as a wait for unprompted speech", async () => {
  const heard = begin("transcription");
  pass(50);
  await heard();
  pass(9_000);
  const run = clock.beginRun();
  pass(120);
  run.firstWord();
  clock.onStarted();
  expect(finish()).toMatchObject({ from: "own_account", totalMs: 120 });
});

const ms = fc.integer({ min: 0, max: 900 });

test("stages add up to the total except for the gaps between them, to a millisecond per stage", () => {
  const steps = fc.record({
    silence: ms,
    word: ms,
    sound: ms,
    start: ms,
    gap: fc.integer({ min: 0, max: 40 }),
  });
  fc.assert(
    fc.property(steps, ({ silence, word, sound, start, gap }) => {
      nowMs = 1_000_000.4;
      clock = new TurnClock(() => nowMs);
      const stoppedMs = nowMs;
      pass(silence);
      userStopped(stoppedMs);
      pass(gap);
      const run = clock.beginRun();
      pass(word);
      run.firstWord();
      const synthesis = clock.beginSynthesis();
      pass(sound);
      synthesis.firstSound();
      pass(start);
      clock.onStarted();
      const timing = turnTimingSchema.parse(finish());
      expect(timing.totalMs).toBe(silence + gap + word + sound + start);
      expect(Math.abs(shareWaiting(timing).restMs - gap)).toBeLessThanOrEqual(4);
    }),
    { numRuns: 100 },
  );
});

test("no figure is negative, in any order of events and for any jump of the clock", () => {
  const actions = [
    () => userStopped(nowMs - 300),
    () => userStopped(nowMs + 5_000),
    () => void clock.time("tools", async () => {}),
    () => void clock.time("transcription", () => new Promise(() => {})),
    () => clock.beginRun().ended(true),
    () => clock.beginRun().firstWord(),
    () => clock.beginRun().callsFunctions(),
    () => clock.beginSynthesis().firstSound(),
    () => clock.onStarted(),
    () => clock.onFrame(),
    () => pass(-700),
    () => pass(250),
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...actions), { maxLength: 40 }), (order) => {
      for (const action of order) expect(action).not.toThrow();
      const timing = finish(-1);
      if (timing) expect(turnTimingSchema.safeParse(timing).error).toBeUndefined();
    }),
    { numRuns: 200 },
  );
});
