import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { onTestFinished } from "vitest";
import { ALL_NETWORKS } from "#lib/platform/network/allowed-networks.ts";
import type { Network } from "../send-request.ts";

/** Every name leads to this machine. */
export const loopback: Network = {
  allowedNetworks: ALL_NETWORKS,
  resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
};

export type SeenRequest = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A customer's server for one test: records the requests it gets and responds as told. */
export async function startEndpointServer(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
): Promise<{ url: string; port: number; seen: SeenRequest[]; connections: () => number }> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      answer(request, response, body);
    });
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // A TCP server's address is never a path.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, seen, connections: () => connections };
}
