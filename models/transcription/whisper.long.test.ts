import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wavHeader } from "#lib/media/wav.ts";
import { nextRandom } from "#models/speech/natural/random.ts";
import { SPEECH_RATE } from "#models/speech/speech-job.ts";
import { sayInGerman } from "#models/testing/german-speech.ts";
import type { TestServer } from "#models/testing/start-test-server.ts";
import { startWhisperServer } from "#models/testing/start-whisper-server.ts";
import { wordErrorRate } from "#models/testing/word-error-rate.ts";

const PULL_MS = 10 * 60_000;
const random = { state: 1 };

let server: TestServer;

beforeAll(async () => {
  server = await startWhisperServer();
}, PULL_MS);
afterAll(() => server.close());

/** Speech of a person of that language: German comes from another library, because no natural voice here speaks it. */
async function say(text: string, voice: string, language: string): Promise<Buffer> {
  return language === "de"
    ? Buffer.from((await sayInGerman(text)).buffer)
    : await speak(text, voice, language);
}

async function speak(input: string, voice: string, language: string): Promise<Buffer> {
  const body = JSON.stringify({ input, voice, language, response_format: "pcm" });
  const response = await fetch(`${server.url}/v1/audio/speech`, { method: "POST", body });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function hear(
  pcm: Buffer,
  fields: Record<string, string>,
): Promise<{ text: string; language: string }> {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(wavHeader(24_000, pcm.length)), new Uint8Array(pcm)], "a.wav"));
  form.set("response_format", "verbose_json");
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch(`${server.url}/v1/audio/transcriptions`, { method: "POST", body: form });
  expect(response.status).toBe(200);
  return await response.json();
}

describe("the real Whisper", () => {
  test.each([
    ["de", "", "Guten Tag, ich möchte gerne einen Termin vereinbaren."],
    ["de", "", "Ich muss die Reservierung für das Wochenende leider absagen."],
    ["es", "maya", "Quisiera una habitación tranquila con vistas al jardín, por favor."],
    ["es", "daniel", "Lamentablemente tengo que cancelar la reserva del fin de semana."],
    ["fr", "maya", "Bonjour, je voudrais prendre un rendez-vous avec le médecin."],
    ["en", "leo", "Thank you very much for your time, and have a lovely evening."],
  ])("finds out that %s is spoken, and hears what %s says", async (language, voice, text) => {
    const heard = await hear(await say(text, voice, language), { language: "auto" });
    expect(heard.language).toBe(language);
    expect(wordErrorRate(text, heard.text)).toBeLessThan(0.25);
  });

  test.each([
    ["de", "", "Meine Nummer ist null eins sieben, vier fünf, eins zwei, acht acht.", "017451288"],
    ["es", "maya", "Cuesta doscientos cuarenta euros.", "240"],
    ["fr", "maya", "Mon numéro est le zéro six, quarante-cinq, douze, quatre-vingt-huit.", "06451288"],
  ])("hears a number that is dictated in %s as digits", async (language, voice, text, digits) => {
    const heard = await hear(await say(text, voice, language), { language });
    expect(heard.text.replace(/\D/g, "")).toBe(digits);
  });

  test.each([
    ["de", "", "Ich möchte bitte mit Frau Jannsen sprechen.", "Jannsen"],
    ["es", "daniel", "Tengo una cita con el doctor Harburg.", "Harburg"],
    ["fr", "maya", "J'ai rendez-vous avec le docteur Harburg.", "Harburg"],
  ])("spells in %s a name as it is hinted at", async (language, voice, text, name) => {
    const sound = await say(text, voice, language);
    expect((await hear(sound, { language })).text).not.toContain(name);
    expect((await hear(sound, { language, prompt: name })).text).toContain(name);
  });

  test.each<[string, Buffer]>([
    ["silence", soundOf(3, () => 0)],
    ["noise", soundOf(3, () => 0.4 * (nextRandom(random) - 0.5))],
    ["a click", soundOf(1, (seconds) => (seconds < 0.002 ? 0.8 : 0))],
    ["music", soundOf(5, chord)],
  ])("hears nothing in %s, whatever the language", async (_, pcm) => {
    for (const language of ["auto", "de", "es", "fr"])
      expect((await hear(pcm, { language })).text, language).toBe("");
  });

  test("hears both parts of a sentence in two languages, each as a whole", async () => {
    const spanish = await speak("Quisiera una habitación tranquila,", "maya", "es");
    const french = await speak("s'il vous plaît, avec un petit déjeuner.", "maya", "fr");
    const { text, language } = await hear(Buffer.concat([spanish, french]), { language: "auto" });
    expect(["es", "fr"]).toContain(language);
    expect(text).toMatch(/tranquil.*(petit|pequeño)/i);
  });
});

/** Samples at 24 kHz of what `level` is at each time in seconds. */
function soundOf(seconds: number, level: (seconds: number) => number): Buffer {
  const pcm = Buffer.alloc(2 * SPEECH_RATE * seconds);
  for (let i = 0; i < SPEECH_RATE * seconds; i += 1)
    pcm.writeInt16LE(Math.round(32_767 * level(i / SPEECH_RATE)), 2 * i);
  return pcm;
}

/** Two plucked chords a second, going up. */
function chord(seconds: number): number {
  const pitch = 2 ** ((Math.floor(2 * seconds) % 5) / 12);
  const tones = [220, 277.2, 329.6].map((hz) => Math.sin(2 * Math.PI * hz * pitch * seconds));
  return 0.08 * Math.exp(-2 * ((2 * seconds) % 1)) * tones.reduce((sum, tone) => sum + tone, 0);
}
