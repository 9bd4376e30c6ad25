import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { findOptional } from "#models/optional/catalogue.ts";
import { type ModelDescriptor, optionalDirectory, writeDescriptor } from "#models/optional/descriptor.ts";
import { makeKokoro } from "#models/testing/make-kokoro.ts";
import { startTestServer, type TestServer, waitFor } from "#models/testing/start-test-server.ts";
import { kokoroConfig } from "./kokoro.ts";

let cache: string;
let server: TestServer;

/** No models of this machine, because loading them takes long, and a network with Kokoro's inputs, which sherpa-onnx loads and runs. */
beforeAll(async () => {
  cache = await mkdtemp(join(tmpdir(), "kokoro-"));
  await mkdir(join(cache, "models", "optional"), { recursive: true });
  await install("kokoro", makeKokoro([0.01, 0.3]), [
    { name: "quiet", speaker: 0, language: "en" },
    { name: "loud", speaker: 1, language: "es" },
    { name: "loud-in-english", speaker: 1, language: "en" },
    { name: "nobody", speaker: 7, language: "fr" },
  ]);
  await install("damaged", { ...makeKokoro([0.1]), model: Buffer.from("not a network") }, [
    { name: "damaged", speaker: 0, language: "es" },
  ]);
  await install("mixed", { ...makeKokoro([0.1, 0.1]), voices: makeKokoro([0.1]).voices }, [
    { name: "mixed", speaker: 0, language: "es" },
  ]);
  server = await startTestServer({ VISAVIS_CACHE_DIR: cache }, waitFor());
});
afterAll(async () => {
  await server.close();
  await rm(cache, { recursive: true });
});

type KokoroVoices = Extract<ModelDescriptor, { engine: "kokoro" }>["voices"];

async function install(
  name: string,
  files: ReturnType<typeof makeKokoro>,
  voices: KokoroVoices,
): Promise<void> {
  const directory = optionalDirectory(cache, name);
  await mkdir(directory);
  await writeFile(join(directory, "net.onnx"), files.model);
  await writeFile(join(directory, "styles.bin"), files.voices);
  await writeFile(join(directory, "symbols.txt"), files.tokens);
  await writeDescriptor(directory, {
    engine: "kokoro",
    licence: "none",
    languages: ["en", "es", "fr"],
    voices,
    files: { model: "net.onnx", voices: "styles.bin", tokens: "symbols.txt" },
  });
}

const say = (fields: object, path = "/v1/audio/speech") =>
  fetch(`${server.url}${path}`, {
    method: "POST",
    body: JSON.stringify({
      input: "Good morning, how can I help you?",
      response_format: "pcm",
      language: "en",
      ...fields,
    }),
  });

async function soundOf(fields: object): Promise<{ by: string | null; sound: Float32Array }> {
  const response = await say(fields);
  expect(response.status).toBe(200);
  const pcm = Buffer.from(await response.arrayBuffer());
  const sound = Float32Array.from({ length: pcm.length / 2 }, (_, i) => pcm.readInt16LE(i * 2) / 32_768);
  return { by: response.headers.get("x-visavis-voice"), sound };
}

test("the settings of the published model are those that sherpa-onnx expects", () => {
  const model = findOptional("kokoro");
  if (!model) throw new Error("kokoro is not in the catalogue");
  expect(kokoroConfig({ name: "kokoro", directory: "/models/kokoro", descriptor: model.descriptor })).toEqual(
    {
      model: {
        kokoro: {
          model: "/models/kokoro/model.onnx",
          voices: "/models/kokoro/voices.bin",
          tokens: "/models/kokoro/tokens.txt",
          dataDir: "/models/kokoro/espeak-ng-data",
          lang: "en-us",
        },
        numThreads: 1,
        provider: "cpu",
        debug: 0,
      },
      maxNumSentences: 1,
    },
  );
});

describe("Kokoro", () => {
  test("speaks by each speaker's name and language, equally loud", async () => {
    const quiet = await soundOf({ voice: "quiet" });
    const loud = await soundOf({
      voice: "loud",
      language: "es",
      input: "Buenos días, ¿en qué puedo ayudarle?",
    });
    expect([quiet.by, loud.by]).toEqual(["quiet", "loud"]);
    const lufs = [quiet, loud].map(({ sound }) => measureLoudness(doubleRate(sound)));
    // The quiet one is 30 dB quieter, and at most 12 dB are added.
    expect(lufs[1]).toBeCloseTo(-25.7, 0);
    expect(lufs[0]).toBeLessThan(-30);
  });

  test("speaks faster on request, and reads each language by its own rules", async () => {
    const usual = await soundOf({ voice: "quiet" });
    const fast = await soundOf({ voice: "quiet", speed: 2 });
    expect(fast.sound.length / usual.sound.length).toBeCloseTo(0.5, 1);
    const english = await soundOf({ voice: "loud-in-english", input: "once" });
    const spanish = await soundOf({ voice: "loud", language: "es", input: "once" });
    expect(spanish.sound).not.toEqual(english.sound);
  });

  test("says marked words as they are written, because it reads no IPA", async () => {
    const written = await soundOf({ voice: "quiet", input: "Hello Nguyen." });
    const marked = await soundOf({ voice: "quiet", input: "Hello ⟦wˈɪnwˈɪnwˈɪn‖Nguyen⟧." });
    expect(marked.sound).toEqual(written.sound);
  });

  test("has no timings, so the first audio comes with the pronunciation of the whole text", async () => {
    const fields = { voice: "quiet", input: "Good morning. How are you?" };
    const lines = (await (await say(fields, "/v1/audio/speech/timed")).text()).trim().split("\n");
    const [first, second] = lines.map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(first).toEqual({
      audio: expect.any(String),
      ipa: expect.stringMatching(/ɡˈʊd mˈɔːɹnɪŋ.*juː\?/),
    });
    expect(second).toEqual({ audio: expect.any(String) });
  });

  test("speaks only if it is named", async () => {
    // The recording, which is not here.
    expect((await say({ voice: "maya" })).status).toBe(503);
    expect((await soundOf({ voice: "maya", language: "es" })).by).toBe("espeak-ng");
  });

  test.each([
    ["a long number without a pause", "7".repeat(170)],
    ["4,000 characters without a full stop", "word ".repeat(800)],
    ["emoji", "Hello 🙂🙃!"],
    ["several languages", "Bonjour, das ist ein Test, ¿vale?"],
  ])("speaks %s", async (_, input) => {
    expect((await soundOf({ voice: "quiet", input })).sound.length).toBeGreaterThan(3_000);
  });

  test("of unpronounceable text is silent", async () => {
    expect((await soundOf({ voice: "quiet", input: "🙂" })).sound).toHaveLength(0);
  });
});

test("a voice that the network does not have is an error, and the others still speak", async () => {
  expect((await say({ voice: "nobody", language: "fr" })).status).toBe(500);
  expect((await soundOf({ voice: "quiet" })).by).toBe("quiet");
});

test.each([
  ["a damaged network", "damaged"],
  ["a file with the voices of another model", "mixed"],
])("%s ends its own process only, and another voice takes over", async (_, voice) => {
  expect((await say({ voice, language: "es" })).status).toBe(503);
  expect((await soundOf({ voice, language: "es" })).by).toBe("espeak-ng");
  expect((await soundOf({ voice: "quiet" })).by).toBe("quiet");
});
