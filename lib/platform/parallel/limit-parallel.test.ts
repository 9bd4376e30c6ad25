import { expect, test } from "vitest";
import { limitParallel } from "./limit-parallel.ts";

test("a few tasks run at once, some wait in order, and the rest are refused", async () => {
  const started: number[] = [];
  const finish: (() => void)[] = [];
  const run = (index: number) =>
    limitParallel("test", { parallel: 2, waiting: 2 }, async () => {
      started.push(index);
      await new Promise<void>((resolve) => finish.push(resolve));
      return index;
    });
  const all = [0, 1, 2, 3, 4].map(run);
  await expect(all[4]).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  expect(started).toEqual([0, 1]);
  finish[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2]);
  for (const done of [1, 2, 3]) {
    await expect.poll(() => finish.length).toBeGreaterThan(done);
    finish[done]?.();
  }
  expect(await Promise.all(all.slice(0, 4))).toEqual([0, 1, 2, 3]);
});

test("a task that fails makes room", async () => {
  const fail = () =>
    limitParallel("failing", { parallel: 1, waiting: 0 }, () => Promise.reject(new Error("x")));
  for (let count = 0; count < 3; count += 1) await expect(fail()).rejects.toThrow("x");
});

test("of one account's work some places are taken, so another's finds room, and a task is refused with its own error", async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const run = (ownerId: string) =>
    limitParallel(
      "shared",
      { parallel: 1, waiting: 3, share: { ownerId, most: 2 }, refuse: () => new Error("too many") },
      () => gate,
    ).then(
      () => "done",
      (error: Error) => error.message,
    );
  const [mine, theirs] = [Array.from({ length: 4 }, () => run("ana")), [run("ben"), run("ben")]];
  expect([await mine[2], await mine[3]]).toEqual(["too many", "too many"]);
  open();
  expect(await Promise.all([...mine.slice(0, 2), ...theirs])).toEqual(["done", "done", "done", "done"]);
  expect(await run("ana")).toBe("done");
});
