import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("the defaults are those of one machine", () => {
  const settings = readSettings({});
  expect(settings.ports).toEqual({ app: 3000, livekit: 7880, inngest: 8288, agent: 8081, models: 4010 });
  expect(settings).toMatchObject({
    appUrl: "http://localhost:3000",
    internalAppUrl: "http://127.0.0.1:3000",
    livekitUrl: "ws://127.0.0.1:7880",
    livekitPublicUrl: "ws://127.0.0.1:7880",
    ownsLivekit: true,
    ownsInngest: true,
  });
});

test("a port moves every address that is made of it", () => {
  const settings = readSettings({ PORT: "3100", LIVEKIT_PORT: "7980" });
  expect(settings.internalAppUrl).toBe("http://127.0.0.1:3100");
  expect(settings.livekitPublicUrl).toBe("ws://127.0.0.1:7980");
});

test.each(["0", "-1", "65536", "http", "3000.5"])("PORT=%s is refused in one sentence", (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/^PORT is ".+", which is not a port: set it to a number/);
});

test("servers that somebody else runs are not started here", () => {
  expect(readSettings({ LIVEKIT_URL: "wss://media.test" }).ownsLivekit).toBe(false);
  expect(readSettings({ INNGEST_EVENT_KEY: "key" }).ownsInngest).toBe(false);
});

test("Egress is refused beside the built-in media server, which it cannot record", () => {
  expect(() => readSettings({ EGRESS_FOLDER: "/srv/egress" })).toThrow(/^EGRESS_FOLDER is set, but/);
  expect(readSettings({ EGRESS_FOLDER: "/srv/egress", LIVEKIT_URL: "wss://media.test" }).ownsLivekit).toBe(
    false,
  );
});
