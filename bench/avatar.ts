/**
 * Measures what a frame of the face costs: `node bench/avatar.ts [slug]`. One core, no thread; a talking sequence of
 * made-up phonemes (every frame moves lips, head and often lids) and one of listening.
 */
import { cpus } from "node:os";
import { createFace } from "#lib/avatar/face.ts";
import type { FaceState, PhonemeSegment } from "#lib/avatar/face-types.ts";
import { loadRig } from "#lib/avatar/load-rig.ts";

const FRAMES = 750;
const SOUNDS = [..."ðəbæŋkɪsoʊpənfɹʌmnaɪntɪlfaɪvmʌndeɪtuːθɜzdeɪ"];

function phonemes(): PhonemeSegment[] {
  const list: PhonemeSegment[] = [];
  for (let ms = 0, i = 0; ms < FRAMES * 40; i++) {
    const length = 55 + ((i * 37) % 60);
    list.push([SOUNDS[i % SOUNDS.length] ?? "_", ms, ms + length]);
    ms += length;
  }
  return list;
}

function percentile(sorted: readonly number[], share: number): string {
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
}

const slug = process.argv[2] ?? "maya";
const rig = await loadRig(slug);
console.log(
  `${slug}, ${FRAMES} frames each, ${cpus()[0]?.model ?? "unknown"} x ${cpus().length}, Node ${process.version}`,
);
console.log("size  state      start ms  p50 ms  p95 ms  max ms  mean ms  mean CPU ms");
for (const size of [640, 480, 320]) {
  for (const state of ["speaking", "listening"] satisfies FaceState[]) {
    const begin = performance.now();
    const face = createFace({ rig, size, seed: 1, showAiLabel: true });
    const frame = new Uint8Array(face.frameBytes);
    face.setState(state);
    if (state === "speaking") {
      face.beginUtterance();
      face.appendPhonemes(0, phonemes());
    }
    face.render(frame, { audioMs: null });
    const startMs = performance.now() - begin;
    const times: number[] = [];
    const cpuFrom = process.threadCpuUsage();
    for (let i = 0; i < FRAMES; i++) {
      const from = performance.now();
      face.render(frame, { audioMs: state === "speaking" ? i * 40 : null });
      times.push(performance.now() - from);
    }
    const cpu = process.threadCpuUsage(cpuFrom);
    const cpuMs = (cpu.user + cpu.system) / 1000 / FRAMES;
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    times.sort((a, b) => a - b);
    const columns = [
      percentile(times, 0.5),
      percentile(times, 0.95),
      percentile(times, 1),
      mean.toFixed(2),
      cpuMs.toFixed(2),
    ];
    console.log(
      `${size}   ${state.padEnd(9)}  ${startMs.toFixed(0).padStart(8)}  ${columns.map((c) => c.padStart(6)).join("  ")}`,
    );
  }
}
