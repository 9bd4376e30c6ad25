import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { cacheDir } from "#scripts/binaries/cache-dir.ts";
import { SetupError } from "#scripts/system/setup-error.ts";

/** The folder of the clone. */
export const ROOT_DIR = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** `dev` reloads on change, `start` runs what was built. */
export type Mode = "start" | "dev";

export type Environment = Record<string, string | undefined>;

/** Where this instance lives: its folders, ports and addresses. */
export type Settings = {
  dataDir: string;
  cacheDir: string;
  ports: { app: number; livekit: number; inngest: number; agent: number; models: number };
  /** The origin that people and integrators see. */
  appUrl: string;
  /** The app as the other processes of this machine reach it. */
  internalAppUrl: string;
  livekitUrl: string;
  /** The media server as browsers reach it. */
  livekitPublicUrl: string;
  /** False when `LIVEKIT_URL` names a media server that somebody else runs. */
  ownsLivekit: boolean;
  /** False when Inngest's own settings name a server or its cloud. */
  ownsInngest: boolean;
};

/** Reads the settings of one instance; throws `SetupError` naming the setting that cannot be used. */
export function readSettings(env: Environment = process.env): Settings {
  const ports = {
    app: readPort(env, "PORT", 3000),
    livekit: readPort(env, "LIVEKIT_PORT", 7880),
    inngest: readPort(env, "INNGEST_PORT", 8288),
    agent: readPort(env, "AGENT_PORT", 8081),
    models: readPort(env, "MODELS_PORT", 4010),
  };
  if (env.EGRESS_FOLDER && !env.LIVEKIT_URL) {
    throw new SetupError(
      "EGRESS_FOLDER is set, but LiveKit Egress does not work with the built-in media server, which has no Redis: set LIVEKIT_URL to one of your own.",
    );
  }
  const livekitUrl = env.LIVEKIT_URL || `ws://127.0.0.1:${ports.livekit}`;
  return {
    dataDir: resolve(ROOT_DIR, env.VISAVIS_DATA_DIR || ".data"),
    cacheDir: cacheDir(env),
    ports,
    appUrl: env.APP_URL || `http://localhost:${ports.app}`,
    internalAppUrl: env.INTERNAL_APP_URL || `http://127.0.0.1:${ports.app}`,
    livekitUrl,
    livekitPublicUrl: env.LIVEKIT_PUBLIC_URL || livekitUrl,
    ownsLivekit: !env.LIVEKIT_URL,
    ownsInngest: !env.INNGEST_DEV && !env.INNGEST_BASE_URL && !env.INNGEST_EVENT_KEY,
  };
}

/** The highest port that may be set: the media and job servers use the three above theirs. */
const MAX_PORT = 65_532;

function readPort(env: Environment, name: string, fallback: number): number {
  const text = env[name];
  if (!text) return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new SetupError(
    `${name} is "${text}", which is not a port: set it to a number from 1 to ${MAX_PORT}.`,
  );
}
