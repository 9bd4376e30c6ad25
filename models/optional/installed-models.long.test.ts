import { cp, link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { wavHeader } from "#lib/media/wav.ts";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { makeOtherVoice } from "#models/testing/make-other-voice.ts";
import { makeWhisper } from "#models/testing/make-whisper.ts";
import { startTestServer, type TestServer, waitFor } from "#models/testing/start-test-server.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { optionalDirectory, removeOptional, writeDescriptor } from "./descriptor.ts";

const own = readModelsEnv().VISAVIS_CACHE_DIR;
let cache: string;
let server: TestServer;

/**
 * A voice and a recognizer made of those of this machine: other file names, other tensors, two speakers. The recording itself is
 * missing, because loading it takes long.
 */
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), "optional-models-"));
  await mkdir(join(cache, "models", "optional"), { recursive: true });
  await symlink(modelDirectory(own, "transcription"), modelDirectory(cache, "transcription"));
  await makeVoice();
  await makeRecognizer();
  server = await startTestServer({ VISAVIS_CACHE_DIR: cache }, waitFor("transcription"));
});
afterAll(async () => {
  await server.close();
  await rm(cache, { recursive: true });
});

async function makeVoice(): Promise<void> {
  const directory = optionalDirectory(cache, "otto");
  await mkdir(directory);
  const source = modelDirectory(own, "speech");
  await writeFile(join(directory, "net.onnx"), makeOtherVoice(await readFile(join(source, "voice.onnx"))));
  const config = JSON.parse(await readFile(join(source, "voice.onnx.json"), "utf8"));
  await writeFile(join(directory, "net.json"), JSON.stringify({ ...config, espeak: { voice: "de" } }));
  await writeDescriptor(directory, {
    engine: "piper",
    licence: "CC0-1.0",
    languages: ["de"],
    voices: [
      { name: "otto", of: "man" },
      { name: "ottilie", speaker: 1, of: "woman" },
    ],
    files: { model: "net.onnx", config: "net.json" },
  });
}

async function makeRecognizer(): Promise<void> {
  const directory = optionalDirectory(cache, "ear");
  await mkdir(directory);
  const source = modelDirectory(own, "transcription");
  const names = { "encoder_model.ort": "a.ort", "decoder_model_merged.ort": "b.ort", "tokens.txt": "c.txt" };
  for (const [from, to] of Object.entries(names)) {
    const [path, target] = [join(source, from), join(directory, to)];
    await link(path, target).catch(() => cp(path, target));
  }
  await writeDescriptor(directory, {
    engine: "moonshine",
    licence: "MIT",
    languages: ["fr", "en"],
    files: { encoder: "a.ort", decoder: "b.ort", tokens: "c.txt" },
  });
}

const say = (fields: object, path = "/v1/audio/speech") =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: JSON.stringify({ input: "Guten Morgen, wie geht es Ihnen?", response_format: "pcm", ...fields }),
  });

/** Who says a word, and whether somebody does. What is left of it is not waited for: speaking takes most of this file's time. */
async function answerTo(fields: object, path?: string): Promise<{ by: string | null; status: number }> {
  const response = await say({ input: "Ja.", ...fields }, path);
  await response.body?.cancel();
  return { by: response.headers.get("x-visavis-voice"), status: response.status };
}
const speaker = async (fields: object) => (await answerTo(fields)).by;

async function soundOf(fields: object) {
  const response = await say(fields, "/v1/audio/speech/timed");
  expect(response.status).toBe(200);
  const lines = (await response.text()).trim().split("\n");
  const pieces: { audio: string; phonemes: [string][] }[] = lines.map((line) => JSON.parse(line));
  const pcm = Buffer.concat(pieces.map(({ audio }) => Buffer.from(audio, "base64")));
  const sound = Float32Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / 32_768);
  const symbols = pieces.flatMap(({ phonemes }) => phonemes.map(([symbol]) => symbol));
  return { by: response.headers.get("x-visavis-voice"), sound, pcm, symbols };
}

async function hear(pcm: Buffer, fields: Record<string, string>): Promise<Response> {
  const form = new FormData();
  const file = new File([new Uint8Array(wavHeader(24_000, pcm.length)), new Uint8Array(pcm)], "speech.wav");
  form.set("file", file);
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return await fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body: form });
}

describe("a second voice", () => {
  test("speaks its language with timed phonemes, each of its speakers with another sound and equally loud", async () => {
    const first = await soundOf({ voice: "otto", language: "de" });
    const second = await soundOf({ voice: "ottilie", language: "de" });
    expect([first.by, second.by]).toEqual(["otto", "ottilie"]);
    for (const { sound, symbols } of [first, second]) {
      expect(symbols.join("")).toContain("ˈuː");
      expect(sound.length).toBeGreaterThan(24_000);
      expect(Math.abs(measureLoudness(doubleRate(sound)) + 25.5)).toBeLessThan(2.5);
    }
    expect(first.pcm.equals(second.pcm)).toBe(false);
  });

  test("speaks for the avatars before the machine voice, a woman's for women, and English stays the recording", async () => {
    expect(await speaker({ voice: "maya", language: "de" })).toBe("ottilie");
    expect(await speaker({ voice: "leo", language: "de" })).toBe("otto");
    expect(await speaker({ voice: "maya", language: "fr" })).toBe("espeak-ng");
    const english = await say({ voice: "maya", language: "en" });
    expect(english.status).toBe(503);
    expect(await english.text()).toContain("The speech model has not been");
    expect(await speaker({ voice: "espeak-ng", language: "de" })).toBe("espeak-ng");
  });

  test("may be named in calls, while an unknown one is refused", async () => {
    const timed = (voice: string) => answerTo({ voice, language: "de" }, "/v1/audio/speech/timed");
    expect(await timed("ottilie")).toEqual({ by: "ottilie", status: 200 });
    expect((await timed("nobody")).status).toBe(404);
  });
});

test("what is installed is listed with its languages", async () => {
  const { data } = await (await fetch(`${server.url}/v1/models`)).json();
  expect(data).toContainEqual(
    expect.objectContaining({ id: "otto", kind: "speech", languages: ["de"], voices: ["otto", "ottilie"] }),
  );
  expect(data).toContainEqual(
    expect.objectContaining({ id: "ear", kind: "transcription", languages: ["fr", "en"] }),
  );
});

/** Before other models are asked for, for which this one would leave the memory. */
test("a voice that is removed while the server runs gives way to the machine voice", async () => {
  expect(await speaker({ language: "de" })).toBe("otto");
  expect(await removeOptional(cache, "otto")).toBe(true);
  await expect.poll(() => speaker({ language: "de" }), { timeout: 60_000 }).toBe("espeak-ng");
  const gone = await answerTo({ voice: "otto", language: "de" }, "/v1/audio/speech/timed");
  expect(gone.status).toBe(404);
});

describe("a second recognizer", () => {
  const text = "Good morning, how can I help you today?";
  let pcm: Buffer;
  beforeAll(async () => {
    ({ pcm } = await soundOf({ input: text, voice: "espeak-ng", language: "en" }));
  });

  test("hears its language, and says which one", async () => {
    const response = await hear(pcm, { language: "fr-CA", response_format: "verbose_json" });
    const heard = await response.json();
    expect(heard.language).toBe("fr");
    expect(wordErrorRate(text, heard.text)).toBeLessThan(0.4);
  });

  test("whose files are damaged ends its own process only", async () => {
    const directory = optionalDirectory(cache, "deaf");
    await mkdir(directory);
    for (const file of ["a.ort", "b.ort", "c.txt"]) await writeFile(join(directory, file), "not a network");
    await writeDescriptor(directory, {
      engine: "whisper",
      licence: "MIT",
      languages: ["es"],
      files: { encoder: "a.ort", decoder: "b.ort", tokens: "c.txt" },
    });
    await expect
      .poll(async () => (await hear(pcm, { language: "es" })).status, { timeout: 60_000 })
      .toBe(503);
    expect((await hear(pcm, { language: "en" })).status).toBe(200);
  });

  test("a language that nobody hears is refused with what to do", async () => {
    const refused = await hear(pcm, { language: "de" });
    expect(refused.status).toBe(400);
    expect((await refused.json()).error).toMatchObject({
      code: "language_not_installed",
      message: expect.stringContaining("models pull whisper-base"),
    });
    expect((await hear(pcm, { language: "tlh" })).status).toBe(400);
    const english = await (await hear(pcm, { language: "en", response_format: "verbose_json" })).json();
    expect(english.language).toBe("en");
  });
});

describe("a recognizer of several languages", () => {
  const tone = (hz: number) => {
    const pcm = Buffer.alloc(48_000);
    for (let i = 0; i < pcm.length / 2; i++)
      pcm.writeInt16LE(Math.round(8_000 * Math.sin((i * hz * 2 * Math.PI) / 24_000)), i * 2);
    return pcm;
  };
  const LOW = tone(300);
  const HIGH = tone(3_500);
  const heardIn = async (pcm: Buffer, language: string) =>
    await (await hear(pcm, { language, response_format: "verbose_json" })).json();

  beforeAll(async () => {
    const directory = optionalDirectory(cache, "whisperer");
    await mkdir(directory);
    const { encoder, decoder, tokens } = makeWhisper();
    await writeFile(join(directory, "e.onnx"), encoder);
    await writeFile(join(directory, "d.onnx"), decoder);
    await writeFile(join(directory, "t.txt"), tokens);
    await writeDescriptor(directory, {
      engine: "whisper",
      licence: "none",
      languages: ["de", "en", "es", "fr"],
      files: { encoder: "e.onnx", decoder: "d.onnx", tokens: "t.txt" },
    });
    // Of several that know a language, the first by name is asked.
    for (const name of ["ear", "deaf"]) await removeOptional(cache, name);
  });

  test("finds the language of each sound out, and says which one", async () => {
    await expect
      .poll(() => heardIn(LOW, "auto"), { timeout: 60_000 })
      .toEqual({ text: "hallo", language: "de" });
    expect(await heardIn(HIGH, "auto")).toEqual({ text: "bonjour", language: "fr" });
    expect(await heardIn(LOW, "auto")).toEqual({ text: "hallo", language: "de" });
  });

  test("hears the language of the request, whatever the sound", async () => {
    expect(await heardIn(LOW, "fr")).toEqual({ text: "bonjour", language: "fr" });
    expect(await heardIn(HIGH, "es-MX")).toEqual({ text: "hola", language: "es" });
    expect(await heardIn(HIGH, "auto")).toEqual({ text: "bonjour", language: "fr" });
  });
});

test("a voice whose files are damaged gives way to the machine voice once it failed", async () => {
  const directory = optionalDirectory(cache, "broken");
  await mkdir(directory);
  await writeFile(join(directory, "x.onnx"), "not a network");
  await writeFile(join(directory, "x.json"), "{}");
  const files = { model: "x.onnx", config: "x.json" };
  await writeDescriptor(directory, {
    engine: "piper",
    licence: "none",
    languages: ["es"],
    voices: [{ name: "broken" }],
    files,
  });
  await expect.poll(async () => (await answerTo({ language: "es" })).status, { timeout: 60_000 }).toBe(503);
  expect(await speaker({ language: "es" })).toBe("espeak-ng");
});
