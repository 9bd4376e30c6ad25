import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { Waker } from "./waker.ts";

const HOUR_MS = 3_600_000;
const never = new AbortController().signal;

test("a ring before the wait is not lost", async () => {
  const waker = new Waker();
  waker.ring();
  await waker.wait(HOUR_MS, never);
});

test("a ring, a timeout and an abort each wake the waiter", async () => {
  const waker = new Waker();
  const rung = waker.wait(HOUR_MS, never);
  waker.ring();
  await rung;
  await waker.wait(1, never);
  const abort = new AbortController();
  const aborted = waker.wait(HOUR_MS, abort.signal);
  abort.abort();
  await aborted;
  await waker.wait(HOUR_MS, abort.signal);
});

test("one ring wakes once", async () => {
  const waker = new Waker();
  waker.ring();
  waker.ring();
  await waker.wait(HOUR_MS, never);
  const started = performance.now();
  await waker.wait(30, never);
  expect(performance.now() - started).toBeGreaterThanOrEqual(25);
});

test("waiting leaves no listener on a signal that lives long", async () => {
  const abort = new AbortController();
  const waker = new Waker();
  for (let i = 0; i < 20; i += 1) await waker.wait(0, abort.signal);
  expect(getEventListeners(abort.signal, "abort")).toHaveLength(0);
});
