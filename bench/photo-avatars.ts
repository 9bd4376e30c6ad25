/**
 * Makes avatars of the test photo and of the built-in avatars' neutral images, `node bench/photo-avatars.ts [name…]`; `ama*2` is a photo twice as large. Prints the time to make one, its
 * size, the checks of
 * `lib/photo-avatar/pack/score-pack.ts`, lip closure in recorded sentences, and the cost of a frame beside the built-in one.
 */
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import { LABEL_FILE, PIXEL_CODE_FILE } from "#lib/avatar-engine/rig/assemble-rig.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { LIVE_SIDE_PX, shrinkRig } from "#lib/avatar-engine/rig/shrink-rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { KNOWN_PEOPLE } from "#lib/photo-avatar/testing/known-people.ts";
import { lipClosure } from "#lib/photo-avatar/testing/lip-closure.ts";
import { makeTestAvatar } from "#lib/photo-avatar/testing/test-avatars.ts";
import { machine, printTable } from "./load/figures.ts";

const SIZE = 640;
const FRAMES = 500;
const names = process.argv.length > 2 ? process.argv.slice(2) : ["astronaut", "ama*2", ...KNOWN_PEOPLE];
const spoken = readSpoken();

/** Mean milliseconds of processor time of a frame of speech: the kernel counts it in steps as long as a frame takes. */
function frameCost(rig: Rig): number {
  const face = createFace({ rig, width: SIZE, height: SIZE, seed: 1, showAiLabel: true });
  const frame = new Uint8Array(face.frameBytes);
  const [sentence] = spoken;
  if (!sentence) return Number.NaN;
  face.beginUtterance();
  face.appendPhonemes(0, sentence.phonemes);
  face.appendAudio(sentence.samples, sentence.sampleRate);
  face.setState("speaking");
  const lengthMs = (sentence.samples.length / sentence.sampleRate) * 1000;
  const from = process.threadCpuUsage();
  for (let i = 0; i < FRAMES; i++) face.render(frame, { audioMs: (i * 40) % lengthMs });
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000 / FRAMES;
}

const rows: string[][] = [];
for (const title of names) {
  const [name = "", enlarged] = title.split("*");
  const { files, rig, makeMs, makeCpuMs, encodeMs } = await makeTestAvatar(name, Number(enlarged ?? 1));
  const live = shrinkRig(rig, LIVE_SIDE_PX);
  const bytes = [...files.values()].reduce((sum, file) => sum + file.length, 0);
  const failed = scorePack(rig).filter((score) => !passes(score));
  const builtIn = await loadRig(name === "astronaut" ? "maya" : name);
  // Alternating, so that other work on the machine hits both alike.
  const costs = [0, 1, 2].map(() => [frameCost(live), frameCost(builtIn)] as const);
  const least = (k: 0 | 1) => Math.min(...costs.map((cost) => cost[k]));
  rows.push([
    title,
    `${(makeMs / 1000).toFixed(1)} s`,
    `${(makeCpuMs / 1000).toFixed(1)} s`,
    `${(encodeMs / 1000).toFixed(1)} s`,
    `${files.size} / ${Math.round(bytes / 1000)} KB`,
    `${(lipClosure(rig, spoken) * 100).toFixed(0)} %`,
    `${least(0).toFixed(2)} ms`,
    `${least(1).toFixed(2)} ms`,
    failed.map(({ check, value }) => `${check}: ${value.toFixed(3)}`).join("; ") || "all pass",
  ]);
  for (const { check, value, from, to } of scorePack(rig))
    console.log(`${name}: ${check} ${value.toFixed(3)} (${from} to ${to})`);
}
printTable(
  ["photo", "made in", "processor", "encoded in", "files", "closure", "frame", "built-in frame", "checks"],
  rows,
);
console.log(`\nShared files not counted: ${LABEL_FILE}, ${PIXEL_CODE_FILE}. ${machine()}`);
