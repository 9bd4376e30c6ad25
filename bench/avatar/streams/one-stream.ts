/**
 * An avatar as in a call, in a separate process: drawing thread, pump, encoder, a real room. `streams.ts` starts it
 * with the media server's address, a token, an avatar, the seconds to measure and the codec; it prints one line of JSON.
 */
import { dispose, Room } from "@livekit/rtc-node";
import { FaceThread } from "#agent/media/face-thread.ts";
import { publishFace, showFrame } from "#agent/media/media-tracks.ts";
import { FRAME_MS, VideoPump } from "#agent/media/video-pump.ts";
import { FRAME_SIZES } from "#lib/avatar-engine/draw/framing.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { resample } from "#lib/media/resample.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";

/** A process's measurements of its own stream. */
export type StreamFigures = {
  cores: number;
  shownPerSecond: number;
  late: number;
  fell: boolean;
  memoryMb: number;
};

const [url = "", token = "", slug = "maya", seconds = "12", wanted] = process.argv.slice(2);
const codec = wanted === "vp8" ? "vp8" : "h264";
const WARM_UP_MS = 3_000;
/** Between two sentences, as in a call. */
const PAUSE_MS = 600;

const size = FRAME_SIZES.standard.square;
const background = { kind: "studio" } as const;
const face = new FaceThread();
const firstPicture = await face.open({ slug, ...size, background, seed: 1, showAiLabel: true });
const room = new Room();
await room.connect(url, token, { autoSubscribe: false, dynacast: false });
const track = await publishFace(room, { size, codec, firstFrame: firstPicture });

const sentences = readSpoken().map(({ samples, sampleRate, phonemes }) => ({
  samples: Int16Array.from(resample(Float32Array.from(samples), SPEECH_RATE / sampleRate), Math.round),
  phonemes: [...phonemes].map(([symbol, from, to]): [string, number, number] => [symbol, from, to]),
}));
let startedAt: number | null = null;
face.setState("speaking");

/** Speaks sentence after sentence until the process exits. */
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
