import { AppError } from "#lib/platform/errors.ts";

const WINDOW_MS = 60_000;
/** Of each of the two generations. */
const MAX_TRACKED = 25_000;

type Window = { startedAtMs: number; count: number };
/** Whoever comes again moves from the old generation to the young one. When that is full, what is left in the old one goes. */
type Windows = { young: Map<string, Window>; old: Map<string, Window> };

/** On the global object, because Next's bundles each have a copy of this module. Each replica counts for itself. */
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

/** The window of this minute, if there is one. */
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

/** Counts one request of `subject` (a key, a link); puts the figures into `headers`; throws when they are too many. */
export function countRequest(subject: string, limit: number, headers: Headers, nowMs = Date.now()): void {
  const window = countIn(subject, nowMs);
  const resetMs = window.startedAtMs + WINDOW_MS - nowMs;
  headers.set("RateLimit-Limit", String(limit));
  headers.set("RateLimit-Remaining", String(Math.max(0, limit - window.count)));
  headers.set("RateLimit-Reset", String(Math.ceil(resetMs / 1000)));
  if (window.count > limit) throw tooMany(window, nowMs);
}

/** Counts one guess of `subject` (an address) that was wrong. */
export function countMiss(subject: string, nowMs = Date.now()): void {
  countIn(subject, nowMs);
}

/** Takes back a guess that was counted before it was looked at, and turned out right. */
export function forgiveMiss(subject: string, nowMs = Date.now()): void {
  const window = findWindow(subject, nowMs);
  if (window && window.count > 0) window.count -= 1;
}

/** Throws when `subject` has guessed wrong too often: before a guess is looked at, so that a right one is no use either. */
export function refuseGuesser(subject: string, limit: number, nowMs = Date.now()): void {
  const window = findWindow(subject, nowMs);
  if (window && window.count >= limit) throw tooMany(window, nowMs);
}
