import { readdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "#lib/platform/files/json-file.ts";
import { LANGUAGES, type Language } from "#models/speech/languages.ts";
import { readWorkerData } from "#models/workers/serve-jobs.ts";

const languages = z.array(z.enum(LANGUAGES)).min(1);
/** A file in the model's own folder. */
const fileName = z.string().regex(/^[\w.-]+$/);
const voiceName = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,62}$/i);

/** `model.json` of an optional model, beside its files. The files may have any names. */
export const descriptor = z.discriminatedUnion("engine", [
  z.object({
    engine: z.literal("piper"),
    licence: z.string(),
    languages,
    /** Of a network with several speakers, each voice names its number. `of`: whom it speaks for if nobody is named. */
    voices: z
      .array(
        z.object({
          name: voiceName,
          speaker: z.number().int().min(0).optional(),
          of: z.enum(["woman", "man"]).optional(),
        }),
      )
      .min(1),
    files: z.object({ model: fileName, config: fileName }),
  }),
  z.object({
    engine: z.literal("kokoro"),
    licence: z.string(),
    languages,
    voices: z
      .array(z.object({ name: voiceName, speaker: z.number().int().min(0), language: z.enum(LANGUAGES) }))
      .min(1),
    files: z.object({ model: fileName, voices: fileName, tokens: fileName }),
  }),
  z.object({
    engine: z.literal("whisper"),
    licence: z.string(),
    languages,
    files: z.object({ encoder: fileName, decoder: fileName, tokens: fileName }),
  }),
  z.object({
    engine: z.literal("moonshine"),
    licence: z.string(),
    languages,
    files: z.object({ encoder: fileName, decoder: fileName, tokens: fileName }),
  }),
]);
export type ModelDescriptor = z.output<typeof descriptor>;
export type OptionalModelFiles = { name: string; directory: string; descriptor: ModelDescriptor };

/** A voice of an optional model: its number in the network, and the languages that it speaks. */
export type OptionalVoiceEntry = {
  name: string;
  speaker: number;
  languages: readonly Language[];
  of?: "woman" | "man" | undefined;
};

/** The voices of a model; null for a recognizer. */
export function voicesOf(model: ModelDescriptor): OptionalVoiceEntry[] | null {
  switch (model.engine) {
    case "piper":
      return model.voices.map(({ name, speaker = 0, of }) => ({
        ...{ name, speaker, of },
        languages: model.languages,
      }));
    case "kokoro":
      return model.voices.map(({ name, speaker, language }) => ({ name, speaker, languages: [language] }));
    default:
      return null;
  }
}

/** Whether these models understand every language that somebody speaks here. English is always understood. */
export function hearEveryLanguage(models: readonly OptionalModelFiles[]): boolean {
  const recognizers = models.filter((model) => voicesOf(model.descriptor) === null);
  const heard = new Set(recognizers.flatMap((model) => model.descriptor.languages));
  return LANGUAGES.every((language) => language === "en" || heard.has(language));
}

const DESCRIPTOR = "model.json";

/** The folder of all optional models, one folder each. */
export const optionalFolder = (cacheDir: string): string => join(resolve(cacheDir), "models", "optional");

export const optionalDirectory = (cacheDir: string, name: string): string =>
  join(optionalFolder(cacheDir), name);

/** Writes the description of a model whose files are complete. From then on it is installed. */
export async function writeDescriptor(directory: string, content: ModelDescriptor): Promise<void> {
  await writeJsonFile(join(directory, DESCRIPTOR), content);
}

/** The optional models that can be loaded, by name: those that were downloaded, and those that the operator put there. */
export async function listOptional(cacheDir: string): Promise<OptionalModelFiles[]> {
  const names = await readdir(optionalFolder(cacheDir)).catch((): string[] => []);
  const found = await Promise.all(names.sort().map((name) => readOptional(cacheDir, name)));
  return found.filter((one) => one !== undefined);
}

/** Returns undefined if the model is not installed, or if one of its files is missing. */
export async function readOptional(cacheDir: string, name: string): Promise<OptionalModelFiles | undefined> {
  const directory = optionalDirectory(cacheDir, name);
  const content = await readJsonFile(join(directory, DESCRIPTOR), descriptor);
  if (!content) return undefined;
  try {
    await Promise.all(Object.values(content.files).map((file) => stat(join(directory, file))));
    return { name, directory, descriptor: content };
  } catch {
    return undefined;
  }
}

/** The model whose thread or process this is. */
export function readWorkerModel(): OptionalModelFiles {
  return z.object({ name: z.string(), directory: z.string(), descriptor }).parse(readWorkerData());
}

/** Deletes an optional model, also one that is half downloaded. Returns whether there was one. */
export async function removeOptional(cacheDir: string, name: string): Promise<boolean> {
  if (!(await readdir(optionalFolder(cacheDir)).catch((): string[] => [])).includes(name)) return false;
  const directory = optionalDirectory(cacheDir, name);
  await rm(join(directory, DESCRIPTOR), { force: true });
  await rm(directory, { recursive: true, force: true });
  return true;
}
