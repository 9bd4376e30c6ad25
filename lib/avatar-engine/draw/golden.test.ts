import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { drawGolden } from "#lib/avatar-engine/testing/golden-frames.ts";
import { hashStates } from "#lib/avatar-engine/testing/golden-states.ts";
import { DRAWN_PEOPLE, PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { distanceBetween } from "#lib/avatar-engine/testing/perceptual-hash.ts";
import { type Area, differenceIn, psnrOf } from "#lib/avatar-engine/testing/pictures.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";

const golden = fileURLToPath(new URL("../testing/golden/", import.meta.url));
const BLOCK = 24;

/** Mean squared differences of every block of 24 x 24 pixels. */
function differences(a: Uint8Array, b: Uint8Array, width: number, height: number): number[] {
  const found: number[] = [];
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      const area: Area = { left, top, width: BLOCK, height: BLOCK };
      found.push(differenceIn(a, b, width, area));
    }
  }
  return found;
}

test.each(DRAWN_PEOPLE)("%s matches the reference images everywhere", async (slug) => {
  for (const [name, { rgba, width, height }] of Object.entries(drawGolden(await loadRig(slug)))) {
    const { data, info } = await sharp(`${golden}${slug}-${name}.webp`)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const blocks = differences(rgba, new Uint8Array(data), width, height);
    const mean = blocks.reduce((sum, block) => sum + block, 0) / blocks.length;
    expect(psnrOf(mean), name).toBeGreaterThan(40);
    // A seam, a wrong tooth or a missing lid is small, so the worst block counts.
    expect(psnrOf(Math.max(...blocks)), name).toBeGreaterThan(33);
  }
});

const stateHashes = z
  .record(z.string(), z.record(z.string(), z.array(z.string().length(64))))
  .parse(JSON.parse(readFileSync(`${golden}states.json`, "utf8")));
/** Bits of 256 that may differ between a frame and its reference. */
const TOLERANCE = 3;

// How states move a face is the same for every person: one is enough in a quick run.
test.each(isQuick ? DRAWN_PEOPLE.slice(0, 1) : DRAWN_PEOPLE)(
  "%s matches the references while idle, listening, thinking, speaking, falling silent and away",
  async (slug) => {
    const hashes = hashStates(await loadRig(slug));
    expect(Object.keys(hashes)).toEqual(Object.keys(stateHashes[slug] ?? {}));
    for (const [state, frames] of Object.entries(hashes)) {
      for (const [i, hash] of frames.entries()) {
        const reference = stateHashes[slug]?.[state]?.[i] ?? "";
        expect(distanceBetween(hash, reference), `${state}, frame ${i}`).toBeLessThanOrEqual(TOLERANCE);
      }
    }
  },
);

test("the state hashes distinguish avatars: no two share one", () => {
  const idle = PEOPLE.map((slug) => stateHashes[slug]?.idle?.[0] ?? "");
  for (const [i, a] of idle.entries())
    for (const b of idle.slice(i + 1)) expect(distanceBetween(a, b)).toBeGreaterThan(TOLERANCE * 2);
});

test("the reference images stay small", () => {
  const bytes = readdirSync(golden).reduce((sum, file) => sum + statSync(golden + file).size, 0);
  expect(bytes / PEOPLE.length).toBeLessThan(75_000);
});
