import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavHeader } from "#lib/media/wav.ts";
import { startTestServer, type TestServer } from "#models/testing/start-test-server.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";
import { VOICE_NAMES } from "./voices.ts";

const SENTENCES = [
  "Good morning, how can I help you today?",
  "The quick brown fox jumps over the lazy dog near the river.",
  "Please send the invoice to my office before Friday afternoon.",
  "I would like to book a table for four people tomorrow evening.",
  "Our support team will answer your question within two working days.",
];

const LONG_SENTENCE =
  "The swimming pool on the second floor and the sauna beside it are open on every day of the week until nine";

let server: TestServer;
beforeAll(async () => {
  // Whatever recognizers instances have downloaded into the shared cache.
  server = await startTestServer({ LOCAL_STT: "english" });
});
afterAll(() => server.close());

function post(path: string, body: object, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}${path}`, {
    method: "POST",
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

async function speak(input: string, voice = "daniel", signal?: AbortSignal): Promise<Buffer> {
  const response = await post("/v1/audio/speech", { input, voice, response_format: "pcm" }, signal);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function speechJobs(): Promise<number> {
  return (await (await fetch(`${server.url}/health`)).json()).speech.waiting;
}

async function hear(pcm: Buffer, fields: Record<string, string> = {}): Promise<string> {
  const form = new FormData();
  form.set(
    "file",
    new File([new Uint8Array(wavHeader(24_000, pcm.length)), new Uint8Array(pcm)], "speech.wav"),
  );
  form.set("model", "moonshine");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body: form });
  expect(response.status).toBe(200);
  const { text } = await response.json();
  return text;
}

/** Mean word error rate. The voice is sampled, so every rendering differs, and the recognizer mistakes some. */
async function meanErrorRate(spoken: Map<string, Buffer>): Promise<number> {
  const rates: number[] = [];
  for (const [sentence, pcm] of spoken) rates.push(wordErrorRate(sentence, await hear(pcm)));
  return rates.reduce((a, b) => a + b) / rates.length;
}

async function speakEach(sentences: string[], voice?: string): Promise<Map<string, Buffer>> {
  const spoken = new Map<string, Buffer>();
  for (const sentence of sentences) spoken.set(sentence, await speak(sentence, voice));
  return spoken;
}

describe("recognizes synthesized speech", () => {
  let spoken: Map<string, Buffer>;
  beforeAll(async () => {
    spoken = await speakEach(SENTENCES);
  });

  test("with a word error rate under 15 % over several sentences", async () => {
    expect(await meanErrorRate(spoken)).toBeLessThan(0.15);
  });

  test.each(VOICE_NAMES)("in the voice %s", async (voice) => {
    expect(await meanErrorRate(await speakEach(SENTENCES.slice(0, 3), voice))).toBeLessThan(0.25);
  });

  // The recognizer returns nothing for more than 9.2 s in one piece.
  test("to the end of an utterance of over 30 s", async () => {
    const said = [...SENTENCES, ...SENTENCES, ...SENTENCES.slice(0, 2)];
    const text = said.join(" ");
    const pcm = Buffer.concat(said.map((sentence) => spoken.get(sentence) ?? Buffer.alloc(0)));
    expect(pcm.length / 48_000).toBeGreaterThan(30);
    expect(wordErrorRate(text, await hear(pcm))).toBeLessThan(0.15);
  });
});

describe("speech", () => {
  test("has phonemes whose durations add up to the audio exactly", async () => {
    const response = await post("/v1/audio/speech/timed", {
      input: "Hello there, Anna. Bob plays the piano!",
      voice: "maya",
    });
    type Line = { audio: string; phonemes: [string, number, number][] };
    const lines: Line[] = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const begins = lines.flatMap(({ phonemes }, index) => (phonemes.length > 0 ? [index] : []));
    expect(begins).toHaveLength(2);
    expect(lines.length).toBeGreaterThan(2);
    for (const [n, begin] of begins.entries()) {
      const sounds = lines
        .slice(begin, begins[n + 1])
        .map(({ audio }) => Buffer.from(audio, "base64").length);
      let at = 0;
      for (const [, start, end] of lines[begin]?.phonemes ?? []) {
        expect(start).toBeCloseTo(at, 6);
        expect(end).toBeGreaterThanOrEqual(start);
        at = end;
      }
      expect(Math.abs(at - sounds.reduce((sum, bytes) => sum + bytes) / 48)).toBeLessThan(0.1);
    }
    expect(lines[begins[1] ?? 0]?.phonemes.map(([symbol]) => symbol).join("")).toMatch(/b.*p/);
  });

  test("returns a pronunciation without speaking, with numbers as words and symbols left out", async () => {
    const response = await post("/v1/audio/phonemes", { input: "Two cats, and **25** dogs 😀!" });
    const { ipa }: { ipa: string } = await response.json();
    expect(ipa).toMatch(/^tˈuː kˈæts, .*twˈɛnti fˈaɪv dˈ.+ɡz!$/u);
    expect(ipa).not.toMatch(/[\d*😀]/u);
  });

  test("streams while it synthesizes: a sentence arrives in parts, and the first is a small one", async () => {
    const response = await post("/v1/audio/speech", { input: LONG_SENTENCE, response_format: "pcm" });
    const parts: number[] = [];
    for await (const part of response.body ?? []) parts.push(part.length);
    const whole = parts.reduce((sum, bytes) => sum + bytes, 0);
    expect(parts.length).toBeGreaterThan(2);
    expect(parts[0]).toBeLessThan(whole / 4);
  });

  test("keeps its tempo when the voice is higher", async () => {
    const [low, high] = await Promise.all([
      speak(SENTENCES[1] ?? "", "joe"),
      speak(SENTENCES[1] ?? "", "joe-high"),
    ]);
    expect(high.length / low.length).toBeGreaterThan(0.85);
    expect(high.length / low.length).toBeLessThan(1.15);
  });

  test("of 4,000 characters without a full stop arrives in parts, long before all is spoken", async () => {
    const control = new AbortController();
    const input = "word ".repeat(800);
    const response = await post("/v1/audio/speech", { input, response_format: "pcm" }, control.signal);
    let heardS = 0;
    for await (const part of response.body ?? []) {
      heardS += part.length / 48_000;
      if (heardS > 4) break;
    }
    expect(heardS).toBeGreaterThan(4);
    expect(await speechJobs()).toBe(1);
    control.abort();
    await expect.poll(speechJobs).toBe(0);
  });

  test("stops when the client disconnects", async () => {
    const control = new AbortController();
    const long = { input: SENTENCES.join(" ").repeat(20), response_format: "pcm" };
    const response = await post("/v1/audio/speech", long, control.signal);
    await response.body?.getReader().read();
    expect(await speechJobs()).toBe(1);
    control.abort();
    await expect.poll(speechJobs).toBe(0);
  });

  test("of several clients starts in the order of their requests", async () => {
    const order: number[] = [];
    const calls = [0, 1, 2, 3].map((index) => speak("One short sentence.").then(() => order.push(index)));
    await Promise.all(calls);
    expect(order).toEqual([0, 1, 2, 3]);
  });

  test("as WAV has a header that says 24 kHz mono", async () => {
    const response = await post("/v1/audio/speech", {
      input: "Hello.",
      response_format: "wav",
      voice: "nobody",
    });
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.toString("latin1", 0, 4)).toBe("RIFF");
    expect([file.readUInt16LE(22), file.readUInt32LE(24)]).toEqual([1, 24_000]);
  });

  test.each([
    ["a word of 150 letters", "x".repeat(150)],
    ["mixed languages", "C'est la vie, said Señor Müller in Łódź, おはよう."],
    ["numbers with units and emoji", "That is 3.5 kg at €12.50, 21 °C, 10:30 am 👍🏽, e.g. 1,000 km/h."],
  ])("of %s is sound", async (_, input) => {
    const sound = await speak(input);
    expect(sound.length / 48_000).toBeGreaterThan(1);
    expect(await speechJobs()).toBe(0);
  });

  test.each(["", "   ", "🙂", "***"])(
    "of unpronounceable text (%j) is empty, not an error",
    async (input) => {
      expect(await speak(input)).toHaveLength(0);
    },
  );
});

describe("speech in other languages", () => {
  const timed = (fields: object) =>
    post("/v1/audio/speech/timed", { input: "Guten Morgen. Wie geht es Ihnen?", voice: "maya", ...fields });

  test("comes from the machine voice, sentence by sentence, with timed phonemes", async () => {
    const response = await timed({ language: "de-AT" });
    expect(response.headers.get("x-visavis-voice")).toBe("espeak-ng");
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    const symbols = lines[1].phonemes.map(([symbol]: [string]) => symbol).join("");
    expect(symbols).toMatch(/^viː?\s?ɡe.*\?$/);
  });

  test("comes from natural voices in Spanish and French, once they are there", async () => {
    const { speech } = await (await fetch(`${server.url}/health`)).json();
    const own = speech.voices === "natural" ? "kokoro" : "espeak-ng";
    const voices = ["es", "fr-CA", "de"].map(async (language) =>
      (await timed({ language })).headers.get("x-visavis-voice"),
    );
    expect(await Promise.all(voices)).toEqual([own, own, "espeak-ng"]);
  });

  test("is never chosen silently for English, only by its name", async () => {
    const voices = [{}, { language: "en-GB" }, { language: "auto" }, { voice: "espeak-ng" }].map(
      async (fields) => (await timed(fields)).headers.get("x-visavis-voice"),
    );
    const { speech } = await (await fetch(`${server.url}/health`)).json();
    const own = speech.voices === "natural" ? "kokoro" : "piper-joe";
    expect(await Promise.all(voices)).toEqual([own, own, own, "espeak-ng"]);
  });

  test.each(["it", "xx", "deutsch", "🙂"])("is refused for %j, which it does not have", async (language) => {
    const response = await timed({ language });
    expect(response.status).toBe(400);
    expect((await response.json()).error.message).toContain("en, de, fr, es");
  });

  test("has its pronunciation for voices without timings", async () => {
    const response = await post("/v1/audio/phonemes", { input: "schöne Grüße", language: "de" });
    expect((await response.json()).ipa).toMatch(/ʃˈøːnə ɡrˈyːsə|ʃˈøːnə ɡɾˈyːsə/);
  });

  test("is listed with what is heard and spoken", async () => {
    const { data } = await (await fetch(`${server.url}/v1/models`)).json();
    const of = (kind: string) => data.filter((entry: { kind?: string }) => entry.kind === kind);
    const { speech } = await (await fetch(`${server.url}/health`)).json();
    const natural = { id: "natural-voices", languages: ["en", "es", "fr"] };
    expect(of("speech")).toMatchObject([
      ...(speech.voices === "natural" ? [natural] : []),
      { id: "piper-joe", languages: ["en"], ...(speech.voices === "recording" && { shared: true }) },
      { id: "espeak-ng", languages: ["de", "fr", "es"], machine_voice: true },
    ]);
    expect(of("transcription")).toMatchObject([{ id: "moonshine-tiny-en", languages: ["en"] }]);
  });
});

describe("hearing", () => {
  test("returns no text for empty audio, silence and a click", async () => {
    expect(await hear(Buffer.alloc(0))).toBe("");
    expect(await hear(Buffer.alloc(48_000 * 3))).toBe("");
    expect(await hear(Buffer.alloc(480, 100))).toBe("");
  });

  test("is not delayed while a long text is spoken", async () => {
    const sentence = "Please send the invoice to my office before Friday afternoon.";
    const pcm = await speak(sentence);
    const control = new AbortController();
    let spoken = false;
    const long = speak(SENTENCES.join(" ").repeat(2), "daniel", control.signal).then(() => {
      spoken = true;
    });
    const heard = await hear(pcm);
    expect(spoken).toBe(false);
    control.abort();
    await expect(long).rejects.toThrow();
    expect(wordErrorRate(sentence, heard)).toBeLessThan(0.4);
  });

  // A stored recording: "I am calling about my Visavis account." in Daniel's voice.
  // In a third of random renderings the hint is not enough.
  test("prefers the prompt's words for similar sounds", async () => {
    const wav = await readFile(join(import.meta.dirname, "testing/visavis-account.wav"));
    const pcm = wav.subarray(wavHeader(24_000, 0).length);
    expect(await hear(pcm)).not.toContain("Visavis");
    expect(await hear(pcm, { prompt: "Visavis, LiveKit" })).toContain("Visavis");
  });

  test("rejects a body that is not audio, not multipart, or too large", async () => {
    const send = (body: FormData | string) =>
      fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body });
    const form = new FormData();
    form.set("file", new File(["no sound"], "x.wav"));
    const answers = [await send(form), await send("{}"), await send(new FormData())];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    const large = new FormData();
    large.set("file", new File([new Uint8Array(26 * 1_048_576)], "x.wav"));
    expect((await send(large)).status).toBe(413);
  });
});
