import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsOf } from "#lib/languages/words-of.ts";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
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

test.each([
  ["en", "We open our doors at 9 a.m. on Monday and close at noon."],
  ["en", "We open our doors at 9 a.m. Monday to Friday."],
  ["en", "He moved to the U.S. in March."],
  ["en", "You can reach Acme Inc. by phone."],
  ["en", "She works for the U.S. Army in Texas."],
  ["en", "They met on Oct. 4 near Sunset Blvd. and left."],
  ["en", "Ask Sgt. Pepper about it, or J. R. R. Tolkien."],
  ["en", "Your new bed is 6 ft. 2 in. long and fits well."],
  ["en", "Please bring 2 lbs. of flour and 3 oz. of butter."],
  ["en", "Your room is No. 5 on the left side."],
  ["de", "Wir haben von Mo. bis Fr. ganztags geöffnet."],
  ["de", "Das dauert ca. 2 1/2 Std. mit dem Zug."],
  ["de", "Das macht ca. 3 Mio. Euro usw. im Jahr."],
  ["es", "Viajó a EE. UU. en marzo con la Cía. Ruiz."],
  ["fr", "Il viendra le 4 oct. avec M. Roche et Cie. demain."],
  ["en", "Here is what to do: 1. Open the lid of the box."],
  ["en", "It is approx. ten minutes, e.g. by car from here."],
  ["en", "She holds a Ph.D. in physics, a.k.a. Doctor Lee."],
  ["en", "Call Mr. and Mrs. Jones on Sat. or Sun. please."],
  ["en", "It was built in 300 B.C. by the old Romans."],
  ["en", "Yahoo! is a company that you may know of."],
  ["de", "Das war im 3. Jh. v. Chr. in der Stadt Rom."],
  ["de", "Ludwig XIV. war ein König, bzw. ein Herrscher."],
  ["fr", "C'est ouvert du lun. au ven. toute la journée."],
  ["es", "La Dra. Paz y el Lic. Pérez, pág. 3 del manual."],
  ["es", "Vivo en EE. UU. desde 2005 con mi familia."],
])("in %s, %j is one sentence", (language, sentence) => {
  const cutter = new ClauseCutter(wordsOf(language));
  cutter.push("Guten Tag, ");
  const tokens = sentence.split(/(?= )/);
  expect([...tokens.flatMap((token) => cutter.push(token)), ...cutter.end()]).toEqual([sentence]);
});

test.each([
  ["en", "Our office opens at 9 a.m.", "We close at noon."],
  ["en", "The letter is from Acme Inc.", "They will call you."],
  ["en", "He still lives in the U.S.", "It is far away."],
  ["en", "You have to wait for Dr. No.", "Please sit down over there."],
])("in %s, a sentence ends at %j if another one follows", (language, first, second) => {
  const cutter = new ClauseCutter(wordsOf(language));
  cutter.push("Guten Tag, ");
  const tokens = `${first} ${second}`.split(/(?= )/);
  expect([...tokens.flatMap((token) => cutter.push(token)), ...cutter.end()]).toEqual([`${first} `, second]);
});

test.each([
  ["Hindi", "मैं आपकी सहायता कर सकता हूँ।", "कृपया अपना नाम मुझे अभी बताइए।"],
  ["Arabic", "كيف يمكنني مساعدتك اليوم؟", "نحن هنا من أجلك طوال الأسبوع"],
  ["Urdu", "میں آپ کی مدد کر سکتا ہوں۔", "براہ کرم اپنا پورا نام بتائیں۔"],
  ["Armenian", "Ես կարող եմ օգնել ձեզ։", "Խնդրում եմ ասեք ձեր անունը։"],
  ["Amharic", "ዛሬ እንዴት ልረዳዎት እችላለሁ።", "እባክዎ ስምዎን አሁን ይንገሩኝ።"],
  ["Burmese", "ကျွန်တော် ကူညီပေးနိုင်ပါတယ်။", "ကျေးဇူးပြု၍ သင့်နာမည်ကို ပြောပါ။"],
  ["Tibetan", "ཁྱེད་རང་སྐུ་གཟུགས་བདེ་པོ་ཡིན་པས།", "ང་བདེ་པོ་ཡིན། ཐུགས་རྗེ་ཆེ།"],
  ["Khmer", "ខ្ញុំអាចជួយអ្នកបានថ្ងៃនេះ។", "សូមប្រាប់ឈ្មោះរបស់អ្នកមកខ្ញុំ។"],
  ["Chinese", "您好，很高兴今天能够为您服务。", "请问您今天想预约星期几的门诊？"],
  ["Greek", "Πώς μπορώ να σας βοηθήσω σήμερα;", "Είμαστε εδώ για εσάς όλη μέρα."],
  ["English in quotation marks", "“Come in, my dear old friend.”", "He sat down and drank his tea."],
  ["German in quotation marks", "„Kommen Sie doch bitte herein.“", "Dann ging er wieder weg von hier."],
  ["Bengali", "আমি আপনাকে সাহায্য করতে পারি।", "আপনার নাম বলুন দয়া করে এখন।"],
  ["Japanese", "こんにちは、お電話ありがとうございます。", "本日はどのようなご用件でしょうか。"],
])("a sentence in %s is spoken right after its mark", (_, first, second) => {
  const cutter = new ClauseCutter();
  const pieces = [...first].flatMap((character) => cutter.push(character));
  // At the mark or at the space after it.
  expect([...pieces, ...cutter.push(" ")].join("").trim()).toBe(first);
  expect([...cutter.push(second), ...cutter.end()].join("").trim()).toBe(second);
});

test("Thai, which has no marks, is cut at its spaces", () => {
  const cutter = new ClauseCutter();
  expect(cutter.push("สวัสดีค่ะ ยินดีต้อนรับค่ะ วันนี้มีอะไรให้ช่วยไหมคะ")[0]).toBe("สวัสดีค่ะ ");
});

test("100 KB of marks are cut in no longer than their length demands", async () => {
  for (const part of [".", "…", "।", ". ", "a.", "\n", '"', ","]) {
    const cut = () => new ClauseCutter().push(part.repeat(100_000 / part.length));
    expect(await processorMs(cut)).toBeLessThan(2_000);
  }
});
