import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FakeSpeaker } from "#agent/testing/fake-speaker.ts";
import { fixedLines, SpokenLines } from "./spoken-lines.ts";

let folder: string;
let speaker: FakeSpeaker;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "spoken-lines-")), "lines");
  speaker = new FakeSpeaker();
});
afterEach(() => rm(join(folder, ".."), { recursive: true }));

const WAIT = "One moment, please.";
const linesOf = (voice = "maya", isKept = (_: string) => true) =>
  new SpokenLines({ folder, speaker, isKept, voice: () => [voice], maxMs: 4_000 });

async function hear(lines: SpokenLines, text: string): Promise<number> {
  let samples = 0;
  for await (const piece of lines.speak(text, AbortSignal.timeout(10_000))) samples += piece.samples.length;
  return samples;
}

test("a line is spoken in advance once for all calls of a voice, and read with its sound and phonemes", async () => {
  await linesOf().prepare(WAIT);
  await linesOf().prepare(WAIT);
  expect(speaker.spoken).toEqual([WAIT]);
  const pieces = await linesOf().read(WAIT);
  expect(pieces?.[0]?.samples).toEqual(new Int16Array(Math.round((19 / 20) * 24_000)).fill(1_000));
  expect(pieces?.[0]?.phonemes).toHaveLength(1);
  expect(await linesOf("daniel").read(WAIT)).toBeUndefined();
  expect(await linesOf().read("Un momento, por favor.")).toBeUndefined();
});

test("what a call says is kept for the next call, which hears the same sound without the speech server", async () => {
  const samples = await hear(linesOf(), "Hello, I am Maya. ");
  await expect.poll(() => linesOf().read("Hello, I am Maya.")).toBeDefined();
  expect(await hear(linesOf(), "Hello, I am Maya.")).toBe(samples);
  expect(speaker.spoken).toEqual(["Hello, I am Maya. "]);
});

test("a clause that is not kept is spoken each time, and so is one whose voice was replaced", async () => {
  let asked = 0;
  // Kept when it is looked for, and not once another voice has spoken it.
  const replaced = linesOf("maya", () => asked++ % 2 === 0);
  await hear(replaced, WAIT);
  await hear(replaced, WAIT);
  await hear(
    linesOf("maya", () => false),
    WAIT,
  );
  expect(speaker.spoken).toEqual([WAIT, WAIT, WAIT]);
  expect(await readdir(join(folder, ".."))).toEqual([]);
});

test("a line is spoken again after a day, and lines of that age are deleted", async () => {
  await linesOf("daniel").prepare(WAIT);
  await linesOf().prepare(WAIT);
  const old = new Date(Date.now() - 25 * 3_600_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old);
  expect(await linesOf().read(WAIT)).toBeUndefined();
  await linesOf().prepare(WAIT);
  expect(speaker.spoken).toHaveLength(3);
  expect(await readdir(folder)).toHaveLength(1);
});

test("of many lines, the latest 200 are kept", async () => {
  await linesOf().prepare(WAIT);
  const minuteAgo = new Date(Date.now() - 60_000);
  for (let i = 0; i < 205; i += 1) {
    await writeFile(join(folder, `line ${i}`), "");
    await utimes(join(folder, `line ${i}`), minuteAgo, minuteAgo);
  }
  await linesOf("daniel").prepare(WAIT);
  expect(await readdir(folder)).toHaveLength(200);
  expect(await linesOf().read(WAIT)).toBeDefined();
  expect(await linesOf("daniel").read(WAIT)).toBeDefined();
});

test.each([
  ["a server that fails", "fails", WAIT],
  ["a voice that breaks off", "breaks_off", WAIT],
  ["a line that is too long", "works", `${WAIT} `.repeat(5)],
] as const)("%s leaves no line, and no error", async (_, mode, text) => {
  speaker.mode = mode;
  await linesOf().prepare(text);
  expect(await linesOf().read(text)).toBeUndefined();
});

test.each([
  ["Hello, I am Maya. ", true],
  ["Shall we begin?", true],
  ["Welcome to the clinic. ", true],
  ["Welcome back, Anna. ", false],
  ["Hi. ", false],
  ["The clinic opens at nine.", false],
])("%j is fixed: %s", (clause, isFixed) => {
  const scenario = {
    nodes: [{ actions: [{ type: "say", text: "Hello, I am {{ runtime.avatar_name }}. Shall we begin?" }] }],
    last: "Hi. Welcome back, {{name}}. Welcome to the clinic.",
  };
  expect(fixedLines(scenario, "Maya")(clause)).toBe(isFixed);
});
