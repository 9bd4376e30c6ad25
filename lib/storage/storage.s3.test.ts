import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { newId } from "#lib/platform/ids.ts";
import { LocalStorage } from "./local-storage.ts";
import { CLAIM_KEY, instanceIdOf, openBucket } from "./open-storage.ts";
import { readStored, type Storage, type StoredFile, sumStoredSizes } from "./storage-api.ts";
import { readS3Settings, type S3Settings } from "./storage-settings.ts";

/** The suite `servers` sets these. Alone, this file tests local storage only. */
const isServerThere = process.env.TEST_S3_ENDPOINT !== undefined;
const server: S3Settings = isServerThere
  ? readS3Settings(
      Object.fromEntries(
        Object.entries(process.env).map(([name, value]) => [name.replace(/^TEST_S3_/, "S3_"), value]),
      ),
    )
  : readS3Settings({ S3_BUCKET: "none", S3_ACCESS_KEY_ID: "none", S3_SECRET_ACCESS_KEY: "none" });
/** Some servers for tests accept any key. */
const checksKeys = process.env.TEST_S3_CHECKS_KEYS === "1";
const dataDir = join(tmpdir(), `visavis-storage-${newId()}`);
const id = instanceIdOf("a");

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const own = (name: string): S3Settings => ({ ...server, prefix: `${server.prefix}${name}-${newId()}/` });
const bucket = (settings: S3Settings) => openBucket(settings, dataDir, [id]);

async function listed(storage: Storage, path: string): Promise<Omit<StoredFile, "modifiedMs">[]> {
  const files = await Array.fromAsync(storage.list(path));
  return files.map(({ key, bytes }) => ({ key, bytes })).sort((a, b) => (a.key < b.key ? -1 : 1));
}
const textOf = async (storage: Storage, key: string) => {
  const bytes = await readStored(storage, key);
  return bytes && Buffer.from(bytes).toString("utf8");
};

describe.each([
  { kind: "local", open: () => new LocalStorage(dataDir) as Storage, isHere: true },
  { kind: "s3", open: () => bucket(own("contract")), isHere: isServerThere },
])("$kind storage", ({ kind, open, isHere }) => {
  const storage = open();
  const it = test.skipIf(!isHere);

  it("stores, replaces and reads whole files, also empty ones and names that need encoding", async () => {
    for (const content of ["first", "second, longer", ""]) {
      await storage.put("a/b (1)+ü'*.txt", content);
      expect(await textOf(storage, "a/b (1)+ü'*.txt")).toBe(content);
    }
    expect(await readStored(storage, "a/missing")).toBeNull();
    expect(await storage.stat("a/missing")).toBeNull();
    expect(await storage.stat("a")).toBeNull();
    const found = await storage.stat("a/b (1)+ü'*.txt");
    expect(found?.bytes).toBe(0);
    expect(Math.abs((found?.modifiedMs ?? 0) - Date.now())).toBeLessThan(60_000);
  });

  it("reads ranges, including the last byte", async () => {
    await storage.put("ranges/ten", "0123456789");
    const read = async (start: number, end: number) => {
      const content = await storage.open("ranges/ten", { start, end });
      return content && Buffer.concat(await Array.fromAsync(content)).toString();
    };
    expect([await read(0, 0), await read(2, 4), await read(9, 9)]).toEqual(["0", "234", "9"]);
    expect(await storage.open("ranges/none", { start: 0, end: 1 })).toBeNull();
  });

  it("stores streams and files of any size, in parts if they are large", async () => {
    const large = randomBytes(19 * 1_048_576);
    async function* chunks() {
      for (let at = 0; at < large.length; at += 700_000) yield large.subarray(at, at + 700_000);
    }
    await storage.put("large/stream", chunks());
    expect(large.equals((await readStored(storage, "large/stream")) ?? Buffer.alloc(0))).toBe(true);
    await storage.write("large/file", (file) => writeFile(file, large));
    expect((await storage.stat("large/file"))?.bytes).toBe(large.length);
    // Exactly one part.
    await storage.put("large/part", large.subarray(0, 8 * 1_048_576));
    expect(await sumStoredSizes(storage, "large")).toBe(2 * large.length + 8 * 1_048_576);
  });

  it("shows nothing of a write that fails, and keeps what was there", async () => {
    await storage.put("failed/file", "old");
    const write = storage.write("failed/file", async (file) => {
      await writeFile(file, "half");
      throw new Error("full");
    });
    await expect(write).rejects.toThrow("full");
    async function* broken() {
      yield Buffer.alloc(17 * 1_048_576);
      throw new Error("gone");
    }
    await expect(storage.put("failed/new", broken())).rejects.toThrow("gone");
    expect(await listed(storage, "failed")).toEqual([{ key: "failed/file", bytes: 3 }]);
    expect(await textOf(storage, "failed/file")).toBe("old");
  });

  it("a path is a file or a folder, and never another one that begins the same", async () => {
    for (const key of ["tree/a", "tree/a2", "tree/b/x", "tree/b/c/y", "tree2"]) {
      await storage.put(key, "x");
    }
    expect((await listed(storage, "tree")).map(({ key }) => key)).toEqual([
      "tree/a",
      "tree/a2",
      "tree/b/c/y",
      "tree/b/x",
    ]);
    expect((await listed(storage, "tree/a")).map(({ key }) => key)).toEqual(["tree/a"]);
    expect(await storage.folders("tree")).toEqual(["b"]);
    expect(await storage.folders("nothing")).toEqual([]);
    expect(await sumStoredSizes(storage, "tree", ["a"])).toBe(1);
    await storage.remove("tree/a");
    await storage.remove("tree/b");
    await storage.remove("tree/b");
    expect((await listed(storage, "tree")).map(({ key }) => key)).toEqual(["tree/a2"]);
    expect(await textOf(storage, "tree2")).toBe("x");
  });

  it("lists and removes more files than one page", async () => {
    const keys = Array.from({ length: 1_050 }, (_, index) => `many/${index}`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => storage.put(key, "1")));
    }
    expect((await listed(storage, "many")).length).toBe(1_050);
    await storage.remove("many");
    expect(await listed(storage, "many")).toEqual([]);
  });

  it("copies, and tells whether a file was new", async () => {
    await storage.put("copy/from", "content");
    await storage.copy("copy/from", "copy/deep/to");
    await storage.copy("copy/from", "copy/deep/to");
    await storage.remove("copy/from");
    expect(await textOf(storage, "copy/deep/to")).toBe("content");
    await expect(storage.copy("copy/from", "copy/none")).rejects.toThrow();
    const made = await Promise.all(["1", "2", "3"].map((content) => storage.putNew("copy/new", content)));
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await textOf(storage, "copy/new")).toBe(String(made.indexOf(true) + 1));
  });

  it("a touched file is newer; touching a missing one is fine", async () => {
    await storage.put("touch/file", "x");
    const before = (await storage.stat("touch/file"))?.modifiedMs ?? 0;
    await expect
      .poll(
        async () => {
          await storage.touch("touch/file");
          return (await storage.stat("touch/file"))?.modifiedMs;
        },
        { interval: 300 },
      )
      .toBeGreaterThan(before);
    expect(await textOf(storage, "touch/file")).toBe("x");
    await storage.touch("touch/missing");
  });

  it("gives URLs only for files that are elsewhere", async () => {
    expect(storage.localFile("url/a") === null).toBe(kind === "s3");
    expect(storage.downloadUrl("url/a", { type: "video/mp4", lifetimeS: 60 }) === null).toBe(
      kind === "local",
    );
    expect((await storage.uploadUrl("url/a", 3)) === null).toBe(kind === "local");
  });
});

describe.skipIf(!isServerThere)("a bucket", () => {
  test("a signed URL downloads a file with ranges and a name, and only that file", async () => {
    const storage = bucket(own("download"));
    await storage.put("videos/a.mp4", "0123456789");
    await storage.put("videos/b.mp4", "secret");
    const disposition = `attachment; filename="Gr_e.mp4"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%27%2A.mp4`;
    const url = storage.downloadUrl("videos/a.mp4", { type: "video/mp4", disposition, lifetimeS: 60 }) ?? "";
    const answer = await fetch(url, { headers: { range: "bytes=2-4" } });
    expect([answer.status, await answer.text()]).toEqual([206, "234"]);
    expect(answer.headers.get("content-type")).toBe("video/mp4");
    expect(answer.headers.get("content-disposition")).toBe(disposition);
    if (checksKeys) expect((await fetch(url.replace("a.mp4", "b.mp4"))).status).toBe(403);
  });

  test("a signed URL stores exactly the announced bytes", async () => {
    const storage = bucket(own("upload"));
    const url = await storage.uploadUrl("parts/1", 5);
    expect((await fetch(url, { method: "PUT", body: "12345" })).status).toBe(200);
    expect(await textOf(storage, "parts/1")).toBe("12345");
    if (!checksKeys) return;
    expect((await fetch(url, { method: "PUT", body: "123456" })).status).toBe(403);
    expect((await fetch(url, { method: "DELETE" })).status).toBe(403);
    expect(await textOf(storage, "parts/1")).toBe("12345");
  });

  test("belongs to the first instance that writes to it; another one is refused, also if both start at once", async () => {
    const settings = own("claim");
    const [first, second] = ["x", "y"].map((key) => openBucket(settings, dataDir, [instanceIdOf(key)]));
    const outcomes = await Promise.allSettled([first?.put("a", "1"), second?.put("a", "2")]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const loser = outcomes[0]?.status === "rejected" ? first : second;
    for (const work of [loser?.remove("a"), loser?.uploadUrl("a", 1), loser?.checkUsable()]) {
      await expect(work).rejects.toMatchObject({ reason: "foreign" });
    }
    const winner = loser === first ? "y" : "x";
    // After a change of the key the bucket is still its own, and from then on it has the new name.
    await openBucket(settings, dataDir, [instanceIdOf("new"), instanceIdOf(winner)]).put("b", "3");
    await expect(openBucket(settings, dataDir, [instanceIdOf(winner)]).put("b", "4")).rejects.toThrow(
      CLAIM_KEY,
    );
    expect(await textOf(openBucket(settings, dataDir, [instanceIdOf("new")]), "b")).toBe("3");
  });

  test("a bucket that does not exist is named as such", async () => {
    const storage = bucket({ ...own("none"), bucket: "does-not-exist" });
    await expect(storage.put("a", "1")).rejects.toMatchObject({ reason: "no_bucket" });
    await expect(Array.fromAsync(storage.list("a"))).rejects.toMatchObject({ reason: "no_bucket" });
  });

  test.skipIf(!checksKeys)("wrong keys are refused at once", async () => {
    for (const wrong of [{ accessKeyId: "nobody" }, { secretAccessKey: "wrong-secret" }]) {
      const storage = bucket({ ...own("keys"), ...wrong });
      await expect(storage.checkUsable()).rejects.toMatchObject({ reason: "denied" });
    }
  });
});
