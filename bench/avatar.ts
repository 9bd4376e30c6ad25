/**
 * Measures what a frame of each face costs: `node bench/avatar.ts [width] [height] [--long]` (640 each by default, as in
 * calls). One core, no thread: 500 frames of recorded sentences by each source of the lips, and 500 of listening.
 * `I420`: the conversion that the media library makes of each frame before it is encoded. The baseline is what no face
 * can do without: copying a finished picture of the same size. Memory: what one loaded person and its face hold.
 * `--long`: instead, ten minutes of speech without a pause between frames, with the memory after each minute.
 */
import { cpus } from "node:os";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { dispose, VideoBufferType, VideoFrame } from "@livekit/rtc-node";
import { drawBackground } from "#lib/avatar/background.ts";
import { createFace } from "#lib/avatar/face.ts";
import type { Face } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";
import { PEOPLE } from "#lib/avatar/testing/people.ts";
import { readSpoken } from "#lib/avatar/testing/spoken.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const FRAMES = 500;
const FRAME_MS = 40;
/** Times `step` for every frame and prints p50, p95, the greatest and the CPU time, in milliseconds a frame. */
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

/** Faces stay alive, so that none's memory is counted as the next one's gain. */
const kept: Face[] = [];

/** Memory in use after a collection, pixel code included, in MB. */
function usedMb(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1e6;
}

/** What lips know of a measured utterance: the voice's timings, its text and sound, its sound alone; or nothing is said. */
const SOURCES = ["timings", "text", "ear", "listening"] as const;
type Source = (typeof SOURCES)[number];

/** Begins one of the recorded sentences, and returns how many frames it lasts. */
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

/** Draws frame after frame: sentences one after the other, or somebody who listens. */
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
/** Two frames of a call: a longer one is seen as a stop. */
const TOO_LONG_MS = 80;

/** Ten minutes of speech, source by source in turn: the slowest frame, frames that are seen to stop, memory by the minute. */
async function measureLong(): Promise<void> {
  const face = createFace({ rig: await loadRig("maya"), width, height, seed: 1, showAiLabel: true });
  const frame = new Uint8Array(face.frameBytes);
  // As in a call, whose first picture is drawn before anything is said.
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
  console.log(`memory by the minute in MB: ${memory.join(" ")}`);
}

const numbers = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const width = Number(numbers[0] ?? 640);
const height = Number(numbers[1] ?? width);
const recordings = readSpoken();
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}`);
console.log(
  `${width}x${height}, ${FRAMES} frames each, milliseconds a frame; core: share of one at 25 frames/s`,
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
