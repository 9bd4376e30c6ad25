import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Reach } from "./edge/reach.ts";
import { assertPortsFree, findSharedPorts, neededPorts } from "./port-check.ts";
import { readSettings } from "./settings/settings.ts";

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
  for (let check = 0; check < 2; check += 1) await expect(assertPortsFree(needed)).resolves.toBeUndefined();
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

test("for other devices, the edge and the relay need ports on their address", () => {
  const reach: Reach = {
    ...{
      host: "192.168.1.5",
      address: "192.168.1.5",
      listenOn: "192.168.1.5",
      isLan: true,
      certificate: "own",
    },
    ...{ httpsPort: 8443, httpPort: 8080, turnPort: 3478, remarks: [] },
  };
  const there = neededPorts(readSettings({}, reach), true).filter(({ host }) => host === "192.168.1.5");
  expect(there.map(({ port, udp }) => `${port}${udp ? " UDP" : ""}`)).toEqual([
    ...["7882 UDP", "8443", "8080", "3478 UDP"],
  ]);
});

test("a port of another address is checked there", async () => {
  const port = await listenOn("127.0.0.2");
  const needed = { port, setting: "EDGE_PORT", purpose: "HTTPS" };
  await assertPortsFree([needed]);
  await expect(assertPortsFree([{ ...needed, host: "127.0.0.2" }])).rejects.toThrow(
    /set EDGE_PORT to a free/,
  );
});
