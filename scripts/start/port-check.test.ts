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
  // A server that listens on TCP has an address with a port.
  return (server.address() as AddressInfo).port;
}

test.each(["127.0.0.1", "0.0.0.0"])(
  "a port that another program has on %s is named with its setting",
  async (host) => {
    const port = await listenOn(host);
    await expect(assertPortsFree([{ port, setting: "PORT", purpose: "the app" }])).rejects.toThrow(
      `Port ${port}, wanted for the app, is taken by another program: stop it, or set PORT to a free port.`,
    );
  },
);

test("a UDP port is checked as one", async () => {
  const socket = createSocket("udp4").bind(0, "127.0.0.1");
  onTestFinished(() => void socket.close());
  await once(socket, "listening");
  const needed = { port: socket.address().port, setting: "LIVEKIT_PORT", purpose: "media", udp: true };
  await expect(assertPortsFree([needed])).rejects.toThrow(/is taken/);
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

test("two parts of one instance on the same port are told apart from another program's", () => {
  const needed = neededPorts(readSettings({ PORT: "4010" }), true);
  expect(findSharedPorts(needed)).toEqual([
    "Port 4010 is wanted for the app and for the local models: change PORT and MODELS_PORT.",
  ]);
});

test("only what this instance runs needs a port", () => {
  const settings = readSettings({ LIVEKIT_URL: "wss://media.test", INNGEST_BASE_URL: "http://jobs.test" });
  expect(neededPorts(settings, false).map(({ setting }) => setting)).toEqual(["PORT", "AGENT_PORT"]);
});
