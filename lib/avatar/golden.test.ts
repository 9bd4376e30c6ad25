import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";
import { loadRig } from "./load-rig.ts";
import { drawGolden } from "./testing/golden-frames.ts";
import { hashStates } from "./testing/golden-states.ts";
import { PEOPLE } from "./testing/people.ts";
import { distanceBetween } from "./testing/perceptual-hash.ts";
import { type Area, differenceIn, psnrOf } from "./testing/pictures.ts";

const golden = fileURLToPath(new URL("./testing/golden/", import.meta.url));
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

test.each(PEOPLE)("%s looks as in the reference pictures, in every place", async (slug) => {
  for (const [name, { rgba, width, height }] of Object.entries(drawGolden(await loadRig(slug)))) {
    const { data, info } = await sharp(`${golden}${slug}-${name}.webp`)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    const blocks = differences(rgba, new Uint8Array(data), width, height);
    const mean = blocks.reduce((sum, block) => sum + block, 0) / blocks.length;
    expect(psnrOf(mean), name).toBeGreaterThan(40);
    // A seam, a wrong tooth or a lost lid is small: the worst block counts.
    expect(psnrOf(Math.max(...blocks)), name).toBeGreaterThan(33);
  }
});

const stateHashes = z
  .record(z.string(), z.record(z.string(), z.array(z.string().length(64))))
  .parse(JSON.parse(readFileSync(`${golden}states.json`, "utf8")));
/** Bits of 256 in which a frame may differ from its reference. */
const TOLERANCE = 3;
/** 62 frames a person: beside other work they take a multiple of their own time. */
const LOADED_MACHINE_MS = 90_000;

test.each(PEOPLE)(
  "%s idles, listens, thinks, speaks, falls silent and is away as the references say",
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
  LOADED_MACHINE_MS,
);

test("the states' hashes see a person: no two people share one", () => {
  const idle = PEOPLE.map((slug) => stateHashes[slug]?.idle?.[0] ?? "");
  for (const [i, a] of idle.entries())
    for (const b of idle.slice(i + 1)) expect(distanceBetween(a, b)).toBeGreaterThan(TOLERANCE * 2);
});

test("the reference pictures stay small", () => {
  const bytes = readdirSync(golden).reduce((sum, file) => sum + statSync(golden + file).size, 0);
  expect(bytes / PEOPLE.length).toBeLessThan(60_000);
});
