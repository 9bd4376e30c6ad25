import { AudioFrame } from "@livekit/rtc-node";
import { expect, test } from "vitest";
import { SOUND_LATE_MS } from "#agent/output/media-tracks.ts";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import { FakeSink } from "#agent/testing/fake-sink.ts";
import { RecordedSink } from "./recorded-sink.ts";
import { Recorder, type RecordingThread } from "./recorder.ts";
import type {
  RecordedEvent,
  RecordingAnswer,
  RecordingCommand,
  RecordingSetting,
} from "./recording-protocol.ts";

/** A thread that notes what it is sent and says what a test has it say. */
class FakeThread implements RecordingThread {
  readonly commands: RecordingCommand[] = [];
  readonly setting: RecordingSetting;
  private readonly listeners = new Map<string, (answer: RecordingAnswer) => void>();

  constructor(setting: RecordingSetting) {
    this.setting = setting;
  }

  postMessage(command: RecordingCommand): void {
    this.commands.push(command);
  }

  on(event: string, listener: (answer: RecordingAnswer) => void): void {
    this.listeners.set(event, listener);
  }

  say(answer: RecordingAnswer): void {
    this.listeners.get("message")?.(answer);
  }

  die(): void {
    // What is told of an exit is not looked at.
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
  const threads: FakeThread[] = [];
  const recorder = new Recorder({
    app: { appUrl: "http://app", workerSecret: "secret", sessionId: "id" },
    folder: "unused",
    size: { width: 2, height: 2 },
    log: quiet,
    clock,
    startThread: (setting) => {
      const thread = new FakeThread(setting);
      threads.push(thread);
      return thread;
    },
  });
  const thread = (index = 0): FakeThread => {
    const found = threads[index];
    if (!found) throw new Error("there is no such thread");
    return found;
  };
  return { clock, recorder, thread, threads };
}

test("a thread that is slow costs pictures, never time, and gets the newest when it has room again", () => {
  const { clock, recorder, thread } = record();
  for (let tick = 0; tick < 10; tick += 1) {
    recorder.show(PICTURE);
    clock.pass(40);
  }
  expect(thread().pictures.map(({ atMs }) => atMs)).toEqual([0, 40, 80, 120]);
  expect(recorder.counts).toEqual({ pictures: 4, leftOut: 6 });
  thread().say({ type: "free", slot: thread().pictures[0]?.slot ?? -1 });
  recorder.show(PICTURE.with(0, 9));
  const last = thread().pictures.at(-1);
  expect(last?.atMs).toBe(400);
  expect(new Uint8Array(thread().setting.slots[last?.slot ?? -1] ?? new ArrayBuffer(0))[0]).toBe(9);
});

test("the thread starts with the first picture, and gets all that was said before it", () => {
  const { clock, recorder, thread, threads } = record();
  for (let piece = 0; piece < 50; piece += 1) recorder.hear("avatar", Int16Array.of(piece), 0);
  recorder.cut(0);
  clock.pass(900);
  expect(threads).toHaveLength(0);
  recorder.show(PICTURE);
  expect(thread().events).toHaveLength(52);
  expect(thread().events.at(-1)).toMatchObject({ type: "picture", atMs: 900 });
});

test("a call that ends before its first picture has no recording", async () => {
  const { recorder, threads } = record();
  recorder.hear("avatar", Int16Array.of(1), 0);
  recorder.stop();
  expect([await recorder.ended, threads]).toEqual([{ state: "complete" }, []]);
});

test("sound goes on while pictures are left out, and its buffer may be written again", () => {
  const { recorder, thread } = record();
  const samples = Int16Array.of(1, 2);
  recorder.hear("user", samples, -10);
  samples.fill(0);
  for (let tick = 0; tick < 6; tick += 1) recorder.show(PICTURE);
  expect(thread().pictures).toHaveLength(4);
  expect(thread().events[0]).toEqual({ type: "voice", who: "user", atMs: -10, samples: Int16Array.of(1, 2) });
});

test("the avatar's sound stands where it is heard, and what is taken back is cut", async () => {
  const { clock, recorder, thread } = record();
  const sink = new FakeSink(1, clock);
  const recorded = new RecordedSink(sink, recorder);
  const frame = () => new AudioFrame(new Int16Array(480), 24_000, 1, 480);
  void recorded.captureFrame(frame());
  void recorded.captureFrame(frame());
  clock.pass(15);
  recorded.clearQueue();
  recorder.show(PICTURE);
  const [first, second, cut] = thread().events;
  expect([first, second]).toMatchObject([{ atMs: SOUND_LATE_MS }, { atMs: SOUND_LATE_MS + 20 }]);
  expect(cut).toEqual({ type: "cut", atMs: SOUND_LATE_MS + 15 });
  expect(recorded.queuedDuration).toBe(sink.queuedDuration);
});

test("a thread that dies is replaced, with the picture that is shown; at last the recording ends with what there is", async () => {
  const { recorder, thread, threads } = record();
  recorder.show(PICTURE);
  thread(0).die();
  expect(thread(1).pictures).toHaveLength(1);
  thread(0).say({ type: "failed", fault: "encoder", detail: "late" });
  thread(1).die();
  thread(2).die();
  expect(threads).toHaveLength(3);
  expect(await recorder.ended).toEqual({ state: "complete" });
  recorder.show(PICTURE);
  recorder.hear("user", Int16Array.of(1), 0);
  expect(thread(2).commands).toHaveLength(1);
});

test("a full disk ends the recording and says why; the call goes on", async () => {
  const { recorder, thread } = record();
  recorder.show(PICTURE);
  thread().say({ type: "failed", fault: "disk_full", detail: "ENOSPC" });
  expect(await recorder.ended).toEqual({ state: "failed", fault: "disk_full" });
  recorder.show(PICTURE);
  recorder.stop();
  expect(thread().commands).toHaveLength(1);
});

test("the end of a call closes the recording once", async () => {
  const { clock, recorder, thread } = record();
  recorder.show(PICTURE);
  clock.pass(1_000);
  recorder.stop();
  recorder.stop();
  expect(thread().commands.filter(({ type }) => type === "stop")).toEqual([{ type: "stop", nowMs: 1_000 }]);
  thread().say({ type: "stopped", delivered: true });
  expect(await recorder.ended).toEqual({ state: "complete" });
});
