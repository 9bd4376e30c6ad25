import { expect, test } from "vitest";
import { connection, db } from "#db/client.ts";
import { commandsTopic } from "#db/notifications.ts";
import { sessionCommands } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import {
  createActiveSession,
  createTestSession,
  enqueueTestCommand,
  testRow,
} from "#lib/calls/testing/live-session.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import type { CommandLine } from "#lib/worker-protocol/worker-protocol.ts";
import { reportRows } from "./report-rows.ts";
import { reportState } from "./report-state.ts";
import { checkStreamable, closeStreams, countOpenStreams, streamCommands } from "./stream-commands.ts";

/** One ping and no poll, so every command that arrives was announced by a notification. */
const NOTIFICATIONS_ONLY = { pingMs: HOUR_MS, pollMs: HOUR_MS };

/** The worker's end of one stream. */
class FakeWorker {
  readonly lines: CommandLine[] = [];
  readonly ended: Promise<void>;
  readonly #connection = new AbortController();

  constructor(sessionId: string, pace = NOTIFICATIONS_ONLY) {
    this.ended = this.#listen(streamCommands(sessionId, this.#connection.signal, pace));
  }

  get seqs(): number[] {
    return this.lines.flatMap((line) => (line.type === "command" ? [line.seq] : []));
  }

  get pings(): number {
    return this.lines.filter((line) => line.type === "ping").length;
  }

  async hangUp(): Promise<void> {
    this.#connection.abort();
    await this.ended;
  }

  async #listen(lines: AsyncGenerator<CommandLine, void, undefined>): Promise<void> {
    for await (const line of lines) this.lines.push(line);
  }
}

const ack = (sessionId: string, ...seqs: number[]) =>
  reportRows(sessionId, {
    rows: seqs.map((seq) => testRow(seq + 100, { role: "system", commandSeq: seq })),
    ackedCommandSeqs: seqs,
  });

describeDb("the command stream", () => {
  test("sends unacked commands in order, then a ping, then each new command without waiting for a poll", async () => {
    const id = await createActiveSession();
    for (let i = 0; i < 3; i += 1) await enqueueTestCommand(id);
    await ack(id, 2);
    const worker = new FakeWorker(id);
    await expect.poll(() => worker.lines.map((line) => line.type)).toEqual(["command", "command", "ping"]);
    await enqueueTestCommand(id);
    await expect.poll(() => worker.seqs).toEqual([1, 3, 4]);
    await worker.hangUp();
  });

  test("carries the payload as it was queued", async () => {
    const id = await createActiveSession();
    const payload = { type: "system_message", content: "The guest's name is Lin.", runLlm: true } as const;
    await enqueueTestCommand(id, payload);
    const worker = new FakeWorker(id);
    await expect.poll(() => worker.lines[0]).toEqual({ type: "command", seq: 1, payload });
    await worker.hangUp();
  });

  test("twenty commands queued at once arrive once each, in order", async () => {
    const id = await createActiveSession();
    const worker = new FakeWorker(id);
    await Promise.all(Array.from({ length: 20 }, () => enqueueTestCommand(id)));
    await expect.poll(() => worker.seqs).toHaveLength(20);
    expect(worker.seqs).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await worker.hangUp();
  });

  test("a worker that reconnects gets the commands that it has not acked, and no others", async () => {
    const id = await createActiveSession();
    const first = new FakeWorker(id);
    for (let i = 0; i < 3; i += 1) await enqueueTestCommand(id);
    await expect.poll(() => first.seqs).toEqual([1, 2, 3]);
    await ack(id, 1, 3);
    await first.hangUp();
    await enqueueTestCommand(id);
    const second = new FakeWorker(id);
    await expect.poll(() => second.seqs).toEqual([2, 4]);
    await second.hangUp();
    expect(first.seqs).toEqual([1, 2, 3]);
  });

  test("a newer stream of a session ends the older one", async () => {
    const id = await createActiveSession();
    const older = new FakeWorker(id);
    await expect.poll(() => older.pings).toBe(1);
    const newer = new FakeWorker(id);
    await older.ended;
    await enqueueTestCommand(id);
    await expect.poll(() => newer.seqs).toEqual([1]);
    expect(older.seqs).toEqual([]);
    await newer.hangUp();
  });

  test("a command whose notification was lost is found by the poll", async () => {
    const id = await createActiveSession();
    const worker = new FakeWorker(id, { pingMs: HOUR_MS, pollMs: 20 });
    await expect.poll(() => worker.pings).toBe(1);
    const payload = { type: "end", endReason: "api_ended" } as const;
    await db.insert(sessionCommands).values({ sessionId: id, seq: 1, payload });
    await expect.poll(() => worker.seqs).toEqual([1]);
    await worker.hangUp();
  });

  test("the stream ends when the session is over, and cannot be opened again", async () => {
    const id = await createActiveSession();
    const worker = new FakeWorker(id);
    await expect.poll(() => worker.pings).toBe(1);
    await reportState(id, { status: "ended", endReason: "user_left" });
    await worker.ended;
    await expect(checkStreamable(id)).rejects.toMatchObject({ kind: "over" });
  });

  test("a session that ends sends its last commands before the stream ends", async () => {
    const id = await createTestSession({ status: "ended", endReason: "api_ended", endedAt: new Date() });
    await enqueueTestCommand(id);
    const worker = new FakeWorker(id);
    await worker.ended;
    expect(worker.lines.map((line) => line.type)).toEqual(["command"]);
  });

  test("an app that shuts down ends its streams, and the commands wait for the next one", async () => {
    const id = await createActiveSession();
    const worker = new FakeWorker(id);
    await expect.poll(() => worker.pings).toBe(1);
    closeStreams();
    await worker.ended;
    await enqueueTestCommand(id);
    const next = new FakeWorker(id);
    await expect.poll(() => next.seqs).toEqual([1]);
    await next.hangUp();
  });

  test("a worker that disconnects leaves nothing behind, whenever it does", async () => {
    const id = await createActiveSession();
    const before = countOpenStreams();
    for (let round = 0; round < 10; round += 1) {
      await enqueueTestCommand(id);
      const worker = new FakeWorker(id);
      if (round % 2 === 0) await expect.poll(() => worker.lines.length).toBeGreaterThan(0);
      await worker.hangUp();
    }
    expect(countOpenStreams()).toBe(before);
    const subscription = globalThis.visavisNotifications?.get(connection());
    expect(subscription?.listeners.has(commandsTopic(id))).toBe(false);
  });
});
