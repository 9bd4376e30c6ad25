import { commandsTopic, listen } from "#db/bell.ts";
import { db } from "#db/client.ts";
import { SessionRefusal } from "#lib/conversations/session-refusal.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import { Waker } from "#lib/conversations/waker.ts";
import {
  findSessionStateAcrossOwners,
  listUnackedCommandsAcrossOwners,
} from "#lib/conversations/worker-queries.ts";
import type { CommandLine } from "#lib/platform/worker-protocol.ts";

export type StreamPace = { pingMs: number; pollMs: number };

/** The poll makes good a ring that got lost: a database connection that broke rings no bell. */
const PACE: StreamPace = { pingMs: 5_000, pollMs: 2_000 };

/** The open stream of each session; on the global object, because Next's bundles each have a copy of this module. */
declare global {
  var visavisCommandStreams: Map<string, AbortController> | undefined;
}

function streams(): Map<string, AbortController> {
  globalThis.visavisCommandStreams ??= new Map();
  return globalThis.visavisCommandStreams;
}

/** How many command streams are open in this process. */
export function countOpenStreams(): number {
  return streams().size;
}

/** Ends all streams of this process; their workers connect again, to whichever process takes its place. */
export function closeStreams(): void {
  for (const stream of streams().values()) stream.abort();
}

/** Closes the session's older stream: it is the dead half of a connection that its worker has given up. */
function takeOver(sessionId: string): AbortController {
  const turn = new AbortController();
  streams().get(sessionId)?.abort();
  streams().set(sessionId, turn);
  return turn;
}

/** Throws `SessionRefusal` when there is nothing to stream: unknown, or over with no command left. */
export async function checkStreamable(sessionId: string): Promise<void> {
  const session = await findSessionStateAcrossOwners(db, sessionId);
  if (!session) throw new SessionRefusal("unknown");
  if (!isLiveStatus(session.status)) throw new SessionRefusal("over");
}

/**
 * The lines of a worker's command stream: everything not acked, in order, then a ping, then each new command as it
 * comes. Nothing is sent twice on one stream; a new stream begins again with what is not acked. A ping
 * tells the worker that the app lives; that the worker does, it tells by itself. Ends when the session is over and its commands are sent, when `signal` aborts, and when a
 * newer stream of the session opens.
 */
export async function* streamCommands(
  sessionId: string,
  signal: AbortSignal,
  pace: StreamPace = PACE,
): AsyncGenerator<CommandLine, void, undefined> {
  const turn = takeOver(sessionId);
  const stop = AbortSignal.any([signal, turn.signal]);
  const waker = new Waker();
  const hangUp = await listen(commandsTopic(sessionId), () => waker.ring());
  try {
    let sentSeq = -1;
    let pingAtMs = 0;
    while (!stop.aborted) {
      // In this order: a command that was there when the session ended is in the list that follows.
      const session = await findSessionStateAcrossOwners(db, sessionId);
      for (const { seq, payload } of await listUnackedCommandsAcrossOwners(db, sessionId, sentSeq)) {
        if (stop.aborted) return;
        yield { type: "command", seq, payload };
        sentSeq = seq;
      }
      if (!session || !isLiveStatus(session.status)) return;
      if (performance.now() >= pingAtMs && !stop.aborted) {
        yield { type: "ping" };
        pingAtMs = performance.now() + pace.pingMs;
      }
      await waker.wait(Math.max(0, Math.min(pace.pollMs, pingAtMs - performance.now())), stop);
    }
  } finally {
    hangUp();
    if (streams().get(sessionId) === turn) streams().delete(sessionId);
  }
}
