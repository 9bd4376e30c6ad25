import { describeSize } from "#models/llm/files/describe-size.ts";
import { bytesOf, OPTIONAL_MODELS, type OptionalModel } from "#models/optional/catalogue.ts";
import { listOptional, type ModelDescriptor, voicesOf } from "#models/optional/descriptor.ts";
import { type PullOptions, pullOptional } from "#models/optional/pull-optional.ts";
import type { Say } from "#scripts/start/progress.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { tenths } from "./pull-model.ts";

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
