import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { packFiles } from "#lib/avatar-engine/rig/rig-pack.ts";
import { type AvatarSource, cacheAvatar, deleteCachedAvatars, evictAvatars } from "./cache-avatar.ts";

/** Counts how often the pack is requested from the app. */
class FakeSource implements AvatarSource {
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
  folder = await mkdtemp(join(tmpdir(), "visavis-avatar-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("an avatar is fetched once for all calls, even if they start together", async () => {
  const source = new FakeSource(pack);
  await Promise.all([cacheAvatar(source, hash, folder), cacheAvatar(source, hash, folder)]);
  await cacheAvatar(source, hash, folder);
  expect(source.asked).toBeLessThanOrEqual(2);
  expect(await readdir(folder)).toEqual([hash]);
  expect(await readFile(join(folder, hash, "rig.json"), "utf8")).toBe("{}");
});

test("rejects files that do not match their hash and leaves none of them behind", async () => {
  await expect(cacheAvatar(new FakeSource(pack.subarray(1)), hash, folder)).rejects.toThrow(/differ/);
  const broken = packFiles([["../out.json", new Uint8Array(1)]]);
  const brokenHash = createHash("sha256").update(broken).digest("hex");
  await expect(cacheAvatar(new FakeSource(broken), brokenHash, folder)).rejects.toThrow();
  expect(await readdir(folder)).toEqual([]);
});

test("keeps the most recently used avatars and deletes what a dead worker left unfinished", async () => {
  const old = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [name, minutes] of [
    ["first", 30],
    ["second", 20],
    ["third", 10],
    [".abandoned", 90],
    [".unfinished", 1],
  ] as const) {
    await mkdir(join(folder, name));
    await utimes(join(folder, name), old(minutes), old(minutes));
  }
  const source = new FakeSource(pack);
  await cacheAvatar(source, "first", folder, 3);
  await cacheAvatar(source, hash, folder, 3);
  expect(source.asked).toBe(1);
  expect((await readdir(folder)).sort()).toEqual([".unfinished", "first", hash, "third"].sort());
});

test("deletes avatars that no call used for a day, such as those that their owner has deleted", async () => {
  for (const [name, hours] of [
    ["yesterday", 25],
    ["today", 23],
  ] as const) {
    await mkdir(join(folder, name));
    const used = new Date(Date.now() - hours * 3_600_000);
    await utimes(join(folder, name), used, used);
  }
  await evictAvatars(folder);
  expect(await readdir(folder)).toEqual(["today"]);
  await evictAvatars(join(folder, "nothing"));
});

test("deletes the avatars that no account has any longer, and nothing else that the app names", async () => {
  const [kept, deleted] = ["a".repeat(64), "b".repeat(64)];
  for (const name of [kept, deleted, ".unfinished"]) await mkdir(join(folder, name));
  const asked: (readonly string[])[] = [];
  await deleteCachedAvatars(folder, async (hashes) => {
    asked.push([...hashes].sort());
    return [deleted, "../outside", "c".repeat(64)];
  });
  expect(asked).toEqual([[kept, deleted]]);
  expect((await readdir(folder)).sort()).toEqual([".unfinished", kept]);
  await deleteCachedAvatars(join(folder, "nothing"), async () => {
    throw new Error("asked about nothing");
  });
});
