/**
 * Measures the cost of a frame for each avatar: `node bench/avatar/frame-cost.ts [width] [height] [--long]` (640 each by
 * default, as in calls). One core, no thread: 500 frames of recorded sentences for each lip sync source, and 500 frames
 * of listening. `I420`: the media library's conversion of each frame before encoding. The baseline is the minimum for any
 * face: copying a finished frame of the same size. Memory: one loaded avatar and its face. `--long`: instead, ten
 * minutes of speech without pauses between frames, with the memory after each minute.
 */
import { cpus } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { dispose, VideoBufferType, VideoFrame } from "@livekit/rtc-node";
import { drawBackground } from "#lib/avatar-engine/draw/background.ts";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Face } from "#lib/avatar-engine/draw/face-types.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const FRAMES = 500;
const FRAME_MS = 40;
/** Times `step` for every frame and prints p50, p95, maximum and CPU time, in milliseconds per frame. */
function measure(name: string, what: string, step: () => void): void {
  const times: number[] = [];
  const cpuFrom = process.threadCpuUsage();
  for (let i = 0; i < FRAMES; i++) {
    const from = performance.now();
    step();
    times.push(performance.now() - from);
  }
  const cpu = process.threadCpuUsage(cpuFrom);
  const cpuMs = (cpu.user + cpu.system) / 1000 / FRAMES;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(FRAMES - 1, Math.floor(FRAMES * share))] ?? 0;
  const columns = [at(0.5), at(0.95), at(1), cpuMs].map((ms) => ms.toFixed(2).padStart(7));
  const core = `${((cpuMs / FRAME_MS) * 100).toFixed(0)} %`.padStart(6);
  console.log(`${name.padEnd(9)} ${what.padEnd(14)} ${columns.join(" ")} ${core}`);
}

/** Faces stay alive, so freed memory of one does not hide the memory of the next. */
const kept: Face[] = [];

/** Memory in use after a collection, pixel code included, in MB. */
function usedMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** Lip sync source of a measured utterance: the voice's timings, text and audio, or audio alone; or listening. */
const SOURCES = ["timings", "text", "ear", "listening"] as const;
type Source = (typeof SOURCES)[number];

/** Starts a recorded sentence and returns its length in frames. */
function beginSpoken(face: Face, source: Source, sentence: number): number {
  const spoken = recordings[sentence % recordings.length];
  if (!spoken) return 0;
  face.beginUtterance();
  if (source === "timings") face.appendPhonemes(0, spoken.phonemes);
  if (source === "text") face.appendText(0, spoken.ipa);
  face.appendAudio(spoken.samples, spoken.sampleRate);
  face.endUtterance();
  return Math.floor(((spoken.samples.length / spoken.sampleRate) * 1000) / FRAME_MS);
}

/** Draws frame after frame: sentences in sequence, or listening. */
function talker(face: Face, source: Source, frame: Uint8Array): () => void {
  let [at, frames, sentence] = [0, 0, 0];
  face.setState(source === "listening" ? "listening" : "speaking");
  return () => {
    if (source === "listening") return face.render(frame, { audioMs: null });
    if (at >= frames) [at, frames] = [0, beginSpoken(face, source, sentence++)];
    face.render(frame, { audioMs: at++ * FRAME_MS });
  };
}

async function measureFace(slug: string): Promise<void> {
  const memoryBefore = usedMb();
  const startedAt = performance.now();
  const face = createFace({ rig: await loadRig(slug), width, height, seed: 1, showAiLabel: true });
  kept.push(face);
  const frame = new Uint8Array(face.frameBytes);
  face.render(frame, { audioMs: null });
  const startMs = performance.now() - startedAt;
  for (const source of SOURCES) measure(slug, source, talker(face, source, frame));
  console.log(
    `${slug.padEnd(9)} start ${startMs.toFixed(0)} ms, memory ${(usedMb() - memoryBefore).toFixed(0)} MB`,
  );
}

const LONG_MINUTES = 10;
const FRAMES_A_MINUTE = (60 * 1000) / FRAME_MS;
/** Two frames of a call: anything longer is visible as a freeze. */
const TOO_LONG_MS = 80;

/** Ten minutes of speech, alternating sources: the slowest frame, visible freezes, memory per minute. */
async function measureLong(): Promise<void> {
  const face = createFace({ rig: await loadRig("maya"), width, height, seed: 1, showAiLabel: true });
  const frame = new Uint8Array(face.frameBytes);
  // As in a call, where the first frame is drawn before any speech.
  face.render(frame, { audioMs: null });
  const talkers = SOURCES.map((source) => talker(face, source, frame));
  const memory: string[] = [];
  let [slowest, stops] = [0, 0];
  for (let minute = 0; minute < LONG_MINUTES; minute++) {
    for (let i = 0; i < FRAMES_A_MINUTE; i++) {
      const from = performance.now();
      talkers[minute % 3]?.();
      const ms = performance.now() - from;
      slowest = Math.max(slowest, ms);
      if (ms > TOO_LONG_MS) stops++;
    }
    memory.push(usedMb().toFixed(1));
  }
  console.log(
    `${LONG_MINUTES} minutes: slowest frame ${slowest.toFixed(1)} ms, ${stops} over ${TOO_LONG_MS} ms`,
  );
  console.log(`memory per minute in MB: ${memory.join(" ")}`);
}

const numbers = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const width = Number(numbers[0] ?? 640);
const height = Number(numbers[1] ?? width);
const recordings = readSpoken();
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}`);
console.log(
  `${width}x${height}, ${FRAMES} frames each, milliseconds per frame; core: share of one at 25 frames/s`,
);
if (process.argv.includes("--long")) await measureLong();
else {
  console.log(`${"".padEnd(24)}     p50     p95     max     CPU   core`);
  const picture = drawBackground({ kind: "studio" }, { width, height });
  const copy = new Uint8Array(picture.length);
  measure("baseline", "copy", () => copy.set(picture));
  measure("any", "I420", () => {
    new VideoFrame(picture, width, height, VideoBufferType.RGBA).convert(VideoBufferType.I420);
  });
  for (const slug of PEOPLE) await measureFace(slug);
}
await dispose();
