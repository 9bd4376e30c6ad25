import { afterEach, beforeEach, expect, test, vi } from "vitest";

const load = async () => {
  vi.resetModules();
  return await import("./noise-suppression.ts");
};

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("noise is suppressed unless the visitor switched it off, and the next page knows", async () => {
  const page = await load();
  expect(page.microphoneConstraints()).toEqual({
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
  });
  page.setNoiseSuppressed(false);
  const next = await load();
  expect(next.microphoneConstraints("usb")).toMatchObject({
    deviceId: { exact: "usb" },
    noiseSuppression: false,
    echoCancellation: true,
  });
  next.setNoiseSuppressed(true);
  expect((await load()).isNoiseSuppressed()).toBe(true);
});

test("without storage the choice counts on this page", async () => {
  vi.stubGlobal("localStorage", undefined);
  const page = await load();
  page.setNoiseSuppressed(false);
  expect(page.isNoiseSuppressed()).toBe(false);
});
