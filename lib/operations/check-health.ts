import { statfs } from "node:fs/promises";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#db/client.ts";
import { inngest } from "#inngest/client.ts";
import { readCapacity, readWorkerVersions } from "#lib/calls/capacity/capacity.ts";
import { readVoiceState } from "#lib/conversations/conversations.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { isReachable, lastProbe } from "#lib/platform/network/probe.ts";
import { isSameAddress } from "#lib/platform/network/server-address.ts";
import { VERSION } from "#lib/platform/version.ts";
import { VOICE_STATES, type VoiceState } from "#lib/worker-protocol/room-data.ts";
import { readJobServerStart } from "./job-server-start.ts";
import { isVoiceShared } from "./models/find-instance-speech.ts";
import type { ModelState } from "./models/model-state.ts";

type PartState = "up" | "down";
/** `starting`: a first start obtains it behind the running app. */
type JobServerState = PartState | "starting";
type Health = {
  isReady: boolean;
  /** The release of this app. */
  version: string;
  /** The releases of the workers; empty if the database does not respond. */
  workerVersions: string[];
  parts: Record<"database" | "livekit" | "agent" | "models", PartState> & { inngest: JobServerState };
  /** How the avatars of calls were heard lately. */
  voice: VoiceState;
  /** Whether all avatars speak English with one recording. */
  isVoiceShared: boolean;
};

const NEAR = { timeoutMs: 1_000, freshMs: 500, attempts: 2 };
/** Model servers may be remote and count requests. */
const FAR = { timeoutMs: 3_000, freshMs: 15_000 };

const asState = (isUp: boolean): PartState => (isUp ? "up" : "down");

const DATABASE_TIMEOUT_MS = 2_000;

/** The result of a query, or `otherwise` if it fails or takes too long. */
export async function ask<T>(query: Promise<T>, otherwise: T): Promise<T> {
  const late = new Promise<T>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, otherwise).unref());
  return await Promise.race([query.catch(() => otherwise), late]);
}

const isDatabaseUp = (): Promise<boolean> =>
  ask(
    db.execute(sql`select 1`).then(() => true),
    false,
  );

/** Asks the worker beside this app, so that its death shows at once. Workers elsewhere report every 10 s. */
const areWorkersUp = (): Promise<boolean> =>
  env.AGENT_URL
    ? isReachable(env.AGENT_URL, NEAR)
    : ask(
        readCapacity().then((capacity) => capacity !== null),
        false,
      );

/** Asks each model server for its list of models. */
export async function checkModels(): Promise<ModelState[]> {
  const servers = [
    { part: "llm", url: env.LLM_BASE_URL, key: env.LLM_API_KEY },
    { part: "stt", url: env.STT_BASE_URL, key: env.STT_API_KEY },
    { part: "tts", url: env.TTS_BASE_URL, key: env.TTS_API_KEY },
  ] as const;
  return await Promise.all(
    servers.map(async ({ part, url, key }) => {
      const headers = key ? { authorization: `Bearer ${key}` } : undefined;
      const list = `${url.replace(/\/$/, "")}/models`;
      const isUp = await isReachable(list, { ...FAR, ...(headers && { headers }) });
      const probe = lastProbe(list);
      return {
        ...{ part, isUp, ageMs: probe?.ageMs ?? 0 },
        host: isSameAddress(url, env.MODELS_URL) ? null : new URL(url).host,
        latencyMs: isUp && probe ? Math.round(probe.durationMs) : null,
      };
    }),
  );
}

const areModelsUp = async (): Promise<boolean> => (await checkModels()).every(({ isUp }) => isUp);

/** Minutes until a job server that is being obtained is expected, at least one; null if it is not being obtained. */
export async function minutesToJobServer(): Promise<number | null> {
  const readyAt = await readJobServerStart(env.VISAVIS_DATA_DIR);
  return readyAt && Math.max(1, Math.ceil((readyAt.getTime() - Date.now()) / 60_000));
}

async function askJobServer(): Promise<JobServerState> {
  if (await isReachable(inngest.eventBaseUrl, NEAR)) return "up";
  return (await readJobServerStart(env.VISAVIS_DATA_DIR)) ? "starting" : "down";
}

/** Whether everything a call needs is up. The job server is reported, but calls do not need it. */
export async function checkHealth(): Promise<Health> {
  const [database, livekit, agent, models, jobs, workerVersions, voice, isShared] = await Promise.all([
    isDatabaseUp(),
    isReachable(env.LIVEKIT_URL, NEAR),
    areWorkersUp(),
    areModelsUp(),
    askJobServer(),
    ask(readWorkerVersions(), []),
    ask<VoiceState>(readVoiceState(), "heard"),
    isVoiceShared(),
  ]);
  return {
    isReady: database && livekit && agent && models,
    version: VERSION,
    workerVersions,
    voice,
    isVoiceShared: isShared,
    parts: {
      database: asState(database),
      livekit: asState(livekit),
      agent: asState(agent),
      models: asState(models),
      inngest: jobs,
    },
  };
}

const part = z.enum(["up", "down"]);
const jobServer = z.enum(["up", "starting", "down"]);

export const healthOutput = z.object({
  status: z.literal("ok"),
  parts: z.object({ database: part, livekit: part, agent: part, models: part, inngest: jobServer }),
  version: z.string().optional(),
  worker_versions: z.array(z.string()).optional(),
  voice: z
    .enum(VOICE_STATES)
    .describe("How calls heard their avatars in the last two minutes: in time, late, or not at all"),
  voices: z
    .enum(["own", "shared"])
    .describe(
      "Whether built-in people have voices of their own, or share one recording until the natural voices are downloaded",
    ),
});

/** Anybody may ask, as often as they like, and each look costs three queries. */
const FRESH_MS = 1_000;
let looked: { health: ReturnType<typeof checkHealth>; freshUntil: number } | undefined;

/** Requests at the same time, and within a second, share one look. */
export function lookAtHealth(): ReturnType<typeof checkHealth> {
  if (looked && performance.now() < looked.freshUntil) return looked.health;
  const look = { health: checkHealth(), freshUntil: Number.POSITIVE_INFINITY };
  looked = look;
  const end = () => {
    look.freshUntil = performance.now() + FRESH_MS;
  };
  look.health.then(end, end);
  return look.health;
}

/**
 * Returns the state of every part, at most a second old. `isNear`: the request comes from this machine, so the releases
 * are included. Throws `SERVICE_UNAVAILABLE` with the same figures if a call would fail.
 */
export async function getHealth(isNear: boolean): Promise<z.infer<typeof healthOutput>> {
  const { isReady, parts, version, workerVersions, voice, isVoiceShared } = await lookAtHealth();
  const voices = isVoiceShared ? ("shared" as const) : ("own" as const);
  const releases = isNear && { version, worker_versions: workerVersions };
  const figures = { parts, ...releases, voice, voices };
  if (isReady) return { status: "ok", ...figures };
  const down = Object.entries(parts).flatMap(([name, state]) => (state === "down" ? [name] : []));
  throw new AppError("SERVICE_UNAVAILABLE", {
    message: `Not available: ${down.join(", ")}`,
    figures: { status: "unavailable", ...figures },
  });
}

/** The bytes that are free for files on the disk of the data folder. */
export async function readFreeSpace(folder: string = env.VISAVIS_DATA_DIR): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
