import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOf } from "#lib/languages/words-of.ts";
import { ClauseCutter } from "./clause-cutter.ts";

function cut(...chunks: string[]): string[] {
  const cutter = new ClauseCutter();
  return [...chunks.flatMap((chunk) => cutter.push(chunk)), ...cutter.end()];
}

test("the first clause is released at a comma, before the sentence ends", () => {
  const cutter = new ClauseCutter();
  expect(cutter.push("Of course, I can look into that, because ")).toEqual(["Of course, "]);
});

test("a short first sentence is released as soon as the next begins", () => {
  const cutter = new ClauseCutter();
  expect(cutter.push("Good morning!")).toEqual([]);
  expect(cutter.push(" How")).toEqual(["Good morning! "]);
});

test("later short sentences are joined with the next", () => {
  expect(cut("Hello there friend. Yes. No. That is how it is with us. ")).toEqual([
    "Hello there friend. ",
    "Yes. No. That is how it is with us. ",
  ]);
});

test("numbers, abbreviations and initials do not end a sentence", () => {
  expect(cut("It costs about 3.50 at Dr. Smith and J. Doe today. Fine.")).toEqual([
    "It costs about 3.50 at Dr. Smith and J. Doe today. ",
    "Fine.",
  ]);
});

test("text without an end is cut at a space before it gets too long", () => {
  const pieces = cut("word ".repeat(200));
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(241);
});

test("joined pieces equal the text, however it streams in", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 40 }), { maxLength: 20 }), (chunks) => {
      const joined = cut(...chunks).join("");
      const whole = chunks.join("");
      expect(whole.startsWith(joined)).toBe(true);
      expect(whole.slice(joined.length).trim()).toBe("");
    }),
  );
});

test("sentences in scripts without spaces end at their own full stops", () => {
  expect(
    cut("您好，这里是前台，很高兴。为您服务。", "请问您今天想预约星期几的门诊？上午还是下午都可以。好的。"),
  ).toEqual([
    "您好，这里是前台，很高兴。",
    "为您服务。请问您今天想预约星期几的门诊？上午还是下午都可以。",
    "好的。",
  ]);
});

test.each([
  ["de", "Das geht z. B. am 3. Mai bei Frau Dr. Müller, oder?", "Danach nicht mehr."],
  ["fr", "Vous verrez M. Dupont et Mme. Leroy demain matin.", "Ensuite, on verra."],
  ["es", "Le atiende la Sra. Ruiz en la av. Mayor.", "¿Le parece bien?"],
])("in %s, abbreviations and dates do not end a sentence", (language, first, second) => {
  const cutter = new ClauseCutter(wordsOf(language));
  // A first clause of its own, because it may end at a comma.
  cutter.push("Guten Tag, ");
  expect([...cutter.push(`${first} ${second}`), ...cutter.end()]).toEqual([`${first} `, second]);
});
