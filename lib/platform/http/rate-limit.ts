import { AppError } from "#lib/platform/errors.ts";

const WINDOW_MS = 60_000;
const MAX_TRACKED = 50_000;

type Window = { startedAtMs: number; count: number };

/** On the global object, because Next's bundles each have a copy of this module. Each replica counts for itself. */
declare global {
  var visavisRateWindows: Map<string, Window> | undefined;
}

function windowOf(subject: string, nowMs: number): Window {
  globalThis.visavisRateWindows ??= new Map();
  const windows = globalThis.visavisRateWindows;
  const current = windows.get(subject);
  if (current && nowMs - current.startedAtMs < WINDOW_MS) return current;
  if (windows.size >= MAX_TRACKED) {
    for (const [key, { startedAtMs }] of windows) if (nowMs - startedAtMs >= WINDOW_MS) windows.delete(key);
  }
  const fresh = { startedAtMs: nowMs, count: 0 };
  windows.set(subject, fresh);
  return fresh;
}

/** Counts one request of `subject` (a key, a link); puts the figures into `headers`; throws when they are too many. */
export function countRequest(subject: string, limit: number, headers: Headers, nowMs = Date.now()): void {
  const window = windowOf(subject, nowMs);
  window.count += 1;
  const resetMs = window.startedAtMs + WINDOW_MS - nowMs;
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(Math.max(0, limit - window.count)));
  headers.set("RateLimit-Reset", String(Math.ceil(resetMs / 1000)));
  if (window.count > limit) {
    throw new AppError("QUOTA_EXCEEDED", {
      message: "Too many requests",
      reason: "rate_limited",
      retryAfterMs: resetMs,
    });
  }
}
