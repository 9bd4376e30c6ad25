/**
 * Makes an avatar from a photo on this machine: `node scripts/photo-avatar/make-avatar.ts <photo> <folder> [smiling photo]`.
 * Prints what is wrong with the photo, or the checks of the finished avatar. Look at it with
 * `scripts/avatars/contact-sheet.ts`.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { makeFromFiles } from "#lib/photo-avatar/server/make-from-files.ts";
import { rigOf } from "#lib/photo-avatar/testing/test-avatars.ts";

const [photoPath = "", folder = ".", smilePath] = process.argv.slice(2);

const answer = await makeFromFiles({
  photo: await readFile(photoPath),
  smile: smilePath ? await readFile(smilePath) : undefined,
});
if ("problems" in answer) throw new Error(answer.problems.join(" "));
await mkdir(folder, { recursive: true });
for (const [name, bytes] of answer.files) await writeFile(join(folder, name), bytes);
console.log(`${basename(folder)}: ${answer.files.length} files`);
for (const score of scorePack(await rigOf(new Map(answer.files))))
  console.log(`${passes(score) ? "pass" : "FAIL"} ${score.check}: ${score.value.toFixed(3)}`);
