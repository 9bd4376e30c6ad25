import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { assertPortsFree, findSharedPorts, neededPorts } from "./port-check.ts";
import { readSettings } from "./settings.ts";

async function listenOn(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  onTestFinished(() => void server.close());
  await once(server, "listening");
  // A server listening on TCP has an address with a port.
  return (server.address() as AddressInfo).port;
}

test.each(["127.0.0.1", "0.0.0.0"])(
  "a port that another program uses on %s is reported with its setting",
  async (host) => {
    const port = await listenOn(host);
    await expect(assertPortsFree([{ port, setting: "PORT", purpose: "the app" }])).rejects.toThrow(
      `Port ${port} for the app is in use by another program. Stop it, or set PORT to a free port.`,
    );
  },
);

test("a UDP port is checked as UDP", async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  onTestFinished(() => void socket.close());
  await once(socket, "listening");
  const needed = { port: socket.address().port, setting: "LIVEKIT_PORT", purpose: "media", udp: true };
  await expect(assertPortsFree([needed])).rejects.toThrow(/is in use/);
});

test("free ports pass, and stay free", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  const needed = [{ port, setting: "PORT", purpose: "the app" }];
  await assertPortsFree(needed);
  await assertPortsFree(needed);
});

test("two parts of one instance on the same port are distinguished from another program", () => {
  const needed = neededPorts(readSettings({ PORT: "4010" }), true);
  expect(findSharedPorts(needed)).toEqual([
    "Port 4010 is set for the app and for the local models. Change PORT and MODELS_PORT.",
  ]);
});

test("only the processes of this instance need ports", () => {
  const settings = readSettings({ LIVEKIT_URL: "wss://media.test", INNGEST_BASE_URL: "http://jobs.test" });
  expect(neededPorts(settings, false).map(({ setting }) => setting)).toEqual(["PORT", "AGENT_PORT"]);
});
