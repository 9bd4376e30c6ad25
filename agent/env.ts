import { availableParallelism, homedir } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { callsFor } from "./capacity.ts";

/** The local models server. Every model server that is not set is this one. */
const localModels = (raw: { MODELS_URL?: string | undefined; MODELS_PORT: string }) =>
  raw.MODELS_URL ?? `http://127.0.0.1:${raw.MODELS_PORT}/v1`;
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const port = z.coerce.number().int().min(0).max(65_535);

/** The worker's environment; the defaults suit one machine. */
const schema = z
  .object({
    PORT: z.string().default("3000"),
    LIVEKIT_PORT: z.string().default("7880"),
    MODELS_PORT: z.string().default("4010"),
    AGENT_PORT: port.default(8081),
    /** Where its health listens. */
    LISTEN_ADDRESS: z.ipv4().default("127.0.0.1"),
    /** The local models server, if it runs on another machine. */
    MODELS_URL: z.url().optional(),
    INTERNAL_APP_URL: z.url().optional(),
    LIVEKIT_URL: z.url().optional(),
    LIVEKIT_API_KEY: z.string(),
    LIVEKIT_API_SECRET: z.string(),
    /** Cache of uploaded avatars' files. */
    VISAVIS_CACHE_DIR: z.string().default(join(homedir(), ".cache", "visavis")),
    /** Stores recordings until the app has them. */
    VISAVIS_DATA_DIR: z.string().default(".data"),
    VISAVIS_AGENT_NAME: z.string().default("visavis"),
    VISAVIS_WORKER_SECRET: z.string().min(32),
    /** Simultaneous calls; by default as many as fit below `AGENT_CPU_LIMIT` at `CALL_CORES` each. */
    AGENT_MAX_JOBS: z.coerce.number().int().min(1).optional(),
    /** Share of the machine's CPU that calls may use; 1 leaves only their number. */
    AGENT_CPU_LIMIT: z.coerce.number().min(0).max(1).default(0.85),
    AGENT_IDLE_PROCESSES: z.coerce.number().int().min(0).default(1),
    /** How long live calls may continue after SIGTERM. */
    AGENT_DRAIN_TIMEOUT_MS: z.coerce.number().int().min(0).default(20_000),
    /** How long a visitor whose connection was lost may stay away. */
    SESSION_RESUME_MS: z.coerce.number().int().min(1_000).default(120_000),
    /** How long nobody may speak or type before the call ends; 0 for any time. */
    SESSION_IDLE_MS: z.coerce.number().int().min(0).max(86_400_000).default(120_000),
    AGENT_LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
    /** Where to send the spans of calls. OpenTelemetry's standard settings, such as headers, apply too. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
    OTEL_SERVICE_NAME: z.string().default("visavis-agent"),
    LLM_BASE_URL: z.string().optional(),
    LLM_API_KEY: z.string().optional(),
    LLM_MODEL: z.string().optional(),
    /** The model that continues a call if the other one fails. */
    LLM_FALLBACK_BASE_URL: z.url().optional(),
    LLM_FALLBACK_API_KEY: z.string().optional(),
    LLM_FALLBACK_MODEL: z.string().optional(),
    STT_BASE_URL: z.string().optional(),
    STT_API_KEY: z.string().optional(),
    STT_MODEL: z.string().default("whisper-1"),
    TTS_BASE_URL: z.string().optional(),
    TTS_API_KEY: z.string().optional(),
    TTS_MODEL: z.string().default("tts-1"),
    TTS_TIMINGS: flag.optional(),
  })
  .transform((raw) => ({
    agentPort: raw.AGENT_PORT,
    listenAddress: raw.LISTEN_ADDRESS,
    appUrl: raw.INTERNAL_APP_URL ?? `http://127.0.0.1:${raw.PORT}`,
    livekitUrl: raw.LIVEKIT_URL ?? `ws://127.0.0.1:${raw.LIVEKIT_PORT}`,
    livekitApiKey: raw.LIVEKIT_API_KEY,
    livekitApiSecret: raw.LIVEKIT_API_SECRET,
    avatarsFolder: join(raw.VISAVIS_CACHE_DIR, "avatars"),
    lastLookFile: join(resolve(raw.VISAVIS_DATA_DIR), "last-look.json"),
    spokenLinesFolder: join(resolve(raw.VISAVIS_DATA_DIR), "spoken-lines"),
    recordingsFolder: join(resolve(raw.VISAVIS_DATA_DIR), "recordings"),
    agentName: raw.VISAVIS_AGENT_NAME,
    workerSecret: raw.VISAVIS_WORKER_SECRET,
    maxJobs: raw.AGENT_MAX_JOBS ?? callsFor(availableParallelism(), raw.AGENT_CPU_LIMIT),
    cpuLimit: raw.AGENT_CPU_LIMIT,
    idleProcesses: raw.AGENT_IDLE_PROCESSES,
    drainTimeoutMs: raw.AGENT_DRAIN_TIMEOUT_MS,
    resumeMs: raw.SESSION_RESUME_MS,
    idleMs: raw.SESSION_IDLE_MS,
    logLevel: raw.AGENT_LOG_LEVEL,
    /** The local models server, which provides pronunciations; it may be absent. */
    modelsUrl: localModels(raw),
    tracing: raw.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: raw.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: raw.OTEL_SERVICE_NAME }
      : undefined,
    llm: {
      baseUrl: raw.LLM_BASE_URL ?? localModels(raw),
      apiKey: raw.LLM_API_KEY ?? "none",
      model: raw.LLM_MODEL,
    },
    llmFallback: raw.LLM_FALLBACK_BASE_URL
      ? {
          baseUrl: raw.LLM_FALLBACK_BASE_URL,
          apiKey: raw.LLM_FALLBACK_API_KEY ?? "none",
          model: raw.LLM_FALLBACK_MODEL,
        }
      : undefined,
    stt: {
      baseUrl: raw.STT_BASE_URL ?? localModels(raw),
      apiKey: raw.STT_API_KEY ?? "none",
      model: raw.STT_MODEL,
    },
    tts: {
      baseUrl: raw.TTS_BASE_URL ?? localModels(raw),
      apiKey: raw.TTS_API_KEY ?? "none",
      model: raw.TTS_MODEL,
      timings: raw.TTS_TIMINGS ?? raw.TTS_BASE_URL === undefined,
    },
  }));

export type AgentEnv = z.output<typeof schema>;

/** Parses an environment. Throws with the name of the invalid setting. An empty setting counts as unset. */
export function parseAgentEnv(source: Record<string, string | undefined>): AgentEnv {
  return schema.parse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")));
}

export const env = parseAgentEnv(process.env);
