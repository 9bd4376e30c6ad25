import type { AnsweringModel } from "#lib/operations/answering-model.ts";
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

/** `state`: in place of "running". `hint`: what to do about it. */
export type PartLine = { label: string; isUp: boolean; missing: string; state?: string; hint?: string };

type Capacity = { calls: number; places: number };

type Known = { capacity?: Capacity | null; model?: AnsweringModel | null };

/** The lines of the status card, those that matter most to a call first. What is not known is null. */
export function partLines(parts: Parts, { capacity = null, model = null }: Known = {}): PartLine[] {
  const names = Object.keys(WORDS) as (keyof Parts)[];
  return names.map((name) => ({
    ...{ ...WORDS[name], isUp: parts[name] === "up" },
    ...(name === "agent" && capacity && { state: capacityText(capacity) }),
    ...(name === "models" && modelState(model)),
  }));
}

function modelState(model: AnsweringModel | null): Pick<PartLine, "state" | "hint"> {
  const state = modelName(model);
  return { ...(state && { state }), ...(model?.kind === "demo" && { hint: CONNECT_MODEL }) };
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
    words: down.length === 1 && first ? `${first.label}: not running` : `${down.length} parts not running`,
    tone: "warn",
  };
}
