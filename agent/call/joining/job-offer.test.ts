import { afterEach, beforeEach, expect, test } from "vitest";
import { AppClient } from "#agent/app-link/app-client.ts";
import { FakeApp } from "#agent/testing/fake-app.ts";
import { bootstrapFixture } from "#agent/testing/fixtures.ts";
import { newId } from "#lib/platform/ids.ts";
import { isWorthAccepting, readJobMetadata } from "./job-offer.ts";

const bootstrap = bootstrapFixture();
const metadata = (sessionId: string, more = {}) => JSON.stringify({ session_id: sessionId, ...more });

let app: FakeApp;
const open = (sessionId: string) =>
  new AppClient({ appUrl: app.url, workerSecret: app.secret, sessionId, timeoutMs: 30_000 });

beforeEach(async () => {
  app = new FakeApp(bootstrap);
  await app.start();
});

afterEach(() => app.stop());

test("a job of a live session is accepted", async () => {
  expect(await isWorthAccepting(metadata(bootstrap.sessionId), open)).toBe(true);
});

test.each([
  [{}, "square", "standard", "vp8"],
  [{ video_format: "wide", video_size: "large", video_codec: "h264" }, "wide", "large", "h264"],
  [{ video_format: "round", video_size: "huge", video_codec: "av1" }, "square", "standard", "vp8"],
])("a job with %o gets %s frames of the size %s in %s", (more, video_format, video_size, video_codec) => {
  const read = readJobMetadata(metadata(bootstrap.sessionId, more));
  expect(read).toMatchObject({ video_format, video_size, video_codec });
});

test("a room token used after the call's end starts no job", async () => {
  app.over = true;
  expect(await isWorthAccepting(metadata(bootstrap.sessionId), open)).toBe(false);
});

test("a job of an unknown session, or without one, is refused", async () => {
  for (const text of [metadata(newId()), metadata("nonsense"), "", "{", "null", "[]"]) {
    expect(await isWorthAccepting(text, open)).toBe(false);
  }
});

test("a worker without places leaves new calls to others, and takes over one in progress", async () => {
  const offered = (text: string) => isWorthAccepting(text, open, 0);
  expect(await offered(metadata(bootstrap.sessionId))).toBe(false);
  expect(await offered(metadata(bootstrap.sessionId, { takeover: true }))).toBe(true);
  app.over = true;
  expect(await offered(metadata(bootstrap.sessionId, { takeover: true }))).toBe(false);
});

test("an app that is restarting, or broken, loses no call", async () => {
  app.failWith = 500;
  expect(await isWorthAccepting(metadata(bootstrap.sessionId), open)).toBe(true);
  await app.stop();
  expect(await isWorthAccepting(metadata(bootstrap.sessionId), open)).toBe(true);
});
