import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withFileLock } from "./file-lock.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "visavis-lock-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("runs one at a time, and reports that it waits", async () => {
  const lock = join(folder, "a.lock");
  const order: string[] = [];
  const work = (name: string) => async () => {
    order.push(`${name} in`);
    await sleep(50);
    order.push(`${name} out`);
  };
  const waiting = () => order.push("waiting");
  const first = withFileLock(lock, work("first"), waiting);
  const second = withFileLock(lock, work("second"), waiting);
  await Promise.all([first, second]);
  const turns = order.filter((entry) => entry !== "waiting");
  const firstIsFirst = turns[0] === "first in";
  expect(turns).toEqual(
    (firstIsFirst ? ["first", "second"] : ["second", "first"]).flatMap((who) => [`${who} in`, `${who} out`]),
  );
  expect(order).toContain("waiting");
});

test("a lock whose owner died is taken over", async () => {
  const lock = join(folder, "a.lock");
  await writeFile(lock, `${2 ** 22} any\n`);
  expect(await withFileLock(lock, async () => "done")).toBe("done");
});

test("a lock whose owner died is taken over if another process has its pid now", async () => {
  const lock = join(folder, "a.lock");
  await writeFile(lock, `${process.pid} an earlier start\n`);
  expect(await withFileLock(lock, async () => "done")).toBe("done");
});

test.each([
  ["empty", ""],
  ["of an earlier version", String(process.ppid)],
])("a lock that is %s is taken over once nobody touches it, not before", async (_, text) => {
  const lock = join(folder, "a.lock");
  await writeFile(lock, text);
  const ageTo = async (seconds: number) => {
    const at = new Date(Date.now() - seconds * 1_000);
    await utimes(lock, at, at);
  };
  await ageTo(15);
  const control = new AbortController();
  const wait = () => control.abort();
  await expect(withFileLock(lock, async () => "done", wait, control.signal)).rejects.toThrow("aborted");
  await ageTo(61);
  expect(await withFileLock(lock, async () => "done")).toBe("done");
});

test("a failure releases the lock", async () => {
  const lock = join(folder, "a.lock");
  await expect(withFileLock(lock, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await withFileLock(lock, async () => "done")).toBe("done");
});

test("of several that wait for a dead owner's lock, one at a time takes it over", async () => {
  const lock = join(folder, "a.lock");
  await writeFile(lock, `${process.ppid} an earlier start\n`);
  const order: string[] = [];
  const work = async () => {
    order.push("in");
    await sleep(10);
    order.push("out");
  };
  await Promise.all([1, 2, 3].map(() => withFileLock(lock, work)));
  expect(order).toEqual(["in", "out", "in", "out", "in", "out"]);
  expect(await readdir(folder)).toEqual([]);
});

test("nothing waits any longer once the signal aborts", async () => {
  const lock = join(folder, "a.lock");
  const control = new AbortController();
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = withFileLock(lock, () => {
    held.resolve();
    return release.promise;
  });
  await held.promise;
  const second = withFileLock(
    lock,
    async () => "done",
    () => control.abort(),
    control.signal,
  );
  await expect(second).rejects.toThrow("aborted");
  release.resolve();
  await first;
});
