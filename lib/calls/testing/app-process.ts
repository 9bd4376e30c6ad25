import { randomUUID } from "node:crypto";
import { databaseNow, readDatabaseClock } from "#db/database-clock.ts";
import { connectConversation } from "#lib/calls/connect/connect-conversation.ts";
import { superviseSessions } from "#lib/calls/supervision/supervise-sessions.ts";
import { connectInput } from "#lib/conversations/schema.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { env } from "#lib/platform/env.ts";
import { FakeLiveKit } from "#lib/platform/testing/fake-livekit.ts";
import { Lease } from "../supervision/ticker.ts";
import { recordHeartbeat } from "../worker/report-state.ts";
import type { AppCommand } from "./app-command.ts";

/**
 * One app of several on a database, for tests: carries out use cases on command. Its argument moves this machine's
 * clock, in milliseconds, as far as the app can see.
 */
const skewMs = Number(process.argv[2] ?? 0);
const Unskewed = Date;
globalThis.Date = class extends Unskewed {
  constructor(...given: unknown[]) {
    super(...((given.length === 0 ? [Unskewed.now() + skewMs] : given) as [number]));
  }
  static override now(): number {
    return Unskewed.now() + skewMs;
  }
} as DateConstructor;

const lease = new Lease("test", randomUUID(), 60_000);
const forLong = performance.now() + HOUR_MS;
globalThis.visavisProbes = new Map([[env.LIVEKIT_URL, { at: forLong, result: Promise.resolve(true) }]]);

/** Runs work in parallel and counts what succeeded. */
async function countDone(times: number, work: () => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: times }, work));
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

async function run(command: AppCommand): Promise<unknown> {
  switch (command.kind) {
    case "count":
      return await countDone(command.times, () =>
        countRequest(command.subject, command.limit, new Headers()),
      );
    case "connect": {
      const { ownerId, times, scenarioId, avatarId } = command;
      const input = connectInput.parse({ scenario_id: scenarioId, avatar_id: avatarId });
      return await countDone(times, () => connectConversation({ ownerId }, input, { kind: "api" }));
    }
    case "clock":
      await readDatabaseClock();
      return databaseNow().getTime();
    case "heartbeat":
      await recordHeartbeat(command.sessionId, { jobId: command.jobId });
      return null;
    case "supervise": {
      const livekit = new FakeLiveKit();
      livekit.rooms.add(command.sessionId);
      const now = databaseNow();
      const clock = {
        now,
        trustSilenceFrom: new Date(0),
        joinTimeoutMs: 60_000,
        canTakeOver: true,
        freePlaces: null,
        isBusy: false,
        jumpMs: () => 0,
      };
      await superviseSessions(clock, livekit);
      return livekit.dispatches.length;
    }
    case "lease":
      return await lease.renew();
  }
}

process.on("message", (command: AppCommand) => {
  run(command).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ result: "ready" });
