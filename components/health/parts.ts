import type { AnsweringModel } from "#lib/operations/answering-model.ts";
import type { ModelState } from "#lib/operations/model-state.ts";
import { describeBytes } from "#lib/usage/describe-bytes.ts";
import { CONNECT_MODEL, modelName } from "./answering-model.tsx";

type Parts = Record<"database" | "livekit" | "agent" | "models" | "inngest", "up" | "down">;

/** What each part is called, and what a person notices while it is down. */
const WORDS: Record<keyof Parts, { label: string; missing: string }> = {
  models: {
    label: "Models",
    missing:
      "The language model, speech or transcription isn't responding, so calls can't start. Check models.log and the model settings.",
  },
  agent: { label: "Avatar workers", missing: "No workers are available to answer calls. Check agent.log." },
  livekit: { label: "Media server", missing: "Calls can't be joined. Check livekit.log." },
  database: { label: "Database", missing: "No data can be read or stored." },
  inngest: { label: "Background jobs", missing: "Documents and clips are waiting; calls work." },
};

/** `state` and `problem`: in place of "running" and "not running". `hint`: what to do about it. */
export type PartLine = {
  label: string;
  isUp: boolean;
  missing: string;
  state?: string;
  problem?: string;
  hint?: string;
};

type Capacity = { calls: number; places: number };

/** The parts in one line each, those that matter most to a call first. */
export function partLines(parts: Parts): PartLine[] {
  return NAMES.map((name) => partLine(parts, name));
}

const NAMES = Object.keys(WORDS) as (keyof Parts)[];

const partLine = (parts: Parts, name: keyof Parts): PartLine => ({
  ...WORDS[name],
  isUp: parts[name] === "up",
});

const MODEL_WORDS: Record<ModelState["part"], { label: string; missing: string }> = {
  llm: {
    label: "Language model",
    missing: "It isn't responding, so calls can't start. Check LLM_BASE_URL, LLM_API_KEY and models.log.",
  },
  stt: {
    label: "Speech recognition",
    missing: "It isn't responding, so calls can't start. Check STT_BASE_URL, STT_API_KEY and models.log.",
  },
  tts: {
    label: "Voice",
    missing: "It isn't responding, so calls can't start. Check TTS_BASE_URL, TTS_API_KEY and models.log.",
  },
};

/** Below this, recordings and uploads may soon fail. */
const MIN_FREE_BYTES = 1_073_741_824;

export type InstanceState = {
  parts: Parts;
  models: readonly ModelState[];
  /** Which language model answers; null while it is not known. */
  answering: AnsweringModel | null;
  capacity: Capacity | null;
  freeBytes: number;
};

/** The lines of the status card: as `partLines`, with each model by itself and the free space. */
export function statusLines({ parts, models, answering, capacity, freeBytes }: InstanceState): PartLine[] {
  const [, ...others] = NAMES.map((name) => ({
    ...partLine(parts, name),
    ...(name === "agent" && capacity && { state: capacityText(capacity) }),
  }));
  const free = `${describeBytes(freeBytes)} free`;
  const storage: PartLine = {
    label: "Storage",
    isUp: freeBytes >= MIN_FREE_BYTES,
    missing: `Only ${free}. Recordings and uploads may soon fail. Make room on the disk of the data folder.`,
    state: free,
    problem: "nearly full",
  };
  return [...models.map((model) => modelLine(model, answering)), ...others, storage];
}

function modelLine({ part, host, isUp, latencyMs }: ModelState, answering: AnsweringModel | null): PartLine {
  const name = (part === "llm" ? modelName(answering) : undefined) ?? host ?? "local";
  const isDemo = part === "llm" && answering?.kind === "demo";
  return {
    ...{ ...MODEL_WORDS[part], isUp },
    state: latencyMs === null ? name : `${name}, ${latencyMs} ms`,
    ...(isDemo && { hint: CONNECT_MODEL }),
  };
}

/** How busy the workers are, in a few words. */
function capacityText({ calls, places }: Capacity): string {
  if (places === 0) return `${calls === 1 ? "1 call" : `${calls} calls`}, no room for more`;
  if (calls === 0) return `room for ${places === 1 ? "1 call" : `${places} calls`}`;
  return `${calls === 1 ? "1 call" : `${calls} calls`}, room for ${places} more`;
}

/** The whole in a few words. */
export function summarizeStatus(lines: PartLine[]): { words: string; tone: "ok" | "warn" } {
  const down = lines.filter((line) => !line.isUp);
  if (down.length === 0) return { words: "All parts running", tone: "ok" };
  const [first] = down;
  return {
    words:
      down.length === 1 && first
        ? `${first.label}: ${first.problem ?? "not running"}`
        : `${down.length} parts need attention`,
    tone: "warn",
  };
}
