import { isIPv4 } from "node:net";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseAllowedNetworks } from "#lib/platform/network/allowed-networks.ts";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { publicHost, type Reach } from "#scripts/start/edge/reach.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { ALL_ROLES, areAllRoles, ROLES, type Role } from "./roles.ts";

/** Root folder of the clone. */
export const ROOT_DIR = join(import.meta.dirname, "..", "..", "..");

/** `dev` reloads on change, `start` runs the build. */
export type Mode = "start" | "dev";

export type Environment = Record<string, string | undefined>;

/** Folders, ports and addresses of an instance. */
export type Settings = {
  dataDir: string;
  cacheDir: string;
  ports: { app: number; livekit: number; inngest: number; agent: number; models: number };
  /** Public origin. */
  appUrl: string;
  /** The app's address for other processes on this machine. */
  internalAppUrl: string;
  livekitUrl: string;
  /** The media server's address for browsers. */
  livekitPublicUrl: string;
  /** False if `LIVEKIT_URL` names an external media server, or another machine runs it. */
  ownsLivekit: boolean;
  /** False if Inngest's settings name an external server or its cloud, or another machine runs it. */
  ownsInngest: boolean;
  /** How other devices reach the instance; null if only this machine does. */
  reach: Reach | null;
  /** The parts that run here. */
  roles: ReadonlySet<Role>;
  /** Where the app, the worker's health, the models and the servers beside them listen. */
  listenOn: string;
  /** Port of the supervisor's own health and metrics; null for none. */
  healthPort: number | null;
  /** How long a stopped worker may finish its calls before others take over; null for the default. */
  drainSeconds: number | null;
};

/**
 * Reads the settings of an instance. Throws `SetupError` that names an invalid setting. What is set explicitly takes
 * precedence over what follows from `reach`.
 */
export function readSettings(
  env: Environment = process.env,
  reach: Reach | null = null,
  roles: ReadonlySet<Role> = ALL_ROLES,
): Settings {
  const ports = {
    app: readPort(env, "PORT", 3000),
    livekit: readPort(env, "LIVEKIT_PORT", 7880),
    inngest: readPort(env, "INNGEST_PORT", 8288),
    agent: readPort(env, "AGENT_PORT", 8081),
    models: readPort(env, "MODELS_PORT", 4010),
  };
  checkAllowedNetworks(env);
  const livekitUrl = env.LIVEKIT_URL || `ws://127.0.0.1:${ports.livekit}`;
  return {
    dataDir: resolve(ROOT_DIR, env.VISAVIS_DATA_DIR || ".data"),
    cacheDir: cacheDir(env),
    ports,
    appUrl: env.APP_URL || (reach ? `https://${publicHost(reach)}` : `http://localhost:${ports.app}`),
    internalAppUrl: env.INTERNAL_APP_URL || `http://127.0.0.1:${ports.app}`,
    livekitUrl,
    livekitPublicUrl:
      env.LIVEKIT_PUBLIC_URL || (reach && !env.LIVEKIT_URL ? `wss://${publicHost(reach)}` : livekitUrl),
    // A role that was named runs, even if the same settings tell other machines where it is.
    ownsLivekit: roles.has("media") && (!areAllRoles(roles) || !env.LIVEKIT_URL),
    ownsInngest: roles.has("jobs") && (!areAllRoles(roles) || !namesJobServer(env)),
    reach,
    roles,
    listenOn: readListenAddress(env),
    drainSeconds: readDrainSeconds(env),
    healthPort: env.HEALTH_PORT ? readPort(env, "HEALTH_PORT", 0) : null,
  };
}

/** The app reads this setting itself. A mistake in it should be one sentence, not an app that does not start. */
function checkAllowedNetworks({ ENDPOINT_ALLOW_PRIVATE: text = "" }: Environment): void {
  try {
    parseAllowedNetworks(text);
  } catch (error) {
    throw new SetupError(`ENDPOINT_ALLOW_PRIVATE: ${error instanceof Error ? error.message : error}.`);
  }
}

const namesJobServer = (env: Environment): boolean =>
  Boolean(env.INNGEST_DEV || env.INNGEST_BASE_URL || env.INNGEST_EVENT_KEY);

function readListenAddress({ LISTEN_ADDRESS: address = "" }: Environment): string {
  if (address === "") return "127.0.0.1";
  if (isIPv4(address)) return address;
  throw new SetupError(
    `LISTEN_ADDRESS is "${address}". Set it to an IPv4 address of this machine, or to 0.0.0.0 for all.`,
  );
}

/** Longer than the longest call would only delay the stop. */
const MAX_DRAIN_SECONDS = 86_400;

function readDrainSeconds({ WORKER_DRAIN_SECONDS: text = "" }: Environment): number | null {
  if (text === "") return null;
  const seconds = Number(text);
  if (Number.isInteger(seconds) && seconds >= 0 && seconds <= MAX_DRAIN_SECONDS) return seconds;
  throw new SetupError(
    `WORKER_DRAIN_SECONDS is "${text}". Set it to whole seconds, from 0 to ${MAX_DRAIN_SECONDS}.`,
  );
}

/** The highest allowed port: the media and job servers use up to three ports above theirs. */
const MAX_PORT = 65_532;

/** Reads a port from the environment. Throws `SetupError` for anything else. */
export function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new SetupError(
    `${name} is "${text}", which is not a port. Set it to a number from 1 to ${MAX_PORT}.`,
  );
}

type StartOptions = {
  /** Whether to serve devices on the same network. */
  lan: boolean;
  /** All unless some are named. */
  roles: ReadonlySet<Role>;
};

const USAGE = `Usage: npm start -- [--lan] [${ROLES.join("|")} ...]`;

/** Reads what follows `npm start --`. Throws `SetupError` for anything unknown. */
export function parseStartOptions(args: string[]): StartOptions {
  try {
    const options = { lan: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const roles = positionals.map(toRole);
    return { lan: values.lan, roles: roles.length > 0 ? new Set(roles) : ALL_ROLES };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split(". ")[0] : String(error);
    throw new SetupError(`${reason}. ${USAGE}`);
  }
}

function toRole(text: string): Role {
  const role = ROLES.find((candidate) => candidate === text);
  if (!role) throw new SetupError(`Unknown role "${text}"`);
  return role;
}
