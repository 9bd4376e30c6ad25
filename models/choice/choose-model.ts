import type { ModelsEnv } from "#models/env.ts";
import { type ChatModel, idOf, isCalled, type LanguageModel } from "./chat-model.ts";
import { describeSpeed, isFastEnough, type Speed } from "./speed.ts";

export type ChoiceInput = {
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
 * The first of the measured models that is fast enough. Without one, `auto` keeps the demo's rules, which answer at once;
 * a setting that names a server gets its fastest model.
 */
export function pickMeasured(setting: ModelsEnv["LOCAL_LLM"], measured: readonly Measured[]): Picked {
  const fast = measured.find(({ speed }) => speed && isFastEnough(speed));
  if (fast) return fast;
  const [fastest] = measured
    .filter(({ speed }) => speed)
    .sort((a, b) => (b.speed?.tokensPerSecond ?? 0) - (a.speed?.tokensPerSecond ?? 0));
  const [first] = measured;
  if (setting !== "auto" && first) return fastest ?? first;
  const failed = measured.find(({ failure }) => failure);
  const details = fastest?.speed
    ? `The fastest is ${idOf(fastest.model)}: ${describeSpeed(fastest.speed)}.`
    : failed
      ? `${idOf(failed.model)} failed: ${failed.failure}`
      : "";
  const note = `No installed language model answers in time for a call. ${details}`.trim();
  return { model: { kind: "demo" }, speed: null, note };
}
