import { listServerModels } from "#models/chat/list-server-models.ts";
import { readOperatorChoice, SpeedStore, setOperatorChoice } from "#models/choice/choice-files.ts";
import { measureInstalled } from "#models/choice/measure-speed.ts";
import {
  DEMO_MODEL,
  idOf,
  isCalled,
  isFastEnough,
  type LanguageModel,
  makesSense,
} from "#models/choice/model-choice.ts";
import { type ModelsEnv, readModelsEnv } from "#models/env.ts";
import { ggufPath, listInstalledGgufs, removeGguf } from "#models/llm/files/gguf-folder.ts";
import { describeSize, findGguf, GGUF_MODELS, recommendGguf } from "#models/llm/files/gguf-manifest.ts";
import { tenths } from "#models/loading/download-file.ts";
import {
  bytesOf,
  findOptional,
  LATE_RECOGNIZER,
  OPTIONAL_MODELS,
  type OptionalModel,
} from "#models/optional/catalogue.ts";
import { listOptional, type ModelDescriptor, removeOptional, voicesOf } from "#models/optional/descriptor.ts";
import { type PullOptions, pullOptional } from "#models/optional/pull-optional.ts";
import type { Say } from "#scripts/start/progress.ts";
import { checkModelSettings } from "#scripts/start/settings/check-model-settings.ts";
import type { Environment, Settings } from "#scripts/start/settings/settings.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { pullModel } from "./pull-model.ts";

/** What `models list` says of voices and recognizers. */
export async function listVoicesAndRecognizers(cacheDir: string): Promise<object> {
  const installed = await listOptional(cacheDir);
  const known = new Set(installed.map(({ name }) => name));
  return {
    installed: installed.map(({ name, descriptor }) => ({ name, ...present(descriptor) })),
    available: OPTIONAL_MODELS.filter(({ name }) => !known.has(name)).map((model) => ({
      name: model.name,
      ...present(model.descriptor),
      credit: model.credit,
      bytes: bytesOf(model),
      note: model.note,
      verified_by_hash: true,
    })),
  };
}

function present(descriptor: ModelDescriptor): object {
  const { engine, licence, languages } = descriptor;
  const voices = voicesOf(descriptor)?.map(({ name }) => name);
  return { kind: voices ? "voice" : "recognizer", engine, languages, licence, ...(voices && { voices }) };
}

/** Says the licence, then downloads. A running instance uses the model at once. */
export async function pullVoiceOrRecognizer(
  model: OptionalModel,
  cacheDir: string,
  say: Say,
): Promise<object> {
  const { licence } = model.descriptor;
  say(`Downloading ${model.name}, ${describeSize(bytesOf(model))}, licence ${licence}, by ${model.credit}`);
  try {
    await pullOptional(model, cacheDir, {
      onWait: () => say("Waiting for another process that downloads"),
      onSource: (source) => say(`The model hub cannot be reached. Fetching ${model.name} from ${source}`),
      onProgress: tellLargeFiles(model, say),
    });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error));
  }
  return { name: model.name, ...present(model.descriptor), credit: model.credit, verified_by_hash: true };
}

/** Reports the progress of files that take a while. */
function tellLargeFiles(model: OptionalModel, say: Say): NonNullable<PullOptions["onProgress"]> {
  const tellers = new Map(
    model.files
      .filter(({ bytes }) => bytes > 1_000_000)
      .map(({ name }) => [name, tenths(`${model.name} (${name})`, say)] as const),
  );
  return ({ file, ...progress }) => tellers.get(file)?.(progress);
}

type CommandContext = { settings: Settings; env: Environment; say: Say };
type Context = { models: ModelsEnv; say: Say };

/** When a choice counts: the models server does not change the model of a call. */
const TAKES_EFFECT = "when nobody has been in a call for two and a half minutes, or at the next start";

/** Runs a command about models and returns what it prints. Throws `SetupError` with one sentence if that fails. */
export async function runModelsCommand(
  command: ModelsCommand,
  { settings, env, say }: CommandContext,
): Promise<object> {
  checkModelSettings(env);
  const models = readModelsEnv({
    ...env,
    VISAVIS_CACHE_DIR: settings.cacheDir,
    VISAVIS_DATA_DIR: settings.dataDir,
  });
  const context = { models, say };
  if (command.kind === "models list") return await list(context);
  if (command.kind === "models pull") return await pull(command.name, context);
  if (command.kind === "models use") return await use(command.model, context);
  if (command.kind === "models remove") return await remove(command.name, context);
  return await bench(command.model, context);
}

async function list({ models }: Context): Promise<object> {
  const speeds = await new SpeedStore(models.VISAVIS_CACHE_DIR).readAll();
  const installed = await listInstalled(models);
  const known = new Set(installed.map(idOf));
  return {
    setting: models.LOCAL_LLM,
    chosen: await readOperatorChoice(models.VISAVIS_DATA_DIR),
    installed: installed.map((model) => {
      const speed = speeds[idOf(model)];
      return {
        id: idOf(model),
        bytes: model.bytes ?? null,
        licence: model.kind === "builtin" ? (model.model?.licence ?? null) : null,
        speed: speed ?? null,
        fast_enough: speed ? isFastEnough(speed) : null,
        makes_sense: speed ? makesSense(speed) : null,
      };
    }),
    voices_and_recognizers: await listVoicesAndRecognizers(models.VISAVIS_CACHE_DIR),
    available: GGUF_MODELS.filter(({ name }) => !known.has(`builtin/${name}`)).map(
      ({ name, licence, bytes, note, sha256 }) => ({
        name,
        licence,
        about_bytes: bytes,
        note,
        verified_by_hash: sha256 !== null,
        recommended: name === recommendGguf().name,
      }),
    ),
  };
}

async function pull(name: string | null, { models, say }: Context): Promise<object> {
  const optional = name === null ? undefined : findOptional(name);
  if (optional) return await pullVoiceOrRecognizer(optional, models.VISAVIS_CACHE_DIR, say);
  const model = name === null ? recommendGguf() : findGguf(name);
  if (!model) {
    throw new SetupError(
      `There is no model ${name} to download. Choose one of ${[...GGUF_MODELS, ...OPTIONAL_MODELS].map((one) => one.name).join(", ")}.`,
    );
  }
  const { bytes, verified } = await pullModel(model, models.VISAVIS_CACHE_DIR, say);
  return { id: `builtin/${model.name}`, licence: model.licence, bytes, verified_by_hash: verified };
}

async function use(wanted: string, { models }: Context): Promise<object> {
  if (wanted === "auto") {
    await setOperatorChoice(models.VISAVIS_DATA_DIR, null);
    return { chosen: null, takes_effect: TAKES_EFFECT };
  }
  const installed = await listInstalled(models);
  const isDemo = wanted === "demo";
  const named = isDemo ? undefined : installed.find((model) => isCalled(model, wanted));
  if (!named && !isDemo) {
    throw new SetupError(
      `${wanted} is not installed. Installed are: ${[...installed.map(idOf), "demo"].join(", ")}. Download one with models pull.`,
    );
  }
  if (models.LOCAL_LLM !== "auto") {
    throw new SetupError(
      `LOCAL_LLM is ${models.LOCAL_LLM}, which decides. Remove it from the settings first.`,
    );
  }
  const chosen = named ? idOf(named) : DEMO_MODEL;
  await setOperatorChoice(models.VISAVIS_DATA_DIR, chosen);
  return { chosen, takes_effect: TAKES_EFFECT };
}

async function remove(name: string, { models }: Context): Promise<object> {
  if (await removeOptional(models.VISAVIS_CACHE_DIR, name)) {
    const comesBack = name === LATE_RECOGNIZER && models.LOCAL_STT === "all";
    return {
      removed: name,
      ...(comesBack && { comes_back: "with the next start, unless LOCAL_STT is english" }),
    };
  }
  const plain = name.replace(/^builtin\//, "");
  if (!(await removeGguf(models.VISAVIS_CACHE_DIR, plain))) {
    throw new SetupError(`${name} is not a downloaded model. Ollama and LM Studio remove their own.`);
  }
  const chosen = await readOperatorChoice(models.VISAVIS_DATA_DIR);
  if (chosen === `builtin/${plain}`) await setOperatorChoice(models.VISAVIS_DATA_DIR, null);
  return { removed: `builtin/${plain}`, path: ggufPath(models.VISAVIS_CACHE_DIR, plain) };
}

async function bench(wanted: string | null, { models, say }: Context): Promise<object> {
  const installed = await listInstalled(models);
  const chosen = installed.filter((model) => wanted === null || isCalled(model, wanted));
  if (chosen.length === 0) {
    throw new SetupError(
      wanted === null
        ? "No language model is installed. Download one with models pull."
        : `${wanted} is not installed. See models list.`,
    );
  }
  const measured = [];
  for (const model of chosen) {
    say(`Measuring ${idOf(model)}`);
    measured.push(await measureInstalled(models, model));
  }
  return { measured };
}

async function listInstalled({ VISAVIS_CACHE_DIR }: ModelsEnv): Promise<LanguageModel[]> {
  const [ggufs, servers] = await Promise.all([listInstalledGgufs(VISAVIS_CACHE_DIR), listServerModels()]);
  return [...ggufs.map((gguf) => ({ kind: "builtin" as const, ...gguf })), ...servers];
}

/** A command about the language models of this machine, with or without a running instance. */
export type ModelsCommand =
  | { kind: "models list" }
  | { kind: "models pull"; name: string | null }
  | { kind: "models use"; model: string }
  | { kind: "models remove"; name: string }
  | { kind: "models bench"; model: string | null };

export const MODELS_USAGE = [
  "  models list",
  "  models pull [NAME]",
  "  models use ID|auto|demo",
  "  models remove NAME",
  "  models bench [ID]",
];

/** Parses a command about models; `null` for any other. Throws `SetupError` with the usage if it is incomplete. */
export function parseModelsCommand(args: string[]): ModelsCommand | null {
  const [area, verb, value, ...rest] = args;
  if (area !== "models") return null;
  if (rest.length === 0 && !value?.startsWith("-")) {
    if (verb === "list" && value === undefined) return { kind: "models list" };
    if (verb === "pull") return { kind: "models pull", name: value ?? null };
    if (verb === "bench") return { kind: "models bench", model: value ?? null };
    if (verb === "use" && value) return { kind: "models use", model: value };
    if (verb === "remove" && value) return { kind: "models remove", name: value };
  }
  throw new SetupError(["Usage: npm run -s visavis -- models <command>", ...MODELS_USAGE].join("\n"));
}
