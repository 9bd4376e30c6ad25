import { z } from "zod";
import type { ServerModel } from "#models/chat/list-server-models.ts";
import type { ModelsEnv } from "#models/env.ts";
import type { InstalledGguf } from "#models/llm/files/gguf-folder.ts";
import { QUESTIONS } from "./ask-questions.ts";

/** What can answer chats: a model that runs here, on Ollama or in LM Studio, or the demo's rules. */
export type ChatModel = { kind: "demo" } | ServerModel | ({ kind: "builtin" } & InstalledGguf);
export type LanguageModel = Exclude<ChatModel, { kind: "demo" }>;

/** The demo model's name. */
export const DEMO_MODEL = "visavis-demo";

/** The name in lists and logs: `ollama/llama3.2:3b`. */
export const idOf = (model: ChatModel): string =>
  model.kind === "demo" ? DEMO_MODEL : `${model.kind}/${model.name}`;

/** Whether an operator who writes `wanted` means this model: by its id, or by its name alone. */
export const isCalled = (model: LanguageModel, wanted: string): boolean =>
  idOf(model) === wanted || model.name === wanted;

export const speedSchema = z.object({
  /** Until the first word, when the model has not seen the conversation yet. */
  firstAnswerMs: z.number(),
  /** Until the first word of a later turn, whose beginning the model remembers. */
  nextAnswerMs: z.number(),
  tokensPerSecond: z.number(),
  /** Of `QUESTIONS`. Null for a model that was too slow to be asked. */
  rightAnswers: z.int().nullable(),
  /** Whether it calls a function that it needs. Null for a model that was too slow to be asked. */
  callsFunctions: z.boolean().nullable(),
  measuredAt: z.iso.datetime(),
});
export type Speed = z.output<typeof speedSchema>;

/**
 * A model that is slower than this makes a bad call. The worker waits 7 s for a first word; a pause of two seconds
 * already feels long; and a voice says about three tokens a second, which the model must stay ahead of.
 */
const LIMITS = { firstAnswerMs: 7_000, nextAnswerMs: 2_000, tokensPerSecond: 5 };

/** Whether a model answers in time for a call. */
export function isFastEnough(speed: Speed): boolean {
  return (
    speed.firstAnswerMs <= LIMITS.firstAnswerMs &&
    speed.nextAnswerMs <= LIMITS.nextAnswerMs &&
    speed.tokensPerSecond >= LIMITS.tokensPerSecond
  );
}

/** How many of the three questions about a text a model has to answer. One may go wrong: the questions are short. */
const MIN_RIGHT_ANSWERS = 2;

type Sense = Pick<Speed, "rightAnswers" | "callsFunctions">;

const understands = ({ rightAnswers }: Sense): boolean =>
  rightAnswers === null || rightAnswers >= MIN_RIGHT_ANSWERS;

/** Whether a model understands what it reads and calls functions. A small one can be fast and answer anything. */
export const makesSense = (speed: Sense): boolean => understands(speed) && speed.callsFunctions !== false;

/** Whether a model may be chosen for calls without being named. */
export const isFit = (speed: Speed): boolean => isFastEnough(speed) && makesSense(speed);

/** What is wrong with a model that does not make sense, for people. */
export const describeConfusion = (model: ChatModel, speed: Sense): string =>
  understands(speed)
    ? `${idOf(model)} did not call the function that a visitor's request needs.`
    : `${idOf(model)} answered ${speed.rightAnswers ?? 0} of ${QUESTIONS.length} questions about a short text correctly.`;

/** A speed for people: "first word after 0.8 s, 12 tokens per second". */
export function describeSpeed({
  nextAnswerMs,
  tokensPerSecond,
}: Pick<Speed, "nextAnswerMs" | "tokensPerSecond">): string {
  return `first word after ${(nextAnswerMs / 1000).toFixed(1)} s, ${tokensPerSecond.toFixed(0)} tokens per second`;
}

type ChoiceInput = {
  setting: ModelsEnv["LOCAL_LLM"];
  /** `LOCAL_LLM_MODEL`. */
  wanted: string | undefined;
  /** The id that the operator chose; it counts with the setting `auto`. */
  chosen: string | null;
  /** What is installed, largest first within its kind. */
  candidates: readonly LanguageModel[];
};

/**
 * `fixed`: this one, whatever its speed. `fastest`: the largest of them that is fast enough. `none`: the settings name
 * something that is not there.
 */
export type Choice =
  | { kind: "fixed"; model: ChatModel }
  | { kind: "fastest"; candidates: LanguageModel[] }
  | { kind: "none"; reason: string };

const MISSING = {
  builtin:
    "LOCAL_LLM is builtin, but no model is downloaded. Download one with `npm run -s visavis -- models pull`.",
  ollama:
    "LOCAL_LLM is ollama, but Ollama does not run on this machine or has no chat model that fits into its memory.",
  lmstudio:
    "LOCAL_LLM is lmstudio, but LM Studio's server does not run on this machine or has no chat model.",
};

/** Decides by the settings alone; nothing is measured here. */
export function chooseModel({ setting, wanted, chosen, candidates }: ChoiceInput): Choice {
  if (setting === "demo") return { kind: "fixed", model: { kind: "demo" } };
  const possible = candidates.filter(({ kind }) => setting === "auto" || kind === setting);
  if (wanted !== undefined) {
    const model = possible.find((one) => isCalled(one, wanted));
    if (model) return { kind: "fixed", model };
    return { kind: "none", reason: `LOCAL_LLM_MODEL is ${wanted}, which is not installed.` };
  }
  if (chosen !== null && setting === "auto") {
    const model = [...possible, { kind: "demo" as const }].find((one) => idOf(one) === chosen);
    if (model) return { kind: "fixed", model };
    return {
      kind: "none",
      reason: `The chosen model ${chosen} is not installed any longer. Choose another one with \`npm run -s visavis -- models use\`.`,
    };
  }
  if (possible.length > 0) return { kind: "fastest", candidates: bySize(possible) };
  return setting === "auto"
    ? { kind: "fixed", model: { kind: "demo" } }
    : { kind: "none", reason: MISSING[setting] };
}

/** Largest first: among models that are fast enough, the largest answers best. Unknown sizes come last. */
function bySize(models: readonly LanguageModel[]): LanguageModel[] {
  return [...models].sort((a, b) => (b.bytes ?? 0) - (a.bytes ?? 0));
}

/** `failure` is why the model could not be loaded or measured. */
export type Measured = { model: LanguageModel; speed: Speed | null; failure?: string | undefined };
export type Picked = { model: ChatModel; speed: Speed | null; note?: string };

/**
 * The first of the measured models that is fast enough and makes sense. Without one, `auto` keeps the demo's rules, which
 * answer at once; a setting that names a server gets its fastest model that makes sense.
 */
export function pickMeasured(
  setting: ModelsEnv["LOCAL_LLM"],
  measured: readonly Measured[],
): Picked | { model: null; reason: string } {
  const fit = measured.find(({ speed }) => speed && isFit(speed));
  if (fit) return fit;
  const [fastest] = measured
    .filter(({ speed }) => speed && makesSense(speed))
    .sort((a, b) => (b.speed?.tokensPerSecond ?? 0) - (a.speed?.tokensPerSecond ?? 0));
  const untried = measured.find(({ speed }) => !speed);
  const usable = fastest ?? untried;
  if (setting !== "auto" && usable) return usable;
  const details = describeUnfit(measured, fastest);
  if (setting !== "auto") {
    return {
      model: null,
      reason: `No model of ${setting} makes sense. ${details} Name one with LOCAL_LLM_MODEL to use it all the same.`,
    };
  }
  const note = `No installed language model answers sensibly and in time for a call. ${details}`.trim();
  return { model: { kind: "demo" }, speed: null, note };
}

function describeUnfit(measured: readonly Measured[], fastest: Measured | undefined): string {
  if (fastest?.speed) return `The fastest is ${idOf(fastest.model)}: ${describeSpeed(fastest.speed)}.`;
  const confused = measured.find(({ speed }) => speed);
  if (confused?.speed) return describeConfusion(confused.model, confused.speed);
  const failed = measured.find(({ failure }) => failure);
  return failed ? `${idOf(failed.model)} failed: ${failed.failure}` : "";
}
