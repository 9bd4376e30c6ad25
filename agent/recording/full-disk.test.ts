import { mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recordSegment } from "./record-segment.ts";
import type { RecordingAnswer, RecordingCommand } from "./recording-protocol.ts";

const RUN = 1_000;
const SIZE = { width: 160, height: 160 };
const TICK_MS = 40;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "full-disk-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Ten seconds of a call, one command per frame, until nobody reads them. */
function tenSeconds(): () => Promise<RecordingCommand[]> {
  let atMs = -TICK_MS;
  return async () => {
    atMs += TICK_MS;
    if (atMs > 10_000) return [{ type: "stop", nowMs: atMs }];
    const picture = { type: "picture", slot: 0, atMs } as const;
    return [{ type: "events", events: [picture], nowMs: atMs }];
  };
}

async function record(spool: string) {
  const answers: RecordingAnswer[] = [];
  const brought: number[] = [];
  const setting = {
    ...{ app: { appUrl: "http://app", workerSecret: "secret", sessionId: "id" }, folder: spool, run: RUN },
    ...SIZE,
    ownerPid: process.pid,
  };
  const picture = new Uint8Array(SIZE.width * SIZE.height * 4);
  const taker = { keepPart: async ({ number }: { number: number }) => void brought.push(number) };
  const answer = (message: RecordingAnswer) => void answers.push(message);
  await recordSegment(setting, { answer, readPicture: () => picture, nextCommands: tenSeconds() }, taker);
  return { brought, end: answers.filter(({ type }) => type !== "free" && type !== "saved") };
}

// The kernel itself rejects the write: the part's file is a link to a device that is always full.
test.runIf(process.platform === "linux")(
  "a disk that is full after the first parts ends the recording as `disk_full`, and frees its space",
  async () => {
    const spool = join(folder, "session");
    await mkdir(spool);
    await symlink("/dev/full", join(spool, `${RUN}-000002.part.new`));
    const { brought, end } = await record(spool);
    expect(end).toEqual([{ type: "failed", reason: "disk_full", detail: expect.stringContaining("ENOSPC") }]);
    expect(brought).not.toContain(2);
    expect(await readdir(folder)).toEqual([]);
  },
);

test.runIf(process.platform === "linux")("so does a disk that is full from the start", async () => {
  const spool = join(folder, "session");
  await mkdir(spool);
  await symlink("/dev/full", join(spool, "owner"));
  const { brought, end } = await record(spool);
  expect([brought, end]).toEqual([[], [expect.objectContaining({ type: "failed", reason: "disk_full" })]]);
});
