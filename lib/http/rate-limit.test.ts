import { afterEach, expect, test } from "vitest";
import { countMiss, countRequest, refuseGuesser } from "./rate-limit.ts";

const MINUTE_MS = 60_000;
const count = (subject: string, limit: number, nowMs: number) =>
  countRequest(subject, limit, new Headers(), nowMs);

const tracked = () => {
  const { young, old } = globalThis.visavisRateWindows ?? {};
  return (young?.size ?? 0) + (old?.size ?? 0);
};

afterEach(() => {
  globalThis.visavisRateWindows = undefined;
});

test("a new minute resets the count, even for a subject that never stops", () => {
  for (let minute = 0; minute < 5; minute += 1) {
    const nowMs = minute * MINUTE_MS;
    count("key", 1, nowMs);
    expect(() => count("key", 1, nowMs + MINUTE_MS - 1)).toThrow("Too many requests");
  }
});

// Guards memory, and the time of each request, against an attacker who uses a new subject every time.
test("a flood of subjects takes bounded memory, and does not reset active ones", () => {
  count("busy", 1, 0);
  for (let index = 0; index < 120_000; index += 1) {
    count(`s${index}`, 1, 1);
    if (index % 10_000 === 0) expect(() => count("busy", 1, 1)).toThrow("Too many requests");
  }
  expect(tracked()).toBeLessThanOrEqual(50_000);
});

test("wrong guesses count, right ones do not, and both are rejected after too many", () => {
  for (let guess = 0; guess < 3; guess += 1) {
    refuseGuesser("address", 3, 0);
    countMiss("address", 0);
  }
  expect(() => refuseGuesser("address", 3, 1)).toThrow("Too many requests");
  expect(() => refuseGuesser("another address", 3, 1)).not.toThrow();
  expect(() => refuseGuesser("address", 3, MINUTE_MS)).not.toThrow();
});
