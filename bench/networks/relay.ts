/**
 * Carries TCP and UDP from one address to another, with the faults it is given: `node relay.ts FROM TO`. Reads a line of JSON
 * with the ports from stdin, then one with `Condition`s whenever they change. The kernel's own `netem` does the same, but
 * is not part of every kernel.
 */
import { createSocket, type RemoteInfo, type Socket as UdpSocket } from "node:dgram";
import { connect, createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** In each direction. All are zero for a perfect network. */
export type Condition = {
  /** Share of packets that are lost, 0 to 1. On TCP, a lost packet arrives late instead. */
  loss: number;
  delayMs: number;
  /** Up to this much more delay, evenly distributed. */
  jitterMs: number;
  /** 0: no limit. */
  kbitPerS: number;
  isUdpBlocked: boolean;
  isDown: boolean;
};

/** The port that the relay listens on, and the one that it connects to. */
export type PortPair = [port: number, target: number];
export type RelayPorts = { tcp: PortPair[]; udp: PortPair[] };

export const PERFECT: Condition = {
  loss: 0,
  delayMs: 0,
  jitterMs: 0,
  kbitPerS: 0,
  isUdpBlocked: false,
  isDown: false,
};

/** A packet that waits longer than this for a slow line is dropped, like in a router's queue. */
const LONGEST_QUEUE_MS = 1_000;
/** TCP's first retransmission timeout is at least this (RFC 6298, as Linux sets it). */
const RETRANSMITTED_MS = 200;
const PACKET_BYTES = 1_400;

let now: Condition = PERFECT;

/** One direction of the line; its queue is shared by all that is sent in it. */
class Direction {
  private freeAt = 0;

  /** Milliseconds until `bytes` arrive, or null if they are lost. */
  delayOf(bytes: number, isTcp: boolean): number | null {
    const at = performance.now();
    const { loss, delayMs, jitterMs, kbitPerS, isDown, isUdpBlocked } = now;
    if (!isTcp && (isDown || isUdpBlocked || Math.random() < loss)) return null;
    const sendingMs = kbitPerS > 0 ? (bytes * 8) / kbitPerS : 0;
    const queuedMs = Math.max(0, this.freeAt - at);
    if (!isTcp && queuedMs > LONGEST_QUEUE_MS) return null;
    this.freeAt = at + queuedMs + sendingMs;
    const packets = Math.ceil(bytes / PACKET_BYTES);
    const isLate = isTcp && Math.random() < 1 - (1 - loss) ** packets;
    return queuedMs + sendingMs + delayMs + Math.random() * jitterMs + (isLate ? RETRANSMITTED_MS : 0);
  }
}

const there = new Direction();
const back = new Direction();

/** Copies a TCP stream in order; while the line is down, nothing arrives. */
function pipe(from: Socket, to: Socket, direction: Direction): void {
  let last = Promise.resolve();
  from.on("data", (chunk: Buffer) => {
    const delayMs = direction.delayOf(chunk.length, true) ?? 0;
    const due = performance.now() + delayMs;
    last = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      while (now.isDown) await new Promise((resolve) => setTimeout(resolve, 20));
      if (to.writable) to.write(chunk);
    });
  });
  from.on("close", () => void last.then(() => to.end()));
  from.on("error", () => to.destroy());
}

function relayTcp([port, target]: PortPair, from: string, to: string): void {
  createServer((client) => {
    const server = connect(target, to);
    client.setNoDelay(true);
    server.setNoDelay(true);
    pipe(client, server, there);
    pipe(server, client, back);
  }).listen(port, from);
}

function relayUdp([port, target]: PortPair, from: string, to: string): void {
  const front = createSocket("udp4");
  const lines = new Map<string, UdpSocket>();
  const after = (delayMs: number | null, send: () => void) => {
    if (delayMs === null) return;
    if (delayMs < 1) send();
    else setTimeout(send, delayMs);
  };
  /** One socket per client lets the server tell them apart. */
  const lineOf = (client: RemoteInfo): UdpSocket => {
    const name = `${client.address}:${client.port}`;
    const known = lines.get(name);
    if (known) return known;
    const line = createSocket("udp4");
    line.on("message", (packet) =>
      after(back.delayOf(packet.length, false), () => front.send(packet, client.port, client.address)),
    );
    line.on("error", () => undefined);
    lines.set(name, line);
    return line;
  };
  front.on("message", (packet, client) => {
    const line = lineOf(client);
    after(there.delayOf(packet.length, false), () => line.send(packet, target, to));
  });
  front.bind(port, from);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [from = "127.0.0.1", to = "127.0.0.1"] = process.argv.slice(2);
  let isStarted = false;
  createInterface(process.stdin).on("line", (line) => {
    const value = JSON.parse(line) as Condition | RelayPorts;
    if ("tcp" in value && !isStarted) {
      isStarted = true;
      for (const pair of value.tcp) relayTcp(pair, from, to);
      for (const pair of value.udp) relayUdp(pair, from, to);
    } else if ("loss" in value) now = value;
  });
}
