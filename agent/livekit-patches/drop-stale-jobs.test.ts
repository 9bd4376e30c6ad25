import { expect, test } from "vitest";
import { dropStaleJobs, procPoolPrototype } from "./drop-stale-jobs.ts";

const MAX_WAIT_MS = 15_000;

/** A process of the pool that counts what happens to it. */
class FakeProcess {
  readonly launched: unknown[] = [];
  unlocked = 0;

  get entry() {
    return {
      proc: { launchJob: async (job: unknown) => void this.launched.push(job) },
      unlock: () => {
        this.unlocked += 1;
      },
    };
  }
}

/** The library's own pool with the patch, without starting any process. `clock.now` is the time. */
async function patchedPool() {
  const clock = { now: 0 };
  const dropped = { count: 0 };
  const library = await procPoolPrototype();
  const prototype = Object.create(library) as object;
  dropStaleJobs(prototype, {
    maxWaitMs: MAX_WAIT_MS,
    now: () => clock.now,
    onDropped: () => {
      dropped.count += 1;
    },
  });
  // Private API of the pinned version.
  const Library = library.constructor as new (
    options: object,
  ) => {
    launchJob: (job: unknown) => Promise<void>;
    warmedProcQueue: { put: (entry: FakeProcess["entry"]) => Promise<void>; items: unknown[] };
  };
  const pool = new Library({ agent: "", numIdleProcesses: 1 });
  Object.setPrototypeOf(pool, prototype);
  return { pool, clock, dropped };
}

test("a job starts in the process that is ready, and lets the pool start the next one", async () => {
  const { pool, dropped } = await patchedPool();
  const process = new FakeProcess();
  await pool.warmedProcQueue.put(process.entry);
  await pool.launchJob("call");
  expect(process).toMatchObject({ launched: ["call"], unlocked: 1 });
  expect(dropped.count).toBe(0);
});

test("a job that waited too long for a process is dropped, and the process serves the call behind it", async () => {
  const { pool, clock, dropped } = await patchedPool();
  const stale = pool.launchJob("given up");
  clock.now = MAX_WAIT_MS + 1;
  const fresh = pool.launchJob("waiting");
  const process = new FakeProcess();
  await pool.warmedProcQueue.put(process.entry);
  await Promise.all([stale, fresh]);
  expect(process).toMatchObject({ launched: ["waiting"], unlocked: 1 });
  expect(dropped.count).toBe(1);
});

test("without a job behind the dropped one, the process stays ready", async () => {
  const { pool, clock } = await patchedPool();
  const stale = pool.launchJob("given up");
  clock.now = MAX_WAIT_MS + 1;
  const process = new FakeProcess();
  await pool.warmedProcQueue.put(process.entry);
  await stale;
  expect(pool.warmedProcQueue.items).toHaveLength(1);
  expect(process).toMatchObject({ launched: [], unlocked: 0 });
});
