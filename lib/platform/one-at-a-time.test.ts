import { expect, test } from "vitest";
import { OneAtATime } from "./one-at-a-time.ts";

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test("runs one piece at a time, continues after a failure, and refuses more than it may keep waiting", async () => {
  const queue = new OneAtATime(3, () => new Error("too many"));
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    running += 1;
    most = Math.max(most, running);
    await later(5);
    running -= 1;
    if (fails) throw new Error("failed");
    return "done";
  };
  const outcomes = await Promise.allSettled(
    [true, false, false, false].map((fails) => queue.run(() => work(fails))),
  );
  const texts = outcomes.map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value : (outcome.reason as Error).message,
  );
  expect(texts).toEqual(["failed", "done", "done", "too many"]);
  expect(most).toBe(1);
  expect(await queue.run(() => work(false))).toBe("done");
});

test("of one owner's work half of the places are taken, so another's finds room", async () => {
  const queue = new OneAtATime(4, () => new Error("too many"));
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const run = (ownerId: string) =>
    queue
      .run(() => gate, ownerId)
      .then(
        () => "done",
        (error: Error) => error.message,
      );
  const [mine, theirs] = [Array.from({ length: 4 }, () => run("ana")), [run("ben"), run("ben")]];
  expect([await mine[2], await mine[3]]).toEqual(["too many", "too many"]);
  open();
  expect(await Promise.all([...mine.slice(0, 2), ...theirs])).toEqual(["done", "done", "done", "done"]);
  expect(await run("ana")).toBe("done");
});
