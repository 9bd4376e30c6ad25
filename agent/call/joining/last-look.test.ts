import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { FaceLook } from "#agent/media/face-protocol.ts";
import { readLastLook, storeLastLook } from "./last-look.ts";

const look: FaceLook = {
  slug: "leo",
  folder: "/somewhere",
  width: 540,
  height: 960,
  background: { kind: "gradient", top: [1, 2, 3], bottom: [4, 5, 6] },
  showAiLabel: false,
  labelLanguage: "de",
};
const newFile = async () => join(await mkdtemp(join(tmpdir(), "visavis-look-")), "last-look.json");

test("the next call's process reads the look of the last call", async () => {
  const file = await newFile();
  await storeLastLook(file, look);
  expect(readLastLook(file)).toEqual(look);
});

test("a look with an uploaded background is not kept, and neither replaces what is", async () => {
  const file = await newFile();
  await storeLastLook(file, look);
  await storeLastLook(file, { ...look, background: { kind: "picture", file: new Uint8Array(4) } });
  expect(readLastLook(file)).toEqual(look);
});

test("without a file, or with a damaged one, there is no look", async () => {
  const file = await newFile();
  expect(readLastLook(file)).toBeUndefined();
  await writeFile(file, '{"slug":"leo"');
  expect(readLastLook(file)).toBeUndefined();
});

test("a folder that cannot be written costs the call nothing", async () => {
  await expect(storeLastLook("/proc/none/last-look.json", look)).resolves.toBeUndefined();
});
