import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { readListedChatModel } from "#lib/operations/models/model-state.ts";
import { listServerModels } from "#models/chat/list-server-models.ts";
import { readOperatorChoice } from "#models/choice/choice-files.ts";
import { DEMO_MODEL, describeSpeed } from "#models/choice/model-choice.ts";
import { ggufFolder, listInstalledGgufs } from "#models/llm/files/gguf-folder.ts";
import { describeSize, type GgufModel, recommendGguf } from "#models/llm/files/gguf-manifest.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import type { Say } from "./progress.ts";
import type { Endpoints } from "./settings/resolve-endpoints.ts";
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
  // Without an answer there is no decision yet.
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

const TIMEOUT_MS = 2_000;

/** Says what the local models server answers calls with. Returns null if another server does, or it does not respond. */
export async function findLanguageModel({ llm }: Endpoints): Promise<string | null> {
  if (llm.source !== "local") return null;
  const chat = await readListedChatModel(llm.baseUrl, TIMEOUT_MS);
  if (!chat) return null;
  if (chat.status === "loading") return "the language models are being loaded and measured";
  if (chat.status === "failed") return `none. ${chat.reason ?? ""}`.trim();
  if (chat.id === DEMO_MODEL)
    return chat.reason ? `demo model (rules). ${chat.reason}` : "demo model (rules)";
  const speed = chat.speed
    ? ` (${describeSpeed(chat.speed)}${chat.too_slow ? ": too slow for calls" : ""})`
    : "";
  return `${chat.id}${speed}${chat.reason ? `. ${chat.reason}` : ""}`;
}
