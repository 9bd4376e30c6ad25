import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppResponseError } from "#agent/app-link/app-client.ts";
import { type PartName, PartSpool, SegmentUploader } from "./segment-uploader.ts";
import { uploadLeftovers } from "./upload-leftovers.ts";

let folder: string;
let spool: PartSpool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parts-"));
  spool = new PartSpool(join(folder, "session"));
  await spool.open(process.pid);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The app's storage: it can fail a number of times, lose the response to what it stored, or refuse. */
class FakeApp {
  readonly stored = new Map<string, string>();
  readonly asked: string[] = [];
  failures = 0;
  losesAnswer = false;
  refusal: number | undefined;
  endAnswer = 204;
  ends = 0;

  async keepPart({ run, number }: PartName, bytes: Uint8Array): Promise<void> {
    const name = `${run}/${number}`;
    this.asked.push(name);
    if (this.refusal !== undefined) throw new AppResponseError(this.refusal);
    if (this.failures > 0) {
      this.failures -= 1;
      if (this.losesAnswer) this.stored.set(name, Buffer.from(bytes).toString());
      throw new AppResponseError(500);
    }
    this.stored.set(name, Buffer.from(bytes).toString());
  }

  async endRecording(): Promise<void> {
    this.ends += 1;
    if (this.endAnswer !== 204) throw new AppResponseError(this.endAnswer);
  }
}

/** Longer than any test may take: a drain ends as soon as everything is sent, or is refused. */
const LONG_MS = 2 ** 31 - 1;

const keep = (run: number, number: number) => spool.keep({ run, number }, Buffer.from(`${run}-${number}`));
const bring = (app: FakeApp) => new SegmentUploader(app, spool, { firstDelayMs: 1 });

test("parts arrive in order, segment by segment, and leave nothing on disk", async () => {
  const app = new FakeApp();
  for (const [run, number] of [
    [20, 0],
    [10, 1],
    [10, 0],
    [10, 10],
    [10, 2],
  ] as const)
    await keep(run, number);
  expect(await bring(app).drain(LONG_MS)).toBe(true);
  expect([...app.stored]).toEqual([
    ["10/0", "10-0"],
    ["10/1", "10-1"],
    ["10/2", "10-2"],
    ["10/10", "10-10"],
    ["20/0", "20-0"],
  ]);
  expect(await spool.list()).toEqual([]);
});

test("a part is sent again until storage has it, even if only its response was lost", async () => {
  const app = new FakeApp();
  app.failures = 3;
  app.losesAnswer = true;
  await keep(1, 0);
  await keep(1, 1);
  expect(await bring(app).drain(LONG_MS)).toBe(true);
  expect(app.asked).toEqual(["1/0", "1/0", "1/0", "1/0", "1/1"]);
  expect([...app.stored.values()]).toEqual(["1-0", "1-1"]);
});

test("if storage stays down, parts remain on disk for another process", async () => {
  const app = new FakeApp();
  app.failures = Number.POSITIVE_INFINITY;
  await keep(1, 0);
  expect(await bring(app).drain(20)).toBe(false);
  expect(await spool.list()).toEqual([{ run: 1, number: 0 }]);
  app.failures = 0;
  expect(await bring(app).drain(LONG_MS)).toBe(true);
});

test.each([404, 410])("a response of %i ends the upload", async (status) => {
  const app = new FakeApp();
  app.refusal = status;
  await keep(1, 0);
  const courier = bring(app);
  expect(await courier.drain(LONG_MS)).toBe(false);
  expect([courier.isRefused, app.asked]).toEqual([true, ["1/0"]]);
});

test("ignores a part that was only half written when its process died", async () => {
  await keep(1, 0);
  await writeFile(join(folder, "session", "1-000001.part.new"), "ha");
  expect(await spool.list()).toEqual([{ run: 1, number: 0 }]);
});

test("uploads and closes what a dead job left, and leaves a running job's parts alone", async () => {
  const app = new FakeApp();
  await keep(1, 0);
  const look = (isAlive: boolean) => uploadLeftovers({ folder, open: () => app, isAlive: () => isAlive });
  await look(true);
  expect(app.stored.size).toBe(0);
  app.endAnswer = 409;
  await look(false);
  expect([app.stored.size, app.ends, await readdir(folder)]).toEqual([1, 1, ["session"]]);
  app.endAnswer = 204;
  await look(false);
  expect([app.ends, await readdir(folder)]).toEqual([2, []]);
});

test.each([404, 410])("deletes a dead job's parts if the app responds with %i", async (status) => {
  const app = new FakeApp();
  app.refusal = status;
  await keep(1, 0);
  await uploadLeftovers({ folder, open: () => app, isAlive: () => false });
  expect([app.ends, await readdir(folder)]).toEqual([0, []]);
});
