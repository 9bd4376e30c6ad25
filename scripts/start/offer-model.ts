import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { listServerModels } from "#models/chat/list-server-models.ts";
import { readOperatorChoice } from "#models/choice/operator-choice.ts";
import { recommendGguf } from "#models/choice/recommend-gguf.ts";
import { describeSize } from "#models/llm/files/describe-size.ts";
import { ggufFolder, listInstalledGgufs } from "#models/llm/files/gguf-folder.ts";
import type { GgufModel } from "#models/llm/files/gguf-manifest.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Say } from "./progress.ts";
import type { Environment, Settings } from "./settings/settings.ts";

/** Somebody who starts the instance and walks away gets the demo model. */
const ANSWER_MS = 60_000;

export type OfferInput = {
  settings: Settings;
  env: Environment;
  say: Say;
  /** Whether a person can answer. */
  isTerminal: boolean;
  ask?: (question: string) => Promise<string>;
  listServers?: typeof listServerModels;
};

/**
 * Asks whether to download a language model, if calls would otherwise have none. Returns the model to download, or null.
 * Never asks without a terminal, in CI, or again after a no. Throws `SetupError` for a setting that cannot work.
 */
export async function offerModel(input: OfferInput): Promise<GgufModel | null> {
  const { settings, env, listServers = listServerModels } = input;
  const setting = env.LOCAL_LLM || "auto";
  const isBuiltIn = setting === "builtin";
  if ((!isBuiltIn && setting !== "auto") || env.LOCAL_LLM_MODEL) return null;
  if ((await listInstalledGgufs(settings.cacheDir)).length > 0) return null;
  const canAsk = input.isTerminal && !env.CI;
  if (isBuiltIn && !canAsk) {
    throw new SetupError(
      "LOCAL_LLM is builtin, but no model is downloaded. Download one with `npm run -s visavis -- models pull`, or remove LOCAL_LLM.",
    );
  }
  if (!canAsk) return null;
  if (!isBuiltIn && (await hasDecided(settings.dataDir))) return null;
  if (!isBuiltIn && (await listServers()).length > 0) return null;
  return (await accepts(input, recommendGguf())) ? recommendGguf() : null;
}

const declinedPath = (dataDir: string): string => join(dataDir, "no-language-model");

async function hasDecided(dataDir: string): Promise<boolean> {
  const declined = await readFile(declinedPath(dataDir)).catch(() => null);
  return declined !== null || (await readOperatorChoice(dataDir)) !== null;
}

async function accepts(
  { settings, say, ask = askOnTerminal }: OfferInput,
  model: GgufModel,
): Promise<boolean> {
  say(
    [
      "",
      "No language model is installed, so avatars follow rules and say that they are a demo.",
      `${model.name} (about ${describeSize(model.bytes)}, licence ${model.licence}) can think instead, on this machine's`,
      `processor. It is downloaded once to ${ggufFolder(settings.cacheDir)}, and used if it is fast enough`,
      "for a call. Nothing that is said leaves this machine.",
    ].join("\n"),
  );
  const answer = (await ask("Download it now? [y/N] ")).trim().toLowerCase();
  if (answer === "y" || answer === "yes") return true;
  // No answer at all is no decision.
  if (answer !== "") await writeFile(declinedPath(settings.dataDir), "").catch(() => undefined);
  say("Later: npm run -s visavis -- models pull\n");
  return false;
}

async function askOnTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The terminal does not turn Ctrl-C into a signal while a question is open.
  terminal.on("SIGINT", () => process.kill(process.pid, "SIGINT"));
  try {
    return await terminal.question(question, { signal: AbortSignal.timeout(ANSWER_MS) });
  } catch {
    return "";
  } finally {
    terminal.close();
  }
}
