import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeSpeaker } from "#agent/testing/fake-speaker.ts";
import { WaitLine } from "./wait-line.ts";

let folder: string;
let speaker: FakeSpeaker;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "wait-line-")), "lines");
  speaker = new FakeSpeaker();
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const lineOf = (voice = "maya", text = "One moment, please.") =>
  new WaitLine({ folder, speaker, text: () => text, voice: () => [voice] });

test("is spoken once for all calls of a voice, and read with its sound and phonemes", async () => {
  await lineOf().prepare();
  await lineOf().prepare();
  expect(speaker.spoken).toEqual(["One moment, please."]);
  const pieces = await lineOf().read();
  expect(pieces?.[0]?.samples).toEqual(new Int16Array(Math.round((19 / 20) * 24_000)).fill(1_000));
  expect(pieces?.[0]?.phonemes).toHaveLength(1);
  expect(await lineOf("daniel").read()).toBeUndefined();
  expect(await lineOf("maya", "Un momento, por favor.").read()).toBeUndefined();
});

test("is spoken again after a day, and lines of that age are deleted", async () => {
  await lineOf("daniel").prepare();
  await lineOf().prepare();
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  await lineOf().prepare();
  expect(speaker.spoken).toHaveLength(3);
  expect(await readdir(folder)).toHaveLength(1);
});

test.each([
  ["a server that fails", "fails", "One moment, please."],
  ["a voice that breaks off", "breaks_off", "One moment, please."],
  ["a line of more than four seconds", "works", "One moment, please. ".repeat(5)],
] as const)("%s leaves no line, and no error", async (_, mode, text) => {
  speaker.mode = mode;
  await lineOf("maya", text).prepare();
  expect(await lineOf("maya", text).read()).toBeUndefined();
});
