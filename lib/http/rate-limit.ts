import { AppError } from "#lib/platform/errors.ts";

const WINDOW_MS = 60_000;
/** Size of each of the two generations. */
const MAX_TRACKED = 25_000;

type Window = { startedAtMs: number; count: number };
/** An active subject moves from the old to the young generation. When that is full, the old one is dropped. */
type Windows = { young: Map<string, Window>; old: Map<string, Window> };

/** On the global object, because each of Next's bundles has a copy of this module. Each replica counts for itself. */
declare global {
  var visavisRateWindows: Windows | undefined;
}

function keep(subject: string, window: Window): Window {
  globalThis.visavisRateWindows ??= { young: new Map(), old: new Map() };
  const windows = globalThis.visavisRateWindows;
  if (windows.young.size >= MAX_TRACKED && !windows.young.has(subject)) {
    windows.old = windows.young;
    windows.young = new Map();
  }
  windows.young.set(subject, window);
  return window;
}

/** The current minute's window, if any. */
function findWindow(subject: string, nowMs: number): Window | undefined {
  const { young, old } = globalThis.visavisRateWindows ?? {};
  const current = young?.get(subject) ?? old?.get(subject);
  return current && nowMs - current.startedAtMs < WINDOW_MS ? current : undefined;
}

function countIn(subject: string, nowMs: number): Window {
  const window = keep(subject, findWindow(subject, nowMs) ?? { startedAtMs: nowMs, count: 0 });
  window.count += 1;
  return window;
}

const tooMany = (window: Window, nowMs: number) =>
  new AppError("QUOTA_EXCEEDED", {
    message: "Too many requests",
    reason: "rate_limited",
    retryAfterMs: window.startedAtMs + WINDOW_MS - nowMs,
  });

/** Counts a request of `subject` (a key, a link), sets the rate limit `headers`, and throws above the limit. */
export function countRequest(subject: string, limit: number, headers: Headers, nowMs = Date.now()): void {
  const window = countIn(subject, nowMs);
  const resetMs = window.startedAtMs + WINDOW_MS - nowMs;
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(Math.max(0, limit - window.count)));
  headers.set("RateLimit-Reset", String(Math.ceil(resetMs / 1000)));
  if (window.count > limit) throw tooMany(window, nowMs);
}

/** Counts a wrong guess of `subject` (an address). */
export function countMiss(subject: string, nowMs = Date.now()): void {
  countIn(subject, nowMs);
}

/** Throws if `subject` has guessed wrong too often, before the guess is checked, so even a right one fails. */
export function refuseGuesser(subject: string, limit: number, nowMs = Date.now()): void {
  const window = findWindow(subject, nowMs);
  if (window && window.count >= limit) throw tooMany(window, nowMs);
}
