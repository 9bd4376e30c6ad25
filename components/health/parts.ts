import { fill } from "#components/words/fill.ts";
import { LOCALES } from "#components/words/locales.ts";
import { plural } from "#components/words/plural.ts";
import { type AnsweringModel, DEMO_MODEL, type ModelState } from "#lib/operations/models/model-state.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { describeBytes } from "#lib/usage/describe-bytes.ts";
import type { VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { HealthWords } from "./words/en.ts";

type Parts = Record<"database" | "livekit" | "agent" | "models", "up" | "down"> & {
  inngest: "up" | "starting" | "down";
};

/**
 * `state` and `problem`: in place of "running" and "not running". `hint`: what to do about it. `operator`: what the owner of
 * the instance can do. `needsModel`: nothing better than rules answers, so the account should connect a language model.
 */
export type PartLine = {
  label: string;
  isUp: boolean;
  missing: string;
  state?: string;
  problem?: string;
  hint?: string;
  operator?: string;
  needsModel?: boolean;
  /** Whether the line is about the language model. */
  isLanguageModel?: boolean;
};

type Capacity = { calls: number; places: number };

/** The parts besides the models, those that matter most to a call first. */
const NAMES = ["agent", "livekit", "database", "inngest"] as const satisfies (keyof Parts)[];

const partLine = (parts: Parts, name: (typeof NAMES)[number], words: HealthWords): PartLine => ({
  ...words.parts[name],
  isUp: parts[name] === "up",
  ...(parts[name] === "starting" && { problem: words.starting }),
});

/** Below this, recordings and uploads may soon fail. */
const MIN_FREE_BYTES = 1_073_741_824;

export type InstanceState = {
  parts: Parts;
  models: readonly ModelState[];
  /** Which language model answers; null while it is not known. */
  answering: AnsweringModel | null;
  /** The name of the account's own model that answers in its calls by default. */
  ownModel: string | null;
  /** How calls heard their avatars lately. */
  voice: VoiceState;
  /** Whether all avatars speak English with one recording. */
  isVoiceShared: boolean;
  capacity: Capacity | null;
  /** Until a job server that is starting is ready. */
  jobServerMinutes: number | null;
  freeBytes: number;
};

type Texts = { words: HealthWords; language: PageLanguage };

/** The lines of the status card: each model, each other part, and the free space. */
export function statusLines(state: InstanceState, { words, language }: Texts): PartLine[] {
  const { parts, models, capacity, jobServerMinutes, freeBytes } = state;
  const others = NAMES.map((name) => ({
    ...partLine(parts, name, words),
    ...(name === "inngest" &&
      parts.inngest === "starting" && {
        missing: fill(words.jobsStarting, { count: jobServerMinutes ?? 1 }),
      }),
    ...(name === "agent" && capacity && { state: capacityText(capacity, { words, language }) }),
  }));
  const size = describeBytes(freeBytes, language);
  const storage: PartLine = {
    label: words.parts.storage.label,
    isUp: freeBytes >= MIN_FREE_BYTES,
    missing: fill(words.onlyFree, { size }),
    state: fill(words.free, { size }),
    problem: words.nearlyFull,
  };
  return [...models.map((model) => modelLine(model, state, words)), ...others, storage];
}

type Observed = Pick<InstanceState, "answering" | "ownModel" | "voice" | "isVoiceShared">;

function modelLine(
  model: ModelState,
  { answering, ownModel, voice, isVoiceShared }: Observed,
  words: HealthWords,
): PartLine {
  const { part, host, isUp, latencyMs } = model;
  const name = (part === "llm" ? modelName(answering, words) : undefined) ?? host ?? words.local;
  const own = part === "llm" && ownModel !== null && { hint: fill(words.model.ownHint, { name: ownModel }) };
  return {
    ...{ ...words.parts[part], isUp },
    state: latencyMs === null ? name : fill(words.latency, { name, ms: latencyMs }),
    ...(part === "llm" && { isLanguageModel: true }),
    ...(part === "llm" && isUp && (own || describeAnswering(answering, words))),
    ...(part === "tts" && isVoiceShared && words.sharedVoice),
    ...(part === "tts" && isUp && voice !== "heard" && { isUp: false, ...words.voice[voice] }),
  };
}

/** What to know about the model that answers: its speed, why nothing answers, how to get another model. */
function describeAnswering(model: AnsweringModel | null, words: HealthWords): Partial<PartLine> {
  if (model?.kind === "demo") {
    const operator = model.reason ?? words.model.operator.connect;
    return { hint: words.model.demoHint, operator, needsModel: true };
  }
  if (model?.kind === "none") {
    const { none: problem, noneHint: missing } = words.model;
    return { isUp: false, problem, missing, operator: model.reason, needsModel: true };
  }
  if (model?.kind !== "one" || !model.speed) return {};
  const { nextAnswerMs, tokensPerSecond, isTooSlow } = model.speed;
  const figures = { seconds: (nextAnswerMs / 1_000).toFixed(1), tokens: Math.round(tokensPerSecond) };
  if (!isTooSlow) return { hint: fill(words.model.speed, figures) };
  const { tooSlow: problem, tooSlowHint, operator } = words.model;
  return { isUp: false, problem, missing: fill(tooSlowHint, figures), operator: operator.tooSlow };
}

/** The name of the model that answers, for a person; undefined while it is not known. `asked`: what the scenario names. */
export function modelName(
  model: AnsweringModel | null,
  words: HealthWords,
  asked: string = words.model.fromScenario,
): string | undefined {
  if (!model) return undefined;
  if (model.kind === "demo") return words.model.demo;
  if (model.kind === "none") return words.model.none;
  return model.kind === "one" ? model.name : asked;
}

/** What a conversation used, by the name of what answered, for a person. */
export const usedModelName = (
  { model, answeredBy = model }: { model: string; answeredBy?: string | undefined },
  words: HealthWords,
): string => (answeredBy === DEMO_MODEL ? words.model.demo : answeredBy);

/** How busy the workers are, in a few words. */
function capacityText({ calls, places }: Capacity, { words: { capacity }, language }: Texts): string {
  const locale = LOCALES[language];
  if (places === 0) return plural(capacity.full, calls, locale);
  if (calls === 0) return plural(capacity.idle, places, locale);
  return plural(capacity.some, calls, locale, { places });
}

/** The release of the app, and those of the workers if they differ, as during an upgrade. */
export function versionText(version: string, workerVersions: readonly string[], words: HealthWords): string {
  if (workerVersions.every((other) => other === version)) return fill(words.version, { version });
  return fill(words.versions, { version, workers: workerVersions.join(", ") });
}

/** The whole in a few words. */
export function summarizeStatus(
  lines: PartLine[],
  words: HealthWords,
): { words: string; tone: "ok" | "warn" } {
  const down = lines.filter((line) => !line.isUp);
  const [first] = down;
  if (!first) return { words: words.allRunning, tone: "ok" };
  return {
    words:
      down.length === 1
        ? fill(words.onePart, { part: first.label, problem: first.problem ?? words.notRunning })
        : fill(words.someParts, { count: down.length }),
    tone: "warn",
  };
}
