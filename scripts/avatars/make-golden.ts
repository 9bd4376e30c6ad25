/**
 * Draws the reference images for `lib/avatar-engine/draw/golden.test.ts`: `node scripts/avatars/make-golden.ts
 * [slug]...`, all avatars without a slug. Run it when the look of a face is meant to change, and look at the result.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { drawGolden } from "#lib/avatar-engine/testing/golden-frames.ts";
import { hashStates } from "#lib/avatar-engine/testing/golden-states.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";

const chosen = process.argv.slice(2);
const target = fileURLToPath(new URL("../../lib/avatar-engine/testing/golden/", import.meta.url));
await mkdir(target, { recursive: true });
const statesFile = `${target}states.json`;
const states: Record<string, unknown> = JSON.parse(await readFile(statesFile, "utf8").catch(() => "{}"));
for (const slug of chosen.length > 0 ? chosen : PEOPLE) {
  const rig = await loadRig(slug);
  states[slug] = hashStates(rig);
  for (const [name, { rgba, width, height }] of Object.entries(drawGolden(rig))) {
    const { size } = await sharp(rgba, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 93, smartSubsample: true, effort: 6 })
      .toFile(`${target}${slug}-${name}.webp`);
    console.log(`${slug}-${name}.webp: ${width}x${height}, ${size} bytes`);
  }
}
const sorted = Object.fromEntries(Object.entries(states).sort(([a], [b]) => a.localeCompare(b)));
await writeFile(statesFile, `${JSON.stringify(sorted, null, 2)}\n`);
