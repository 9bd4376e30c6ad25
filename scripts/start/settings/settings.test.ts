import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test("the defaults suit one machine", () => {
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

test("a port changes every address derived from it", () => {
  const settings = readSettings({ PORT: "3100", LIVEKIT_PORT: "7980" });
  expect(settings.internalAppUrl).toBe("http://127.0.0.1:3100");
  expect(settings.livekitPublicUrl).toBe("ws://127.0.0.1:7980");
});

test.each(["0", "-1", "65536", "http", "3000.5"])("PORT=%s is rejected with one message", (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(/^PORT is ".+", which is not a port. Set it to a number/);
});

test("external servers are not started", () => {
  expect(readSettings({ LIVEKIT_URL: "wss://media.test" }).ownsLivekit).toBe(false);
  expect(readSettings({ INNGEST_EVENT_KEY: "key" }).ownsInngest).toBe(false);
});

test("a list of networks with a mistake is rejected with one message, before anything starts", () => {
  expect(() => readSettings({ ENDPOINT_ALLOW_PRIVATE: "10.0.0.0/8,crm.internal" })).toThrow(
    /^ENDPOINT_ALLOW_PRIVATE: "crm.internal" is not a network. Use true, false, or networks such as [^ ]+\.$/,
  );
  for (const ENDPOINT_ALLOW_PRIVATE of ["true", "false", "", "10.0.0.0/8, fd00::/8"])
    expect(() => readSettings({ ENDPOINT_ALLOW_PRIVATE })).not.toThrow();
});
