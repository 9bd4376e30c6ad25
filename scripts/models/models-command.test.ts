import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { SpeedStore } from "#models/choice/choice-files.ts";
import { ggufFolder, ggufPath } from "#models/llm/files/gguf-folder.ts";
import { makeGguf } from "#models/llm/testing/make-gguf.ts";
import { NEVER_STOPS } from "#models/llm/testing/tiny-models.ts";
import { findOptional, LATE_RECOGNIZER } from "#models/optional/catalogue.ts";
import { optionalDirectory, writeDescriptor } from "#models/optional/descriptor.ts";
import { type OfferInput, offerModel } from "#scripts/start/offer-model.ts";
import { checkModelSettings } from "#scripts/start/settings/check-model-settings.ts";
import { readSettings } from "#scripts/start/settings/settings.ts";
import { type ModelsCommand, parseModelsCommand, runModelsCommand } from "./run-command.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "models-command-"));
  await mkdir(ggufFolder(folder), { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

const settings = () => ({ ...readSettings({ VISAVIS_DATA_DIR: folder }), cacheDir: folder });
const run = (command: ModelsCommand, env: Record<string, string> = {}) =>
  runModelsCommand(command, {
    settings: settings(),
    env: { LOCAL_LLM_CONTEXT: "16384", ...env },
    say: () => undefined,
  });
const install = (name: string) =>
  writeFile(ggufPath(folder, name), makeGguf({ ...NEVER_STOPS, contextTokens: 16_384 }));

test.each([
  ["models list", { kind: "models list" }],
  ["models pull", { kind: "models pull", name: null }],
  ["models pull qwen3-4b", { kind: "models pull", name: "qwen3-4b" }],
  ["models use ollama/llama3.2:3b", { kind: "models use", model: "ollama/llama3.2:3b" }],
  ["models remove qwen3-4b", { kind: "models remove", name: "qwen3-4b" }],
  ["models bench", { kind: "models bench", model: null }],
  ["storage check", null],
])("%s is understood", (line, command) => {
  expect(parseModelsCommand(line.split(" "))).toEqual(command);
});

test.each(["models", "models use", "models list all", "models pull --all", "models remove"])(
  "%s prints the usage",
  (line) => {
    expect(() => parseModelsCommand(line.split(" "))).toThrow(/models bench \[ID\]/);
  },
);

test("what is installed and what can be downloaded is listed, with licences and speeds", async () => {
  await install("qwen3-1.7b");
  const speed = {
    firstAnswerMs: 1,
    nextAnswerMs: 1,
    tokensPerSecond: 2,
    rightAnswers: 1,
    callsFunctions: true,
    measuredAt: new Date().toISOString(),
  };
  await new SpeedStore(folder).set("builtin/qwen3-1.7b", speed);
  const listed = await run({ kind: "models list" });
  expect(listed).toMatchObject({
    setting: "auto",
    chosen: null,
    installed: [
      { id: "builtin/qwen3-1.7b", licence: "Apache-2.0", speed, fast_enough: false, makes_sense: false },
    ],
  });
  expect(JSON.stringify(listed)).toContain('"name":"qwen3-4b"');
  expect(JSON.stringify(listed)).not.toContain('"name":"qwen3-1.7b"');
});

test("voices and recognizers are listed with licence, credit and languages, and removed by their name", async () => {
  const model = findOptional("thorsten");
  if (!model) throw new Error("thorsten is not in the catalogue");
  const directory = optionalDirectory(folder, model.name);
  await mkdir(directory, { recursive: true });
  for (const file of model.files) await writeFile(join(directory, file.name), "");
  await writeDescriptor(directory, model.descriptor);
  expect(await run({ kind: "models list" })).toMatchObject({
    voices_and_recognizers: {
      installed: [
        { name: "thorsten", kind: "voice", licence: "CC0-1.0", languages: ["de"], voices: ["thorsten"] },
      ],
      available: expect.arrayContaining([
        expect.objectContaining({
          name: "siwis",
          licence: "CC-BY-4.0",
          credit: expect.stringContaining("SIWIS"),
        }),
        expect.objectContaining({ name: "whisper-base", kind: "recognizer", licence: "MIT" }),
      ]),
    },
  });
  expect(await run({ kind: "models remove", name: "thorsten" })).toEqual({ removed: "thorsten" });
  expect(JSON.stringify(await run({ kind: "models list" }))).toContain('"installed":[],"available"');
});

test("removing what the next start downloads again says that it comes back", async () => {
  const removed = async (env: Record<string, string>) => {
    await mkdir(optionalDirectory(folder, LATE_RECOGNIZER), { recursive: true });
    return await run({ kind: "models remove", name: LATE_RECOGNIZER }, env);
  };
  expect(await removed({})).toMatchObject({ comes_back: expect.stringMatching(/LOCAL_STT/) });
  expect(await removed({ LOCAL_STT: "english" })).toEqual({ removed: LATE_RECOGNIZER });
});

test("a choice is kept, named by its short or full name, until auto or the model's removal", async () => {
  await install("qwen3-0.6b");
  expect(await run({ kind: "models use", model: "qwen3-0.6b" })).toMatchObject({
    chosen: "builtin/qwen3-0.6b",
  });
  expect(await run({ kind: "models list" })).toMatchObject({ chosen: "builtin/qwen3-0.6b" });
  expect(await run({ kind: "models use", model: "demo" })).toMatchObject({ chosen: "visavis-demo" });
  expect(await run({ kind: "models use", model: "auto" })).toMatchObject({ chosen: null });
  await run({ kind: "models use", model: "builtin/qwen3-0.6b" });
  expect(await run({ kind: "models remove", name: "builtin/qwen3-0.6b" })).toMatchObject({
    removed: "builtin/qwen3-0.6b",
  });
  expect(await run({ kind: "models list" })).toMatchObject({ chosen: null, installed: [] });
});

test.skipIf(isQuick)("a bench measures an installed model and keeps the figures", async () => {
  await install("own");
  const measured = await run({ kind: "models bench", model: "own" }, { LOCAL_LLM_THREADS: "1" });
  expect(measured).toMatchObject({
    measured: [{ id: "builtin/own", speed: { tokensPerSecond: expect.any(Number) } }],
  });
  expect(await new SpeedStore(folder).readAll()).toHaveProperty(["builtin/own"]);
});

test.each<[ModelsCommand, RegExp]>([
  [{ kind: "models pull", name: "gpt-9" }, /Choose one of qwen3-0.6b.+whisper-base/],
  [{ kind: "models use", model: "gone" }, /gone is not installed/],
  [{ kind: "models remove", name: "../secrets" }, /not a downloaded model/],
  [{ kind: "models bench", model: null }, /No language model is installed/],
])("%j fails with what to do", async (command, message) => {
  await expect(run(command)).rejects.toThrow(message);
});

test("a setting that decides is not overruled by a choice", async () => {
  await install("own");
  const command: ModelsCommand = { kind: "models use", model: "own" };
  await expect(run(command, { LOCAL_LLM: "demo" })).rejects.toThrow(/LOCAL_LLM is demo, which decides/);
});

const offer = (changes: Partial<OfferInput>, said: string[] = []) =>
  offerModel({
    settings: settings(),
    env: {},
    say: (line) => said.push(line),
    isTerminal: true,
    ask: async () => "y",
    listServers: async () => [],
    ...changes,
  });

test("the start offers a model once, with its size and licence, and remembers a no", async () => {
  const said: string[] = [];
  expect(await offer({}, said)).toMatchObject({ licence: "Apache-2.0" });
  expect(said.join("\n")).toMatch(/about [\d.]+ [GM]B, licence Apache-2.0/);
  expect(await offer({ ask: async () => "" })).toBeNull();
  expect(await offer({ ask: async () => "n" })).toBeNull();
  const never = () => Promise.reject(new Error("asked again"));
  expect(await offer({ ask: never })).toBeNull();
});

test("the start never asks without a terminal, in CI, or if there is a model or a setting", async () => {
  const ask = () => Promise.reject(new Error("asked"));
  expect(await offer({ ask, isTerminal: false })).toBeNull();
  expect(await offer({ ask, env: { CI: "true" } })).toBeNull();
  expect(await offer({ ask, env: { LOCAL_LLM: "demo" } })).toBeNull();
  const ollama = { kind: "ollama" as const, name: "m", baseUrl: "", bytes: 1 };
  expect(await offer({ ask, listServers: async () => [ollama] })).toBeNull();
  await install("own");
  expect(await offer({ ask })).toBeNull();
});

test("a setting that cannot work stops the start with one sentence", async () => {
  expect(() => checkModelSettings({ LOCAL_LLM: "gpt" })).toThrow(/LOCAL_LLM is "gpt".+"builtin"/);
  expect(() => checkModelSettings({ LOCAL_LLM_THREADS: "many" })).toThrow(/LOCAL_LLM_THREADS is "many"/);
  expect(() => checkModelSettings({ LOCAL_STT: "german" })).toThrow(/LOCAL_STT is "german".+"english"/);
  expect(() => checkModelSettings({ LOCAL_LLM: "", PORT: "x" })).not.toThrow();
  await expect(offer({ env: { LOCAL_LLM: "builtin" }, isTerminal: false })).rejects.toThrow(/models pull/);
});
