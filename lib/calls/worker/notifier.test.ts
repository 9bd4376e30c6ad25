import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/platform/durations.ts";
import { Notifier } from "./stream-commands.ts";

const never = new AbortController().signal;

test("a notification, a timeout and an abort each end the wait", async () => {
  const notifier = new Notifier();
  const notified = notifier.wait(HOUR_MS, never);
  notifier.notify();
  await expect(notified).resolves.toBeUndefined();
  await expect(notifier.wait(1, never)).resolves.toBeUndefined();
  const abort = new AbortController();
  const aborted = notifier.wait(HOUR_MS, abort.signal);
  abort.abort();
  await expect(aborted).resolves.toBeUndefined();
  await expect(notifier.wait(HOUR_MS, abort.signal)).resolves.toBeUndefined();
});

test("notifications before a wait are not lost, and end one wait", async () => {
  const notifier = new Notifier();
  notifier.notify();
  notifier.notify();
  await notifier.wait(HOUR_MS, never);
  const started = performance.now();
  await notifier.wait(30, never);
  expect(performance.now() - started).toBeGreaterThanOrEqual(25);
});

test("waiting leaves no listener on a long-lived signal", async () => {
  const abort = new AbortController();
  const notifier = new Notifier();
  for (let i = 0; i < 20; i += 1) await notifier.wait(0, abort.signal);
  expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
});
