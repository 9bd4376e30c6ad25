import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packFiles } from "#lib/avatar/rig-pack.ts";
import { keepPerson, type PersonSource } from "./keep-person.ts";

/** The app's door, which counts how often somebody asks. */
class FakeSource implements PersonSource {
  asked = 0;
  private readonly pack: Uint8Array;
  constructor(pack: Uint8Array) {
    this.pack = pack;
  }
  async avatarPack(): Promise<Uint8Array> {
    this.asked += 1;
    return this.pack;
  }
}

const pack = packFiles([["rig.json", new TextEncoder().encode("{}")]]);
const hash = createHash("sha256").update(pack).digest("hex");
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-person-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("a person is fetched once for all calls, also for those that begin together", async () => {
  const source = new FakeSource(pack);
  await Promise.all([keepPerson(source, hash, folder), keepPerson(source, hash, folder)]);
  await keepPerson(source, hash, folder);
  expect(source.asked).toBeLessThanOrEqual(2);
  expect(await readdir(folder)).toEqual([hash]);
  expect(await readFile(join(folder, hash, "rig.json"), "utf8")).toBe("{}");
});

test("files that are not what the hash says are refused, and nothing of them stays", async () => {
  await expect(keepPerson(new FakeSource(pack.subarray(1)), hash, folder)).rejects.toThrow(/differ/);
  const broken = packFiles([["../out.json", new Uint8Array(1)]]);
  const brokenHash = createHash("sha256").update(broken).digest("hex");
  await expect(keepPerson(new FakeSource(broken), brokenHash, folder)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test("the machine keeps the people asked for last, and nothing that a dead worker left half made", async () => {
  const old = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [name, minutes] of [
    ["first", 30],
    ["second", 20],
    ["third", 10],
    [".half-made", 90],
    [".being-made", 1],
  ] as const) {
    await mkdir(join(folder, name));
    await utimes(join(folder, name), old(minutes), old(minutes));
  }
  const source = new FakeSource(pack);
  await keepPerson(source, "first", folder, 3);
  await keepPerson(source, hash, folder, 3);
  expect(source.asked).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([".being-made", "first", hash, "third"].sort());
});
