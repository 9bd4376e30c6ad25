import fc from "fast-check";
import { expect, test } from "vitest";
import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { alignWords, splitWords, spreadWords } from "./align-words.ts";

/** Sounds of 50 ms each, a space or a comma too: "pliz not, ðat". */
function soundsOf(ipa: string): TimedPhoneme[] {
  return [...ipa].map((symbol, index) => [symbol, index * 50, (index + 1) * 50]);
}

test("each word is placed by its phonemes, not by its number of letters", () => {
  const words = alignWords("A thoroughly, odd word. ", soundsOf("_ɐ θɜoli, ɑd wɜd._"));
  expect(words).toEqual([
    { text: "A ", startMs: 50, endMs: 100 },
    { text: "thoroughly, ", startMs: 150, endMs: 400 },
    { text: "odd ", startMs: 500, endMs: 600 },
    { text: "word. ", startMs: 650, endMs: 800 },
  ]);
});

test("short words pronounced as one share its time", () => {
  const words = alignWords("Note that I am here", soundsOf("noʊt ðæt aɪɐm hɪɹ"));
  expect(words?.map(({ text }) => text)).toEqual(["Note ", "that ", "I ", "am ", "here"]);
  expect(words?.[2]).toMatchObject({ startMs: 450 });
  expect(words?.[3]).toMatchObject({ endMs: 650 });
  expect(words?.[4]).toMatchObject({ startMs: 700 });
});

test("a number pronounced in many words is one word", () => {
  const words = alignWords(
    "It costs $1250, today",
    soundsOf("ɪt kɔsts wʌn θaʊzənd tu hʌndɹɪd fɪfti dɑlɚz, tədeɪ"),
  );
  expect(words?.map(({ text, startMs }) => [text, startMs])).toEqual([
    ["It ", 0],
    ["costs ", 150],
    ["$1250, ", 450],
    ["today", 2250],
  ]);
});

test("returns null without phonemes, or with far too many for the words", () => {
  expect(alignWords("One two", [])).toBeNull();
  expect(alignWords("", soundsOf("wʌn"))).toBeNull();
  expect(alignWords("One", soundsOf("a ".repeat(40)))).toBeNull();
});

test("the words form the text, in order, within the audio", () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 12 }),
      fc.array(word, { maxLength: 12 }),
      (text, said) => {
        const sounds = soundsOf(said.join(" "));
        const words = alignWords(text.join(" "), sounds);
        if (!words) return;
        expect(words.map((found) => found.text).join("")).toBe(text.join(" "));
        let before = 0;
        for (const { startMs, endMs } of words) {
          expect(startMs).toBeGreaterThanOrEqual(before - 1e-6);
          expect(endMs).toBeGreaterThanOrEqual(startMs);
          before = endMs;
        }
        expect(before).toBeLessThanOrEqual((sounds.at(-1)?.[2] ?? 0) + 1e-6);
      },
    ),
  );
});

test("finds words in scripts without spaces, each with its punctuation", () => {
  expect(splitWords("今天很好，我们去公园。 OK then ")).toEqual([
    "今天",
    "很好，",
    "我们",
    "去",
    "公园。 ",
    "OK ",
    "then ",
  ]);
  expect(splitWords("「はい」")).toEqual(["「はい」"]);
  expect(splitWords("สวัสดีครับ วันนี้")).toEqual(["สวัสดี", "ครับ ", "วัน", "นี้"]);
});

test("without timings, a number is as long as it takes to say, not to write", () => {
  const [, number, last] = spreadWords(["It's ", "$1250 ", "today"], 0, 4_100);
  expect(number).toMatchObject({ startMs: 500, endMs: 3_500 });
  expect(last).toMatchObject({ startMs: 3_600 });
});
