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
