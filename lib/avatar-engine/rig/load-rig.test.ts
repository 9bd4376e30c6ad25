import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { PEOPLE } from "#lib/avatar-engine/testing/people.ts";
import { loadRig } from "./load-rig.ts";
import { eyeSpritesOf, RigError, shapesOf } from "./rig.ts";

const avatars = fileURLToPath(new URL("../../../avatars/", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-rig-"));
  await cp(join(avatars, "mei"), join(folder, "mei"), { recursive: true });
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

test.each(PEOPLE)("%s is complete", async (slug) => {
  const rig = await loadRig(slug);
  expect(rig.mouth).toHaveLength(shapesOf(rig.json).length);
  expect(rig.json.mouth.laugh !== undefined).toBe(rig.json.origin === "synthetic");
  expect(rig.eyes).toHaveLength(eyeSpritesOf(rig.json).length);
  expect(rig.json.eyes.halfBrows === true).toBe(rig.json.origin === "synthetic");
  expect(rig.json.licences.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...rig.triangles)).toBeLessThan(rig.json.mouth.vertices);
  expect(rig.vertices.every(Number.isFinite)).toBe(true);
});

test("names a missing, broken or wrongly sized image", async () => {
  const at = join(folder, "mei", "mouth_O.webp");
  const whole = await readFile(at);
  await rm(at);
  await expect(loadRig("mei", folder)).rejects.toThrow(/mouth_O\.webp cannot be read/);
  await writeFile(at, whole.subarray(0, 400));
  await expect(loadRig("mei", folder)).rejects.toThrow(/mouth_O\.webp is not a valid image/);
  await writeFile(at, await sharp(whole).resize(30, 20).webp().toBuffer());
  await expect(loadRig("mei", folder)).rejects.toThrow(/mouth_O\.webp is 30x20 pixels, expected/);
});

test("rejects a mesh of the wrong length, or with an invalid vertex number", async () => {
  const at = join(folder, "mei", "rig.bin");
  const whole = await readFile(at);
  await writeFile(at, whole.subarray(0, -2));
  await expect(loadRig("mei", folder)).rejects.toThrow(/rig\.bin has \d+ bytes, expected \d+/);
  const wrong = Buffer.from(whole);
  wrong.writeUInt16LE(65_535, wrong.length - 2);
  await writeFile(at, wrong);
  await expect(loadRig("mei", folder)).rejects.toThrow(/rig\.bin names vertex 65535/);
});

test("rejects an invalid description with a RigError", async () => {
  const at = join(folder, "mei", "rig.json");
  const json = z.record(z.string(), z.unknown()).parse(JSON.parse(await readFile(at, "utf8")));
  await writeFile(at, "{");
  await expect(loadRig("mei", folder)).rejects.toThrow(/rig\.json is not JSON/);
  await writeFile(at, JSON.stringify({ ...json, format: 2 }));
  await expect(loadRig("mei", folder)).rejects.toThrow(RigError);
});
