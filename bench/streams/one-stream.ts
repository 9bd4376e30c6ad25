/**
 * One avatar as a call shows it, in a process of its own: drawing thread, pump, encoder, a real room. `streams.ts` starts
 * it with the media server's address, a token, a person and how many seconds to measure; it prints one line of JSON.
 */
import { dispose, Room } from "@livekit/rtc-node";
import { FaceThread } from "#agent/output/face-thread.ts";
import { publishFace, showFrame } from "#agent/output/media-tracks.ts";
import { FRAME_MS, VideoPump } from "#agent/output/video-pump.ts";
import { FRAME_SIZES } from "#lib/avatar/frame-format.ts";
import { readSpoken } from "#lib/avatar/testing/spoken.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";
import { resample } from "#models/audio/resample.ts";

/** What a process measured of its own stream. */
export type StreamFigures = {
  cores: number;
  shownPerSecond: number;
  late: number;
  fell: boolean;
  memoryMb: number;
};

const [url = "", token = "", slug = "maya", seconds = "12"] = process.argv.slice(2);
const WARM_UP_MS = 3_000;
/** Between two sentences, as in a call. */
const PAUSE_MS = 600;

const size = FRAME_SIZES.square;
const background = { kind: "studio" } as const;
const face = new FaceThread();
const firstPicture = await face.open({ slug, ...size, background, seed: 1, showAiLabel: true });
const room = new Room();
await room.connect(url, token, { autoSubscribe: false, dynacast: false });
const track = await publishFace(room, size, firstPicture);

const sentences = readSpoken().map(({ samples, sampleRate, phonemes }) => ({
  samples: Int16Array.from(resample(Float32Array.from(samples), SPEECH_RATE / sampleRate), Math.round),
  phonemes: [...phonemes].map(([symbol, from, to]): [string, number, number] => [symbol, from, to]),
}));
let startedAt: number | null = null;
face.setState("speaking");

/** Says one sentence after the other, for as long as the process lives. */
function speak(turn: number): void {
  const sentence = sentences[turn % sentences.length];
  if (!sentence) return;
  const lengthMs = (sentence.samples.length / SPEECH_RATE) * 1_000;
  face.onSound({ startMs: 0, ...sentence });
  startedAt = performance.now();
  setTimeout(() => {
    face.onFinished({ positionMs: lengthMs, interrupted: false, heard: "" });
    startedAt = null;
    setTimeout(() => speak(turn + 1), PAUSE_MS);
  }, lengthMs);
}

speak(0);
const pump = new VideoPump({
  pictures: face,
  show: (picture) => showFrame(track.source, picture, size),
  audioMs: () => (startedAt === null ? null : performance.now() - startedAt),
});
pump.start();
await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
const before = { ...pump.counts };
const cpuFrom = process.cpuUsage();
const from = performance.now();
let fell = false;
const watch = setInterval(() => {
  fell ||= pump.quality !== "full";
}, FRAME_MS);
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1_000));
const lastedMs = performance.now() - from;
const cpu = process.cpuUsage(cpuFrom);
clearInterval(watch);
const shown = pump.counts.shown - before.shown;
const figures: StreamFigures = {
  cores: (cpu.user + cpu.system) / 1_000 / lastedMs,
  shownPerSecond: (shown * 1_000) / lastedMs,
  late: (pump.counts.late - before.late) / shown,
  fell,
  memoryMb: process.memoryUsage().rss / 1e6,
};
console.log(JSON.stringify(figures));
pump.stop();
await face.close();
await room.disconnect();
await dispose();
process.exit(0);
