import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "#db/client.ts";
import { sessions, workers } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { createTestSession } from "#lib/calls/testing/live-session.ts";
import { newId } from "#lib/platform/ids.ts";
import { readCapacity, readWorkerVersions, recordWorker, requirePlace } from "./capacity.ts";

const NOW = new Date("2026-01-01T12:00:00.000Z");
const after = (ms: number) => new Date(NOW.getTime() + ms);
const clear = async () => {
  await db.delete(workers);
  await db.delete(sessions);
};

describeDb("capacity", () => {
  beforeEach(clear);
  afterEach(clear);

  test("is unknown until a worker reports, and calls are admitted until then", async () => {
    expect(await readCapacity(NOW)).toBeNull();
    await requirePlace();
  });

  test("adds up the workers' last reports", async () => {
    const id = newId();
    await recordWorker(id, { calls: 0, places: 3 }, NOW);
    await recordWorker(id, { calls: 1, places: 2 }, after(1_000));
    await recordWorker(newId(), { calls: 4, places: 0 }, after(1_000));
    expect(await readCapacity(after(2_000))).toEqual({ calls: 5, places: 2, isBusy: false });
  });

  test.each([
    [{ calls: 3, places: 0 }, "All 3 places are taken. Try again in 10 seconds"],
    [{ calls: 1, places: 0 }, "The only place is taken. Try again in 10 seconds"],
    [{ calls: 2, places: 0, isBusy: true }, "This machine is busy. Try again in 10 seconds"],
  ])("a worker that reports %j refuses: %s", async (report, message) => {
    await recordWorker(newId(), report);
    await expect(requirePlace()).rejects.toMatchObject({
      ...{ code: "SERVICE_UNAVAILABLE", status: 503, reason: "at_capacity", retryAfterMs: 10_000, message },
    });
  });

  test("a busy worker refuses nobody while another one has a place", async () => {
    await recordWorker(newId(), { calls: 2, places: 0, isBusy: true });
    await recordWorker(newId(), { calls: 2, places: 1, isBusy: false });
    await expect(requirePlace()).resolves.toBeUndefined();
  });

  test("calls that nobody has joined take no place, however many there are", async () => {
    await recordWorker(newId(), { calls: 0, places: 1 });
    for (let i = 0; i < 10; i++) {
      await requirePlace();
      await createTestSession({ createdAt: new Date() });
    }
    expect(await readCapacity()).toEqual({ calls: 0, places: 1, isBusy: false });
  });

  test("a worker that has stopped reporting has no places and refuses nobody", async () => {
    await recordWorker(newId(), { calls: 3, places: 0 }, NOW);
    expect(await readCapacity(after(25_000))).toBeNull();
    await recordWorker(newId(), { calls: 0, places: 1 }, after(3_700_000));
    expect(await db.select().from(workers)).toHaveLength(1);
  });

  test("lists each release of the workers that report once", async () => {
    const load = { calls: 0, places: 1 };
    const [upgraded, silent] = [newId(), newId()];
    await recordWorker(upgraded, { ...load, version: "0.1.0" }, NOW);
    await recordWorker(newId(), { ...load, version: "0.1.0" }, NOW);
    await recordWorker(silent, load, NOW);
    expect(await readWorkerVersions(after(1_000))).toEqual(["0.1.0"]);
    await recordWorker(upgraded, { ...load, version: "0.2.0" }, after(1_000));
    expect(await readWorkerVersions(after(1_000))).toEqual(["0.1.0", "0.2.0"]);
    expect(await readWorkerVersions(after(25_500))).toEqual(["0.2.0"]);
    await recordWorker(upgraded, load, after(2_000));
    expect(await readWorkerVersions(after(25_500))).toEqual([]);
  });

  test("visitors whose calls no worker has accepted yet take places, those who left or are accepted do not", async () => {
    await recordWorker(newId(), { calls: 0, places: 1 }, after(1_000));
    const createdAt = NOW;
    await createTestSession({ createdAt, userJoinedAt: NOW, jobAcceptedAt: after(100) });
    await createTestSession({ createdAt, userJoinedAt: NOW, userLeftAt: after(500) });
    expect(await readCapacity(after(1_000))).toMatchObject({ calls: 0, places: 1 });
    await createTestSession({ createdAt, userJoinedAt: NOW });
    expect(await readCapacity(after(1_000))).toMatchObject({ calls: 1, places: 0 });
    await createTestSession({ createdAt, userJoinedAt: NOW });
    expect(await readCapacity(after(1_000))).toMatchObject({ calls: 1, places: 0 });
  });

  test("a visitor who has waited in a room for a minute no longer takes a place", async () => {
    const worker = newId();
    await recordWorker(worker, { calls: 0, places: 1 }, NOW);
    await createTestSession({ createdAt: NOW, userJoinedAt: NOW });
    await recordWorker(worker, { calls: 0, places: 1 }, after(59_000));
    expect(await readCapacity(after(59_000))).toMatchObject({ places: 0 });
    expect(await readCapacity(after(60_000))).toMatchObject({ places: 1 });
  });

  test("a call that was accepted after the last report takes a place until the next one", async () => {
    const worker = newId();
    await recordWorker(worker, { calls: 0, places: 1 }, NOW);
    await createTestSession({ createdAt: NOW, userJoinedAt: after(200), jobAcceptedAt: after(300) });
    expect(await readCapacity(after(400))).toMatchObject({ calls: 1, places: 0 });
    await recordWorker(worker, { calls: 1, places: 0 }, after(1_000));
    await recordWorker(newId(), { calls: 0, places: 1 }, after(1_000));
    expect(await readCapacity(after(1_100))).toMatchObject({ calls: 1, places: 1 });
  });
});
