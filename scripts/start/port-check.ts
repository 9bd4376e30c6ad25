import { createSocket } from "node:dgram";
import { connect } from "node:net";
import { SetupError } from "#scripts/system/setup-error.ts";
import { tryListen } from "./edge/lan-address.ts";
import type { Reach } from "./edge/reach.ts";
import type { Settings } from "./settings/settings.ts";

export type NeededPort = {
  port: number;
  setting: string;
  purpose: string;
  udp?: boolean;
  /** The address to listen on; loopback by default. */
  host?: string;
};

const CONNECT_TIMEOUT_MS = 500;

/** The ports an instance listens on. `withModels`: it runs the local models server. */
export function neededPorts(
  { ports, ownsLivekit, ownsInngest, reach, roles, healthPort }: Settings,
  withModels: boolean,
): NeededPort[] {
  const needed: NeededPort[] = [];
  if (roles.has("app")) needed.push({ port: ports.app, setting: "PORT", purpose: "the app" });
  if (roles.has("worker")) {
    needed.push({ port: ports.agent, setting: "AGENT_PORT", purpose: "the agent worker" });
  }
  if (ownsLivekit) {
    needed.push(
      { port: ports.livekit, setting: "LIVEKIT_PORT", purpose: "the media server" },
      { port: ports.livekit + 1, setting: "LIVEKIT_PORT", purpose: "media over TCP (LIVEKIT_PORT + 1)" },
      {
        port: ports.livekit + 2,
        setting: "LIVEKIT_PORT",
        purpose: "media over UDP (LIVEKIT_PORT + 2)",
        udp: true,
        ...(reach && { host: reach.listenOn }),
      },
    );
  }
  if (reach) needed.push(...edgePorts(reach, roles.has("edge"), ownsLivekit));
  if (healthPort !== null) {
    needed.push({ port: healthPort, setting: "HEALTH_PORT", purpose: "health and metrics" });
  }
  if (ownsInngest) needed.push({ port: ports.inngest, setting: "INNGEST_PORT", purpose: "the job server" });
  if (withModels) needed.push({ port: ports.models, setting: "MODELS_PORT", purpose: "the local models" });
  return needed;
}

function edgePorts(reach: Reach, runsEdge: boolean, ownsLivekit: boolean): NeededPort[] {
  const { listenOn: host, httpsPort, httpPort, turnPort } = reach;
  const needed: NeededPort[] = [];
  if (runsEdge) needed.push({ port: httpsPort, setting: "EDGE_PORT", purpose: "HTTPS", host });
  if (runsEdge && httpPort !== null) {
    needed.push({ port: httpPort, setting: "EDGE_HTTP_PORT", purpose: "HTTP", host });
  }
  if (ownsLivekit) needed.push({ port: turnPort, setting: "TURN_PORT", purpose: "TURN", udp: true, host });
  return needed;
}

/** Throws `SetupError` with one message per port that is in use, or that two parts of this instance share. */
export async function assertPortsFree(needed: NeededPort[]): Promise<void> {
  const problems = findSharedPorts(needed);
  const free = await Promise.all(needed.map(isPortFree));
  needed.forEach(({ port, setting, purpose }, index) => {
    if (free[index]) return;
    problems.push(
      `Port ${port} for ${purpose} is in use by another program. Stop it, or set ${setting} to a free port.`,
    );
  });
  if (problems.length > 0) throw new SetupError(problems.join("\n"));
}

/** One message per port that two parts of the same instance would listen on. */
export function findSharedPorts(needed: NeededPort[]): string[] {
  return needed.flatMap((one, index) =>
    needed
      .slice(index + 1)
      .filter((other) => other.port === one.port && Boolean(other.udp) === Boolean(one.udp))
      .map((other) => {
        const names = `${one.setting} and ${other.setting}`;
        return `Port ${one.port} is set for ${one.purpose} and for ${other.purpose}. Change ${names}.`;
      }),
  );
}

type PortToTry = Pick<NeededPort, "port" | "udp" | "host">;

/** Whether a port of an address is free. */
export async function isPortFree({ port, udp, host = "127.0.0.1" }: PortToTry): Promise<boolean> {
  if (udp) return canBindUdp(port, host);
  // On some systems a program that listens on all addresses does not prevent binding one, so try to connect too.
  return !(await answers(port, host)) && (await tryListen(port, host)) === null;
}

function answers(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: CONNECT_TIMEOUT_MS });
    const settle = (answered: boolean) => {
      socket.destroy();
      resolve(answered);
    };
    socket.once("connect", () => settle(true));
    socket.once("error", () => settle(false));
    socket.once("timeout", () => settle(false));
  });
}

function canBindUdp(port: number, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket("udp4");
    socket.once("error", () => resolve(false));
    socket.bind({ port, address, exclusive: true }, () => socket.close(() => resolve(true)));
  });
}
