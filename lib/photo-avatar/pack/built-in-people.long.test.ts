import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { lipClosure } from "#lib/photo-avatar/testing/lip-closure.ts";
import { openingOf, passes, scorePack } from "./score-pack.ts";

const MAX_BYTES = 500_000;

async function sizeOf(slug: string): Promise<number> {
  const folder = join(process.cwd(), "avatars", slug);
  const files = await readdir(folder);
  const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const rigs = await Promise.all(PEOPLE.map(async (slug) => [slug, await loadRig(slug)] as const));
const synthetic = rigs.filter(([, { json }]) => json.origin === "synthetic");

test("eight people are made from pictures", () => {
  expect(synthetic).toHaveLength(8);
});

test.each(synthetic)(
  "%s passes the checks of photo avatars, closes the lips on every p, b, m, and is at most 500 KB",
  async (slug, rig) => {
    expect(scorePack(rig).filter((score) => !passes(score))).toEqual([]);
    for (const mood of [undefined, "pleased"] as const) expect(lipClosure(rig, readSpoken(), mood)).toBe(1);
    expect(openingOf(rig, { laugh: 1 })).toBeGreaterThan(0.06);
    expect(await sizeOf(slug)).toBeLessThanOrEqual(MAX_BYTES);
  },
);
