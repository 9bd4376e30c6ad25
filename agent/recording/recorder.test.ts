import { AudioFrame } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { AUDIO_LATENCY_MS } from "#agent/media/media-tracks.ts";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import { FakeSink } from "#agent/testing/fake-sink.ts";
import { RecordedSink } from "./call-recording.ts";
import type { FrameRing } from "./frame-ring.ts";
import { Recorder, type RecordingProcess } from "./recorder.ts";
import type {
  RecordedEvent,
  RecordingAnswer,
  RecordingCommand,
  RecordingStart,
} from "./recording-protocol.ts";

/** A process that records what it receives and sends what a test tells it to. */
class FakeProcess implements RecordingProcess {
  readonly commands: RecordingCommand[] = [];
  readonly pictureSlots: FrameRing;
  run = 0;
  isKilled = false;
  private readonly listeners = new Map<string, (answer: RecordingAnswer) => void>();

  constructor(pictureSlots: FrameRing) {
    this.pictureSlots = pictureSlots;
  }

  send(message: RecordingStart | RecordingCommand): void {
    if (message.type === "start") this.run = message.setting.run;
    else this.commands.push(message);
  }

  kill(): void {
    this.isKilled = true;
    this.die();
  }

  on(event: string, listener: (answer: RecordingAnswer) => void): void {
    this.listeners.set(event, listener);
  }

  say(answer: RecordingAnswer): void {
    this.listeners.get("message")?.(answer);
  }

  /** As Node reports a process that could not be started. */
  fail(): void {
    this.listeners.get("error")?.({ type: "stopped", delivered: false });
  }

  die(): void {
    // The exit event's details are ignored.
    this.listeners.get("exit")?.({ type: "stopped", delivered: false });
  }

  get events(): RecordedEvent[] {
    return this.commands.flatMap((command) => (command.type === "events" ? command.events : []));
  }

  get pictures() {
    return this.events.filter((event) => event.type === "picture");
  }
}

const PICTURE = new Uint8Array(16).fill(7);
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

function record() {
  const clock = new FakeClock();
  const processes: FakeProcess[] = [];
  const recorder = new Recorder({
    app: { appUrl: "http://app", workerSecret: "secret", sessionId: "id" },
    folder: "unused",
    size: { width: 2, height: 2 },
    log: quiet,
    clock,
    startProcess: (pictures) => {
      const started = new FakeProcess(pictures);
      processes.push(started);
      return started;
    },
  });
  const helper = (index = 0): FakeProcess => {
    const found = processes[index];
    if (!found) throw new Error("no such process");
    return found;
  };
  return { clock, recorder, helper, processes };
}

test("a slow process costs frames, evenly, never time, and gets the newest once it has room", () => {
  const { clock, recorder, helper } = record();
  for (let tick = 0; tick < 42; tick += 1) {
    recorder.show(PICTURE);
    clock.pass(40);
  }
  // Every frame, and then every other one, until the ring is full.
  expect(helper().pictures.map(({ atMs }) => atMs)).toEqual([
    ...Array.from({ length: 23 }, (_, tick) => tick * 40),
    ...Array.from({ length: 7 }, (_, tick) => 960 + tick * 80),
  ]);
  expect(recorder.counts).toEqual({ pictures: 30, leftOut: 12 });
  helper().say({ type: "free", slots: [helper().pictures[0]?.slot ?? -1] });
  recorder.show(PICTURE.with(0, 9));
  const last = helper().pictures.at(-1);
  expect(last?.atMs).toBe(1_680);
  expect(helper().pictureSlots.read(last?.slot ?? -1)[0]).toBe(9);
});

test("the process starts with the first frame, and gets all audio from before it", () => {
  const { clock, recorder, helper, processes } = record();
  for (let piece = 0; piece < 50; piece += 1) recorder.hear("avatar", Int16Array.of(piece), 0);
  recorder.cut(0);
  clock.pass(900);
  expect(processes).toHaveLength(0);
  recorder.show(PICTURE);
  expect(helper().events).toHaveLength(52);
  expect(helper().events.at(-1)).toMatchObject({ type: "picture", atMs: 900 });
});

test("nothing is encoded while an answer is prepared, unless the ring is full or it takes long", () => {
  const { clock, recorder, helper } = record();
  const show = (ticks: number) => {
    for (let tick = 0; tick < ticks; tick += 1) {
      clock.pass(40);
      recorder.show(PICTURE);
    }
    return helper().pictures.length;
  };
  expect(show(1)).toBe(1);
  recorder.hold();
  expect(show(10)).toBe(1);
  // The avatar's silence is audio too.
  recorder.hear("avatar", Int16Array.of(0), 0);
  expect(show(1)).toBe(1);
  recorder.answered();
  // The answer's first audio is still on its way.
  expect(show(9)).toBe(1);
  // Every other frame shown in that time.
  expect(show(1)).toBe(12);
  recorder.answered();
  expect(show(5)).toBe(17);
  recorder.hold();
  expect(show(24)).toBe(17);
  expect(show(1)).toBe(30);
  helper().say({ type: "free", slots: helper().pictures.map(({ slot }) => slot) });
  recorder.hold();
  expect(show(39)).toBe(30);
  expect(show(1)).toBe(50);
  expect(recorder.counts.leftOut).toBe(0);
});

test("events go to the process five times a second, in order", () => {
  const { clock, recorder, helper } = record();
  for (let tick = 0; tick < 20; tick += 1) {
    recorder.hear("user", Int16Array.of(tick), -40);
    recorder.show(PICTURE);
    clock.pass(40);
  }
  expect(helper().commands).toHaveLength(4);
  recorder.stop();
  expect(helper().commands).toHaveLength(6);
  expect(helper().events.map(({ type, atMs }) => [type, atMs])).toEqual(
    Array.from({ length: 20 }, (_, tick) => [
      ["voice", tick * 40 - 40],
      ["picture", tick * 40],
    ]).flat(),
  );
});

test("a call that ends before its first frame has no recording", async () => {
  const { recorder, processes } = record();
  recorder.hear("avatar", Int16Array.of(1), 0);
  recorder.stop();
  expect([await recorder.ended, processes]).toEqual([{ state: "complete", isDelivered: true }, []]);
});

test("audio continues while frames are skipped, and its buffer may be reused", () => {
  const { clock, recorder, helper } = record();
  const samples = Int16Array.of(1, 2);
  recorder.hear("user", samples, -10);
  samples.fill(0);
  for (let tick = 0; tick < 40; tick += 1) {
    recorder.show(PICTURE);
    clock.pass(40);
  }
  clock.pass(200);
  recorder.hear("avatar", samples, 0);
  recorder.show(PICTURE);
  expect(helper().pictures).toHaveLength(30);
  expect(helper().events.at(-1)).toMatchObject({ type: "voice", who: "avatar" });
  expect(helper().events[0]).toEqual({ type: "voice", who: "user", atMs: -10, samples: Int16Array.of(1, 2) });
});

test("the avatar's audio is recorded when it is heard, and what is taken back is cut", async () => {
  const { clock, recorder, helper } = record();
  const sink = new FakeSink(1, clock);
  const recorded = new RecordedSink(sink, recorder);
  const frame = () => new AudioFrame(new Int16Array(480), 24_000, 1, 480);
  void recorded.captureFrame(frame());
  void recorded.captureFrame(frame());
  clock.pass(15);
  recorded.clearQueue();
  recorder.show(PICTURE);
  const [first, second, cut] = helper().events;
  expect([first, second]).toMatchObject([{ atMs: AUDIO_LATENCY_MS }, { atMs: AUDIO_LATENCY_MS + 20 }]);
  expect(cut).toEqual({ type: "cut", atMs: AUDIO_LATENCY_MS + 15 });
  expect(recorded.queuedDuration).toBe(sink.queuedDuration);
});

test("a process that dies is replaced, starting with the current frame; after the last one the rest is left to the sweep", async () => {
  const { recorder, helper, processes } = record();
  recorder.show(PICTURE);
  helper(0).die();
  expect(helper(1).pictures).toHaveLength(1);
  helper(0).say({ type: "failed", reason: "encoder", detail: "late" });
  helper(1).die();
  helper(2).die();
  expect(processes).toHaveLength(3);
  expect(await recorder.ended).toEqual({ state: "complete", isDelivered: false });
  recorder.show(PICTURE);
  recorder.hear("user", Int16Array.of(1), 0);
  expect(helper(2).commands).toHaveLength(1);
});

test("a process that dies takes no sound with it: the next one gets what was heard since the last part, at its time", async () => {
  const { clock, recorder, helper } = record();
  recorder.show(PICTURE);
  for (let tick = 0; tick < 100; tick += 1) {
    recorder.hear("user", Int16Array.of(tick), 0);
    recorder.show(PICTURE);
    clock.pass(40);
  }
  helper(0).say({ type: "saved", untilMs: 2_000 });
  recorder.stop();
  helper(0).die();
  expect(helper(1).run - helper(0).run).toBe(2_000);
  const sounds = helper(1).events.filter((event) => event.type === "voice");
  expect(sounds.map(({ atMs }) => atMs)).toEqual(Array.from({ length: 50 }, (_, tick) => tick * 40));
  expect(sounds[0]?.samples).toEqual(Int16Array.of(50));
  expect(helper(1).commands.at(-1)).toEqual({ type: "stop", nowMs: 2_000 });
  helper(1).say({ type: "stopped", delivered: true });
  expect(await recorder.ended).toEqual({ state: "complete", isDelivered: true });
});

test("processes that cannot start end the recording; the call does not wait for them", async () => {
  const { recorder, helper, processes } = record();
  recorder.show(PICTURE);
  for (const attempt of [0, 1, 2]) helper(attempt).fail();
  expect(processes).toHaveLength(3);
  expect(await recorder.ended).toEqual({ state: "complete", isDelivered: false });
});

test("a full disk ends the recording with a reason; the call continues", async () => {
  const { recorder, helper } = record();
  recorder.show(PICTURE);
  helper().say({ type: "failed", reason: "disk_full", detail: "ENOSPC" });
  expect(await recorder.ended).toEqual({ state: "failed", reason: "disk_full" });
  recorder.show(PICTURE);
  recorder.stop();
  expect(helper().commands).toHaveLength(1);
});

test("the end of a call closes the recording once", async () => {
  const { clock, recorder, helper } = record();
  recorder.show(PICTURE);
  clock.pass(1_000);
  recorder.stop();
  recorder.stop();
  expect(helper().commands.filter(({ type }) => type === "stop")).toEqual([{ type: "stop", nowMs: 1_000 }]);
  helper().say({ type: "stopped", delivered: false });
  expect(await recorder.ended).toEqual({ state: "complete", isDelivered: false });
});
