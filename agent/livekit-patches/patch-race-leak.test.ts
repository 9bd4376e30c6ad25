import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ThrowsPromise } from "@livekit/throws-transformer/throws";
import { beforeAll, describe, expect, test } from "vitest";
import { patchRaceLeak } from "./patch-leaks.ts";

beforeAll(patchRaceLeak);

const race = (values: unknown[]): Promise<unknown> => ThrowsPromise.race(values as Promise<unknown>[]);
const never = new Promise<never>(() => undefined);

describe("a race", () => {
  test("is decided by the first that settles, and by the earlier one of two that have", async () => {
    const slow = new Promise((resolve) => setTimeout(resolve, 5, "slow"));
    expect(await race([slow, Promise.resolve("fast"), never])).toBe("fast");
    expect(await race([slow, never])).toBe("slow");
    expect(await race([Promise.resolve(1), Promise.resolve(2)])).toBe(1);
    expect(await race([never, "no promise"])).toBe("no promise");
  });

  test("fails with the first that fails, and leaves no rejection unhandled", async () => {
    const failing = Promise.reject(new Error("broken"));
    await expect(race([never, failing])).rejects.toThrow("broken");
    await expect(race([failing, never])).rejects.toThrow("broken");
    const late = new Promise((_, reject) => setTimeout(reject, 5, new Error("too late")));
    expect(await race([late, Promise.resolve("first")])).toBe("first");
    await expect(race([late, never])).rejects.toThrow("too late");
  });

  test("can be entered again by a promise that has settled since", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = race([promise, never]);
    resolve("done");
    expect(await first).toBe("done");
    expect(await race([promise, never])).toBe("done");
  });

  test("with a promise that never settles keeps nothing once it is decided", async () => {
    setFlagsFromString("--expose-gc");
    const collect: () => void = runInNewContext("gc");
    const frames: WeakRef<object>[] = [];
    for (let count = 0; count < 100; count += 1) {
      const frame = new ArrayBuffer(1_024);
      frames.push(new WeakRef(frame));
      await race([Promise.resolve({ value: frame }), never]);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
    const kept = frames.filter((frame) => frame.deref() !== undefined);
    // The last one may still be on the stack.
    expect(kept.length).toBeLessThan(5);
  });
});
