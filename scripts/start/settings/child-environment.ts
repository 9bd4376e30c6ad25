import { delimiter, join } from "node:path";
import { reachableAddress } from "#scripts/start/health/readiness.ts";
import type { ChildEnvironment } from "#scripts/supervise/supervised-child.ts";
import { type Endpoints, endpointVariables } from "./resolve-endpoints.ts";
import { areAllRoles } from "./roles.ts";
import { type Secrets, secretVariables } from "./secrets.ts";
import { type Environment, type Mode, ROOT_DIR, type Settings } from "./settings.ts";

/** The environment of each process. */
export type ChildEnvironments = Record<
  "app" | "agent" | "models" | "media" | "jobs" | "edge",
  ChildEnvironment
>;

export type ChildEnvironmentsInput = {
  /** The operator's. */
  env: Environment;
  settings: Settings;
  secrets: Secrets;
  endpoints: Endpoints;
  mode: Mode;
};

/**
 * What the worker gets of the operator's environment and the instance's secrets: what `agent/env.ts` reads, and what
 * Node and the libraries that it sends requests with read. It talks only to the app, the media server and the models.
 */
const FOR_AGENT =
  /^(AGENT_|SESSION_(RESUME|IDLE)_MS$|OTEL_|(LLM|STT|TTS)_|LIVEKIT_|VISAVIS_(AGENT_NAME|WORKER_SECRET|CACHE_DIR|DATA_DIR)$|(INTERNAL_APP_URL|PORT|MODELS_PORT|MODELS_URL|LISTEN_ADDRESS)$|NODE_|LK_|(https?|no)_proxy$)/i;
/** A job lives as long as its call, and glibc would keep the memory freed after loading an avatar all that time. */
const FRUGAL_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_TRIM_THRESHOLD_: "131072",
  MALLOC_MMAP_THRESHOLD_: "131072",
};
/**
 * Each call has a process that loads about a thousand files during the previous call. Cached compilation reduces that
 * from 1.0 s to 0.6 s of a core. The app and the models load as much when they start.
 */
const compiledOnce = ({ dataDir }: Settings) => ({ NODE_COMPILE_CACHE: join(dataDir, "compiled") });
/** The part of the operator's environment that third-party programs see. */
const FOR_SERVERS = ["PATH", "HOME", "TMPDIR", "LANG", "TZ", "SystemRoot"];

/** Where the job server keeps what waits, and its history: without them, in files of its own. */
const JOB_STORES = ["INNGEST_POSTGRES_URI", "INNGEST_REDIS_URI"];

/** Derives each child's environment from the operator's: what it needs, and no other secret. */
export function childEnvironments(input: ChildEnvironmentsInput): ChildEnvironments {
  const { env, settings, secrets, endpoints, mode } = input;
  // Regardless of the operator's shell: otherwise the server would load the wrong build of React.
  const nodeEnv = { NODE_ENV: mode === "dev" ? "development" : "production" } as const;
  const base = { ...env, ...addressVariables(settings), PATH: pathWithOwnTools(env) };
  const app = { ...base, ...secretVariables(secrets, env), ...endpointVariables(endpoints, env) };
  const server = pick(base, FOR_SERVERS);
  const keys = inngestKeys(input);
  return {
    // Next would exit on SIGTERM once its responses are sent, without waiting for the app to close its database.
    app: {
      ...compiledOnce(settings),
      ...app,
      ...behindEdge(settings, env),
      ...workerAddress(settings, env),
      ...inngestAddress(settings, mode),
      ...keys,
      ...nodeEnv,
      NEXT_MANUAL_SIG_HANDLE: "true",
    },
    agent: {
      ...FRUGAL_MEMORY,
      ...compiledOnce(settings),
      ...server,
      ...pickMatching(app, FOR_AGENT),
      ...drainVariables(settings),
      ...nodeEnv,
    },
    models: {
      ...compiledOnce(settings),
      ...server,
      ...pick(base, modelsVariables(env)),
      ...unusedModel(input),
      ...nodeEnv,
    },
    media: { ...server, ...nodeEnv },
    edge: { ...server, ...nodeEnv },
    // The job server reports usage to its vendor unless this is disabled, and would log every second that it cannot
    // send traces to itself.
    jobs: {
      ...server,
      ...keys,
      ...(mode === "start" && pick(env, JOB_STORES)),
      DO_NOT_TRACK: "1",
      OTEL_TRACES_SAMPLER: "always_off",
      ...nodeEnv,
    },
  };
}

/**
 * With these, app and job server sign what they send each other. The development server signs nothing, so with a key
 * the app would refuse it.
 */
function inngestKeys({ settings, mode, env, secrets }: ChildEnvironmentsInput): Environment {
  // The keys of the instance's job server on another machine are among the secrets.
  if (!settings.ownsInngest && areAllRoles(settings.roles)) return {};
  if (mode === "dev") return { INNGEST_SIGNING_KEY: undefined };
  return {
    INNGEST_SIGNING_KEY: env.INNGEST_SIGNING_KEY || secrets.inngestSigningKey,
    INNGEST_EVENT_KEY: areAllRoles(settings.roles)
      ? secrets.inngestEventKey
      : env.INNGEST_EVENT_KEY || secrets.inngestEventKey,
  };
}

/** A language model that nothing asks is not loaded. One machine of several does not know what the others ask. */
function unusedModel({ settings, endpoints: { llm, llmFallback } }: ChildEnvironmentsInput): Environment {
  const isUsed = llm.source === "local" || llmFallback?.source === "local" || !areAllRoles(settings.roles);
  return isUsed ? {} : { LOCAL_LLM: "demo" };
}

/** How long a stopped worker may finish its calls. */
const drainVariables = ({ drainSeconds }: Settings): Environment =>
  drainSeconds === null ? {} : { AGENT_DRAIN_TIMEOUT_MS: String(drainSeconds * 1000) };

/** The edge is the one proxy in front, and replaces `X-Forwarded-For`. People nearby may talk to the demo avatars. */
function behindEdge({ reach }: Settings, env: Environment): Environment {
  if (!reach) return {};
  return { TRUSTED_PROXIES: "1", DEMO: env.DEMO || (reach.isLan ? "on" : undefined) };
}

/** A worker that runs beside the app. Those on other machines report to the app. */
function workerAddress(settings: Settings, env: Environment): Environment {
  if (env.AGENT_URL || !settings.roles.has("worker")) return {};
  return { AGENT_URL: `http://${reachableAddress(settings)}:${settings.ports.agent}` };
}

/** Where the app finds the instance's own job server: the development server signs nothing. */
function inngestAddress({ ownsInngest, ports }: Settings, mode: Mode): Record<string, string> {
  if (!ownsInngest) return {};
  const address = `http://127.0.0.1:${ports.inngest}`;
  return mode === "dev" ? { INNGEST_DEV: address } : { INNGEST_BASE_URL: address };
}

function addressVariables({ dataDir, cacheDir, ports, listenOn, ...urls }: Settings): Record<string, string> {
  return {
    PORT: String(ports.app),
    LIVEKIT_PORT: String(ports.livekit),
    INNGEST_PORT: String(ports.inngest),
    AGENT_PORT: String(ports.agent),
    MODELS_PORT: String(ports.models),
    LISTEN_ADDRESS: listenOn,
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
  return [
    "NODE_COMPILE_CACHE",
    "MODELS_PORT",
    "LISTEN_ADDRESS",
    "VISAVIS_CACHE_DIR",
    "VISAVIS_DATA_DIR",
    ...chosen,
  ];
}

function pathWithOwnTools(env: Environment): string {
  return [join(ROOT_DIR, "node_modules", ".bin"), env.PATH].filter(Boolean).join(delimiter);
}

function pick(env: Environment, names: string[]): Environment {
  return Object.fromEntries(names.filter((name) => env[name] !== undefined).map((name) => [name, env[name]]));
}

function pickMatching(env: Environment, pattern: RegExp): Environment {
  return Object.fromEntries(Object.entries(env).filter(([name]) => pattern.test(name)));
}
