/**
 * Makes an avatar from a photo on this machine: `node scripts/photo-avatar/make-avatar.ts <photo> <folder>
 * [--smile <photo>] [--aah <photo>] [--eyesShut <photo>] [--browsUp <photo>]`. Prints what is wrong with the photo, or the checks of the finished avatar. Look at it with
 * `scripts/avatars/contact-sheet.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { makeFromFiles } from "#lib/photo-avatar/server/make-from-files.ts";
import { SHOTS, type Shot } from "#lib/photo-avatar/shots/shots.ts";
import { rigOf } from "#lib/photo-avatar/testing/test-avatars.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(SHOTS.map((shot) => [shot, { type: "string" } as const])),
});
const [photoPath = "", folder = "."] = positionals;
const shots: { [shot in Shot]?: Uint8Array } = {};
for (const shot of SHOTS) {
  const path = values[shot];
  if (typeof path === "string") shots[shot] = await readFile(path);
}
const answer = await makeFromFiles({ photo: await readFile(photoPath), shots });
if ("problems" in answer) throw new Error(answer.problems.join(" "));
await mkdir(folder, { recursive: true });
for (const [name, bytes] of answer.files) await writeFile(join(folder, name), bytes);
console.log(`${basename(folder)}: ${answer.files.length} files`);
for (const score of scorePack(await rigOf(new Map(answer.files))))
  console.log(`${passes(score) ? "pass" : "FAIL"} ${score.check}: ${score.value.toFixed(3)}`);
