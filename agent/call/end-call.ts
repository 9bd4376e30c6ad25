import type { JobContext } from "@livekit/agents";
import type { AppClient } from "#agent/app-link/app-client.ts";
import { reportState } from "#agent/app-link/report-state.ts";
import type { RowRecorder } from "#agent/app-link/row-recorder.ts";
import type { CallRecording } from "#agent/recording/call-recording.ts";
import type { EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import type { CallTrace } from "./reporting/call-trace.ts";
import { sleep } from "./wait.ts";

/** How long the end of a call waits for the app before it deletes the room anyway. */
const END_TIMEOUT_MS = 2_500;
/** How long the last rows are resent while the app is unreachable. */
const LAST_ROWS_TIMEOUT_MS = 60_000;

/** A job that has delivered everything and still runs after this is stuck in LiveKit's client. */
const STUCK_AFTER_MS = 5_000;

export type EndParts = {
  ctx: JobContext;
  app: AppClient;
  sessionId: string;
  rows: RowRecorder;
  recording: CallRecording;
  trace: CallTrace | undefined;
};

type CallEnd = {
  reason: EndReason;
  /** Reported to the app. Omit if the app itself has ended the call. */
  times?: { awayMs: number; activeMs?: number } | undefined;
};

/**
 * Sends the last rows and the final state of a call that has fallen silent, deletes its room, delivers its
 * recording and shuts the job down.
 */
export async function endCall(parts: EndParts, { reason, times }: CallEnd): Promise<void> {
  const { ctx, app, sessionId, rows, recording, trace } = parts;
  const flushed = await rows.flush(END_TIMEOUT_MS);
  const status = reason === "agent_failed" ? "failed" : "ended";
  const reported = times
    ? reportState(app, { status, endReason: reason, ...times }, { patienceMs: LAST_ROWS_TIMEOUT_MS })
    : Promise.resolve(true);
  // Of a call that is another worker's by now, or in writing again, the room may be in use.
  const isOwn = await Promise.race([reported, sleep(END_TIMEOUT_MS).then(() => true)]);
  if (isOwn) await ctx.deleteRoom(sessionId);
  if (!flushed) await rows.flush(LAST_ROWS_TIMEOUT_MS);
  rows.stop();
  await reported;
  await trace?.end(reason);
  await recording.deliver({ isOver: true });
  shutDown(ctx, reason);
}

/** Sends the last rows of a call that another worker continues. The room stays. */
export async function handOverCall({ ctx, rows, recording, trace }: EndParts): Promise<void> {
  await rows.flush(END_TIMEOUT_MS);
  rows.stop();
  await trace?.end("left");
  await recording.deliver({ isOver: false });
  shutDown(ctx, "handed over to another worker");
}

/**
 * Ends the job's process, by force if it must. LiveKit's client never leaves a room whose connection is stuck (see
 * `MediaWatch`), and its process would keep 200 MB and its place.
 */
function shutDown(ctx: JobContext, reason: string): void {
  setTimeout(() => process.kill(process.pid, "SIGKILL"), STUCK_AFTER_MS).unref();
  ctx.shutdown(reason);
}

const GOODBYE_MS = 9_000;

/** Ends a call at its maximum length, with a goodbye 9 s before. */
export class TimeLimit {
  private readonly timers: NodeJS.Timeout[];

  constructor(remainingMs: number, { onGoodbye, onOver }: { onGoodbye: () => void; onOver: () => void }) {
    const goodbyeInMs = Math.max(0, remainingMs - GOODBYE_MS);
    this.timers = [setTimeout(onGoodbye, goodbyeInMs), setTimeout(onOver, Math.max(0, remainingMs))];
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }
}
