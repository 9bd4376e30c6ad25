import loadEspeak from "@echogarden/espeak-ng-emscripten";
import { beforeAll, describe, expect, test } from "vitest";
import { doubleRate } from "#lib/media/loudness/interpolate.ts";
import { measureLoudness } from "#lib/media/loudness/measure-loudness.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { cleanText } from "#models/speech/clean-text.ts";
import { LANGUAGES, type Language } from "#models/speech/languages.ts";
import { SPEECH_RATE, type SpeechPiece } from "#models/speech/speech-job.ts";
import { splitSentences } from "#models/speech/split-sentences.ts";
import { SPOKEN_SENTENCES } from "#models/testing/sentences.ts";
import { AVATAR_VOICES, isWoman } from "#models/voices.ts";
import { KNOWN_SOUNDS } from "./espeak-mnemonics.ts";
import { machinePersonOf } from "./machine-people.ts";
import { MachineVoice } from "./machine-voice.ts";

const OTHERS = ["de", "fr", "es"] as const satisfies Language[];
const WOMEN = AVATAR_VOICES.filter(isWoman);
const MEN = AVATAR_VOICES.filter((name) => !isWoman(name));
/** The lowest and the highest of each, whom every run hears. `npm test -- --all` hears everyone. */
const HEARD = isQuick ? { women: ["ama", "mei"], men: ["henry", "leo"] } : { women: WOMEN, men: MEN };
/** Each language is cut into parts by the same code. */
const LENGTHY = isQuick ? LANGUAGES.filter((language) => language === "fr") : LANGUAGES;

let machine: MachineVoice;
beforeAll(async () => {
  machine = new MachineVoice(await loadEspeak());
});

const say = (text: string, language: Language, voice = "maya", speed = 1): SpeechPiece =>
  machine.speak({ text, language, person: machinePersonOf(voice), speed });

const secondsOf = ({ audio }: SpeechPiece): number => audio.length / SPEECH_RATE;
const symbolsOf = ({ phonemes }: SpeechPiece): string => phonemes.map(([symbol]) => symbol).join("");

/** The period with the highest autocorrelation, as the median over the loud parts. */
function medianPitch(audio: Int16Array): number {
  const found: number[] = [];
  const [shortest, longest, window] = [SPEECH_RATE / 320, SPEECH_RATE / 70, 1_000];
  for (let at = 0; at + window + longest < audio.length; at += 3_600) {
    const part = (lag: number) => audio.subarray(at + lag, at + lag + window);
    const energy = dot(part(0), part(0));
    if (energy < window * 1_000_000) continue;
    let best = { share: 0, lag: 0 };
    for (let lag = Math.round(shortest); lag < longest; lag++) {
      const share = dot(part(0), part(lag)) / Math.sqrt(energy * dot(part(lag), part(lag)) + 1);
      if (share > best.share * 1.03) best = { share, lag };
    }
    if (best.share > 0.8) found.push(SPEECH_RATE / best.lag);
  }
  return found.sort((a, b) => a - b)[found.length >> 1] ?? 0;
}

function dot(a: Int16Array, b: Int16Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

describe.each(isQuick ? OTHERS.slice(0, 1) : OTHERS)("in %s", (language) => {
  const sentences = SPOKEN_SENTENCES[language];

  test("the phonemes cover the audio from its start to its end, in order and without gaps", () => {
    for (const text of sentences) {
      const piece = say(text, language);
      let before = 0;
      for (const [symbol, from, to] of piece.phonemes) {
        expect(to, symbol).toBeGreaterThanOrEqual(from);
        expect(Math.abs(from - before), `${text}: gap before ${symbol}`).toBeLessThan(60);
        before = to;
      }
      expect(Math.abs(before - secondsOf(piece) * 1_000)).toBeLessThan(2);
    }
  });

  test("a phoneme is one letter, and words are separated", () => {
    const piece = say(sentences[0] ?? "", language);
    for (const [symbol] of piece.phonemes) expect(symbol).toHaveLength(1);
    const words = symbolsOf(piece).split(/[ ,]+/).length;
    expect(words).toBeGreaterThan((sentences[0] ?? "").split(" ").length * 0.6);
  });

  test("women are higher than men, and all are equally loud", () => {
    const pitches = new Map<string, number>();
    for (const name of [...HEARD.men, ...HEARD.women]) {
      const pieces = sentences.slice(0, isQuick ? 2 : undefined).map((text) => say(text, language, name));
      const audio = Int16Array.from(pieces.slice(0, 4).flatMap((piece) => [...piece.audio]));
      pitches.set(name, medianPitch(audio));
      const sound = Float32Array.from(audio, (value) => value / 32_768);
      expect(Math.abs(measureLoudness(doubleRate(sound)) + 25.5), name).toBeLessThan(1.5);
      expect(Math.max(...pieces.map(peakOf)), name).toBeLessThan(32_767);
    }
    const of = (names: string[]) => names.map((name) => pitches.get(name) ?? 0);
    expect(Math.min(...of(HEARD.women))).toBeGreaterThan(165);
    expect(Math.max(...of(HEARD.women))).toBeLessThan(230);
    expect(Math.max(...of(HEARD.men))).toBeLessThan(140);
  });

  test("speed changes the length and the timings", () => {
    const [slow, fast] = [
      say(sentences[1] ?? "", language, "daniel", 0.7),
      say(sentences[1] ?? "", language, "daniel", 1.4),
    ];
    expect(secondsOf(slow) / secondsOf(fast)).toBeGreaterThan(1.5);
    expect(slow.phonemes.at(-1)?.[2]).toBeCloseTo(secondsOf(slow) * 1_000, -1);
    expect(fast.phonemes.at(-1)?.[2]).toBeCloseTo(secondsOf(fast) * 1_000, -1);
  });

  test("a pronunciation in IPA is said as it is written", () => {
    expect(symbolsOf(say("Da ⟦vˈɪzavɪ⟧ da.", language, "joe"))).toMatch(/v[iɪ]zav[iɪ]/);
  });

  test("every sound of a pronunciation is said, or replaced by one that the language has", () => {
    for (const sound of KNOWN_SOUNDS) {
      const { phonemes } = say(`⟦a${sound}a⟧`, language, "joe");
      const letters = phonemes.filter(([symbol]) => /\p{L}/u.test(symbol));
      expect(letters.length, sound).toBeGreaterThanOrEqual(3);
    }
  });

  test("a question ends with its mark", () => {
    expect(symbolsOf(say("Ja, oui, sí?", language))).toMatch(/\?$/);
    expect(symbolsOf(say("Ja, oui, sí.", language))).toMatch(/\.$/);
  });
});

const peakOf = ({ audio }: SpeechPiece): number =>
  audio.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("difficult text", () => {
  const sayAll = (text: string, language: Language) =>
    splitSentences(cleanText(text, language)).map((sentence) => say(sentence, language));

  test.each(LENGTHY)("1,200 characters without a full stop are spoken in parts, in %s", (language) => {
    const words = (SPOKEN_SENTENCES[language][0] ?? "").replace(/[.,]/g, "");
    const pieces = sayAll(`${words} `.repeat(30).slice(0, 1_200), language);
    expect(pieces.length).toBeGreaterThan(6);
    expect(Math.max(...pieces.map(secondsOf))).toBeLessThan(25);
  });

  test.each(["🙂", "", "   ", "***", "“…”"])("%j is silent", (text) => {
    expect(sayAll(text, "de")).toEqual([]);
  });

  test.each([
    ["a word of 1,000 letters", "x".repeat(1_000)],
    ["other scripts", "Привет, 你好, مرحبا und auf Wiedersehen"],
    ["markup and unfinished marks", "<speak>[[ˈ⟦ unfinished |pipe| ^caret"],
    ["numbers with units and emoji", "3,5 kg für 12,50 € bei 21 °C um 10:30 Uhr, z. B. 👍🏽"],
    ["mixed languages", "C'est la vie, said Señor Müller in Łódź."],
  ])("%s: spoken, with valid timings", (_, text) => {
    const pieces = sayAll(text, "de");
    expect(pieces.length).toBeGreaterThan(0);
    for (const piece of pieces) {
      expect(piece.audio.length).toBeGreaterThan(0);
      expect(piece.phonemes.every(([, from, to]) => Number.isFinite(from) && to >= from)).toBe(true);
    }
  });

  test("the same text is said the same way whatever was said before", () => {
    const before = say("Guten Morgen.", "de", "leo");
    say("Bonjour ⟦œ̃⟧ !", "fr", "priya", 2);
    const after = say("Guten Morgen.", "de", "leo");
    expect(symbolsOf(after)).toBe(symbolsOf(before));
    // espeak-ng's pitch flutters, and with it the ends of its periods.
    expect(Math.abs(secondsOf(after) - secondsOf(before))).toBeLessThan(0.02);
  });
});
