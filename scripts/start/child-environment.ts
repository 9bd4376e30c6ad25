import { delimiter, join } from "node:path";
import type { ChildEnvironment } from "#scripts/supervise/child-spec.ts";
import { type Endpoints, endpointVariables } from "./resolve-endpoints.ts";
import { type Secrets, secretVariables } from "./secrets.ts";
import { type Environment, type Mode, ROOT_DIR, type Settings } from "./settings.ts";

/** What each kind of process is started with. */
export type ChildEnvironments = Record<"app" | "agent" | "models" | "server", ChildEnvironment>;

export type ChildEnvironmentsInput = {
  /** The operator's. */
  env: Environment;
  settings: Settings;
  secrets: Secrets;
  endpoints: Endpoints;
  mode: Mode;
};

/** The worker talks to the app alone: it has no business with the database, the operator or encrypted values. */
const NOT_FOR_AGENT = [
  "DATABASE_URL",
  "VISAVIS_JOBS_SECRET",
  "VISAVIS_OPERATOR_SECRET",
  "VISAVIS_ENCRYPTION_KEY",
  "OPENAI_API_KEY",
];
/** A job lives as long as its call: what glibc keeps from loading a person would be kept for all of it. */
const FRUGAL_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
};
/**
 * Every call has a process that loads some thousand files while the call before it goes on: compiled once, that takes 0.6
 * instead of 1.0 s of a core.
 */
const compiledOnce = ({ dataDir }: Settings) => ({ NODE_COMPILE_CACHE: join(dataDir, "compiled") });
/** What a program of somebody else's gets to see of the operator's environment. */
const FOR_SERVERS = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SystemRoot"];

/** Derives every child's environment from the operator's: each gets what it needs and no secret beyond that. */
export function childEnvironments(input: ChildEnvironmentsInput): ChildEnvironments {
  const { env, settings, secrets, endpoints, mode } = input;
  // Whatever the operator's shell says: the app's server would otherwise run with the wrong half of React.
  const nodeEnv = { NODE_ENV: mode === "dev" ? "development" : "production" } as const;
  const base = { ...env, ...addressVariables(settings), PATH: pathWithOwnTools(env) };
  const app = { ...base, ...secretVariables(secrets, env), ...endpointVariables(endpoints, env) };
  const jobs = settings.ownsInngest ? { INNGEST_DEV: `http://127.0.0.1:${settings.ports.inngest}` } : {};
  const server = pick(base, FOR_SERVERS);
  return {
    // Next would exit on SIGTERM as soon as its answers are out, without waiting for the app to close its database.
    app: { ...app, ...jobs, ...nodeEnv, NEXT_MANUAL_SIG_HANDLE: "true" },
    agent: { ...FRUGAL_MEMORY, ...compiledOnce(settings), ...omit(app, NOT_FOR_AGENT), ...nodeEnv },
    models: { ...server, ...pick(base, modelsVariables(env)), ...nodeEnv },
    // The job server reports usage to its vendor unless it is told not to.
    server: { ...server, DO_NOT_TRACK: "1", ...nodeEnv },
  };
}

function addressVariables({ dataDir, cacheDir, ports, ...urls }: Settings): Record<string, string> {
  return {
    PORT: String(ports.app),
    LIVEKIT_PORT: String(ports.livekit),
    INNGEST_PORT: String(ports.inngest),
    AGENT_PORT: String(ports.agent),
    MODELS_PORT: String(ports.models),
    VISAVIS_DATA_DIR: dataDir,
    VISAVIS_CACHE_DIR: cacheDir,
    APP_URL: urls.appUrl,
    INTERNAL_APP_URL: urls.internalAppUrl,
    LIVEKIT_URL: urls.livekitUrl,
    LIVEKIT_PUBLIC_URL: urls.livekitPublicUrl,
    NEXT_TELEMETRY_DISABLED: "1",
  };
}

function modelsVariables(env: Environment): string[] {
  const chosen = Object.keys(env).filter((name) => /^(LOCAL_|MODELS_|OLLAMA_|LMSTUDIO_)/.test(name));
  return ["MODELS_PORT", "VISAVIS_CACHE_DIR", "VISAVIS_DATA_DIR", ...chosen];
}

function pathWithOwnTools(env: Environment): string {
  return [join(ROOT_DIR, "node_modules", ".bin"), env.PATH].filter(Boolean).join(delimiter);
}

function pick(env: Environment, names: string[]): Environment {
  return Object.fromEntries(names.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]));
}

function omit(env: Environment, names: string[]): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !names.includes(name)));
}
