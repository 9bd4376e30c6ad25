import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { AppAnswerError } from "#agent/session/app-client.ts";
import { deliverLeftBehind } from "./deliver-left-behind.ts";
import { PartCourier } from "./part-courier.ts";
import { type PartName, PartSpool } from "./part-spool.ts";

let folder: string;
let spool: PartSpool;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "parts-"));
  spool = new PartSpool(join(folder, "session"));
  await spool.open(process.pid);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The app's storage: it can fail so many times, lose the answer of what it stored, or refuse. */
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
    if (this.refusal !== undefined) throw new AppAnswerError(this.refusal);
    if (this.failures > 0) {
      this.failures -= 1;
      if (this.losesAnswer) this.stored.set(name, Buffer.from(bytes).toString());
      throw new AppAnswerError(500);
    }
    this.stored.set(name, Buffer.from(bytes).toString());
  }

  async endRecording(): Promise<void> {
    this.ends += 1;
    if (this.endAnswer !== 204) throw new AppAnswerError(this.endAnswer);
  }
}

const keep = (run: number, number: number) => spool.keep({ run, number }, Buffer.from(`${run}-${number}`));
const bring = (app: FakeApp) => new PartCourier(app, spool, { firstDelayMs: 1 });

test("parts come in their order, stretch by stretch, and leave nothing behind", async () => {
  const app = new FakeApp();
  for (const [run, number] of [
    [20, 0],
    [10, 1],
    [10, 0],
    [10, 10],
    [10, 2],
  ] as const)
    await keep(run, number);
  expect(await bring(app).drain(1_000)).toBe(true);
  expect([...app.stored]).toEqual([
    ["10/0", "10-0"],
    ["10/1", "10-1"],
    ["10/2", "10-2"],
    ["10/10", "10-10"],
    ["20/0", "20-0"],
  ]);
  expect(await spool.list()).toEqual([]);
});

test("storage that is down gets the same part again until it has it, also when only its answer was lost", async () => {
  const app = new FakeApp();
  app.failures = 3;
  app.losesAnswer = true;
  await keep(1, 0);
  await keep(1, 1);
  expect(await bring(app).drain(1_000)).toBe(true);
  expect(app.asked).toEqual(["1/0", "1/0", "1/0", "1/0", "1/1"]);
  expect([...app.stored.values()]).toEqual(["1-0", "1-1"]);
});

test("storage that stays away leaves the parts on disk, for another to bring", async () => {
  const app = new FakeApp();
  app.failures = Number.POSITIVE_INFINITY;
  await keep(1, 0);
  expect(await bring(app).drain(20)).toBe(false);
  expect(await spool.list()).toEqual([{ run: 1, number: 0 }]);
  app.failures = 0;
  expect(await bring(app).drain(1_000)).toBe(true);
});

test.each([404, 410])("an app that answers %i wants no more of it", async (status) => {
  const app = new FakeApp();
  app.refusal = status;
  await keep(1, 0);
  const courier = bring(app);
  await courier.drain(1_000);
  expect([courier.isRefused, app.asked]).toEqual([true, ["1/0"]]);
});

test("a part that was being written when its process died is none", async () => {
  await keep(1, 0);
  await writeFile(join(folder, "session", "1-000001.part.new"), "ha");
  expect(await spool.list()).toEqual([{ run: 1, number: 0 }]);
});

test("what a dead job left is brought and closed; what a living one makes is left alone", async () => {
  const app = new FakeApp();
  await keep(1, 0);
  const look = (isAlive: boolean) => deliverLeftBehind({ folder, open: () => app, isAlive: () => isAlive });
  await look(true);
  expect(app.stored.size).toBe(0);
  app.endAnswer = 409;
  await look(false);
  expect([app.stored.size, app.ends, await readdir(folder)]).toEqual([1, 1, ["session"]]);
  app.endAnswer = 204;
  await look(false);
  expect([app.ends, await readdir(folder)]).toEqual([2, []]);
});

test.each([404, 410])(
  "of a conversation that the app answers %i for, a dead job's parts go",
  async (status) => {
    const app = new FakeApp();
    app.refusal = status;
    await keep(1, 0);
    await deliverLeftBehind({ folder, open: () => app, isAlive: () => false });
    expect([app.ends, await readdir(folder)]).toEqual([0, []]);
  },
);
