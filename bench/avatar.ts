/**
 * Measures what a frame of each face costs: `node bench/avatar.ts [size]` (640 by default, as in calls). One core, no
 * thread: 500 frames of made-up speech, where lips, head and often lids move on every frame, and 500 of listening.
 * `I420`: the conversion that the media library makes of each frame before it is encoded. The baseline is what no face
 * can do without: copying a finished picture of the same size. Memory: what one loaded person and its face hold.
 */
import { existsSync, readdirSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { dispose, VideoBufferType, VideoFrame } from "@livekit/rtc-node";
import { drawBackground } from "#lib/avatar/background.ts";
import { createFace } from "#lib/avatar/face.ts";
import type { Face, FaceState, PhonemeSegment } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const FRAMES = 500;
const FRAME_MS = 40;
const SOUNDS = [..."ðəbæŋkɪsoʊpənfɹʌmnaɪntɪlfaɪvmʌndeɪtuːθɜzdeɪ"];

function phonemes(): PhonemeSegment[] {
  const list: PhonemeSegment[] = [];
  for (let ms = 0, i = 0; ms < FRAMES * FRAME_MS; i++) {
    const length = 55 + ((i * 37) % 60);
    list.push([SOUNDS[i % SOUNDS.length] ?? "_", ms, ms + length]);
    ms += length;
  }
  return list;
}

/** Times `step` for every frame and prints p50, p95, the greatest and the CPU time, in milliseconds a frame. */
function measure(name: string, what: string, step: (i: number) => void): void {
  const times: number[] = [];
  const cpuFrom = process.threadCpuUsage();
  for (let i = 0; i < FRAMES; i++) {
    const from = performance.now();
    step(i);
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

async function measureFace(slug: string, size: number): Promise<void> {
  const memoryBefore = usedMb();
  const startedAt = performance.now();
  const face = createFace({
    rig: await loadRig(slug),
    width: size,
    height: size,
    seed: 1,
    showAiLabel: true,
  });
  kept.push(face);
  const frame = new Uint8Array(face.frameBytes);
  face.render(frame, { audioMs: null });
  const startMs = performance.now() - startedAt;
  for (const state of ["speaking", "listening"] satisfies FaceState[]) {
    const speaking = state === "speaking";
    face.setState(state);
    face.beginUtterance();
    if (speaking) face.appendPhonemes(0, phonemes());
    measure(slug, state, (i) => face.render(frame, { audioMs: speaking ? i * FRAME_MS : null }));
  }
  console.log(
    `${slug.padEnd(9)} start ${startMs.toFixed(0)} ms, memory ${(usedMb() - memoryBefore).toFixed(0)} MB`,
  );
}

const size = Number(process.argv[2] ?? 640);
console.log(`${cpus()[0]?.model ?? "unknown processor"}, ${cpus().length} cores, Node ${process.version}`);
console.log(
  `${size}x${size}, ${FRAMES} frames each, milliseconds a frame; core: share of one at 25 frames/s`,
);
console.log(`${"".padEnd(24)}     p50     p95     max     CPU   core`);
const picture = drawBackground({ kind: "studio" }, { width: size, height: size });
const copy = new Uint8Array(picture.length);
measure("baseline", "copy", () => copy.set(picture));
measure("any", "I420", () => {
  new VideoFrame(picture, size, size, VideoBufferType.RGBA).convert(VideoBufferType.I420);
});
const avatars = fileURLToPath(new URL("../avatars/", import.meta.url));
for (const slug of readdirSync(avatars))
  if (existsSync(`${avatars}${slug}/rig.json`)) await measureFace(slug, size);
await dispose();
