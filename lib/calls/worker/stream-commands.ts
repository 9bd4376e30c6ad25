import { db } from "#db/client.ts";
import { commandsTopic, listen } from "#db/notifications.ts";
import { isLiveStatus } from "#lib/conversations/session-status.ts";
import type { CommandLine } from "#lib/worker-protocol/worker-protocol.ts";
import { requireLive } from "./accept-job.ts";
import { findSessionStateAcrossOwners, listUnackedCommandsAcrossOwners } from "./worker-queries.ts";

/** Wakes one waiter. A `notify` before `wait` is not lost; several while nothing waits count as one. */
export class Notifier {
  #notified = false;
  #wake: (() => void) | null = null;

  notify(): void {
    this.#notified = true;
    this.#wake?.();
  }

  /**
   * Resolves after `notify`, after `timeoutMs`, or when `signal` aborts. Leaves no timer or listener behind.
   */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#notified && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(done, timeoutMs);
        signal.addEventListener("abort", done);
        this.#wake = done;
        function done() {
          clearTimeout(timer);
          signal.removeEventListener("abort", done);
          resolve();
        }
      });
      this.#wake = null;
    }
    this.#notified = false;
  }
}

type StreamPace = { pingMs: number; pollMs: number };

/** The poll covers notifications that were lost because a database connection broke. */
const PACE: StreamPace = { pingMs: 5_000, pollMs: 2_000 };

/**
 * The open stream of each session. It is global because
 * each of Next's bundles has its own copy of this module.
 */
declare global {
  var visavisCommandStreams: Map<string, AbortController> | undefined;
}

function streams(): Map<string, AbortController> {
  globalThis.visavisCommandStreams ??= new Map();
  return globalThis.visavisCommandStreams;
}

/** Returns how many command streams are open in this process. */
export function countOpenStreams(): number {
  return streams().size;
}

/** Whether the session's worker is connected to this process. */
export const hasOpenStream = (sessionId: string): boolean => streams().has(sessionId);

/** Ends all streams of this process. Their workers reconnect, to the process that replaces this one. */
export function closeStreams(): void {
  for (const stream of streams().values()) stream.abort();
}

/** Closes the session's older stream, which is the dead end of a connection that the worker has given up. */
function takeOver(sessionId: string): AbortController {
  const current = new AbortController();
  streams().get(sessionId)?.abort();
  streams().set(sessionId, current);
  return current;
}

/** Throws `SessionRefusal` if the session is unknown or over. */
export async function checkStreamable(sessionId: string): Promise<void> {
  requireLive(await findSessionStateAcrossOwners(db, sessionId));
}

/**
 * Yields the lines of a worker's command stream: every unacked command in order, a ping, then each new
 * command. Nothing is sent twice on one stream; a new stream starts with what is not acked yet. Pings tell
 * the worker that the app is alive. Ends when the session is over and its commands are sent, when `signal`
 * aborts, or when a newer stream of the session opens.
 */
export async function* streamCommands(
  sessionId: string,
  signal: AbortSignal,
  pace: StreamPace = PACE,
): AsyncGenerator<CommandLine, void, undefined> {
  const current = takeOver(sessionId);
  const stop = AbortSignal.any([signal, current.signal]);
  const notifier = new Notifier();
  const unsubscribe = await listen(commandsTopic(sessionId), () => notifier.notify());
  try {
    let sentSeq = -1;
    let pingAtMs = 0;
    while (!stop.aborted) {
      // Read the session before its commands: a command queued before the end is then always in the list.
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
      await notifier.wait(Math.max(0, Math.min(pace.pollMs, pingAtMs - performance.now())), stop);
    }
  } finally {
    unsubscribe();
    if (streams().get(sessionId) === current) streams().delete(sessionId);
  }
}
