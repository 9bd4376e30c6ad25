import { describe, expect, test } from "vitest";
import { wordsOf } from "#lib/languages/words-of.ts";
import { judgeEnding } from "./end-of-turn.ts";

describe("a visitor who pauses within a sentence is unfinished", () => {
  test.each([
    "I would like to book a table for",
    "I would like to book a table for.",
    "My name is",
    "Well, um.",
    "So the thing is,",
    "I was there and",
    "It's a long story...",
    "Because I’m",
    "Hello.",
    "Good morning!",
    "When I try to log in.",
    "Hello. If it rains tomorrow.",
    "Can you tell me?",
    "My problem is that.",
    "I'll have the soup. The salad.",
    "There were four of us, my wife.",
  ])("%j", (text) => {
    expect(judgeEnding(text)).toBe("unfinished");
  });

  test.each([
    ["de", "Ich möchte einen Tisch für"],
    ["de", "Mein Name ist"],
    ["de", "Guten Tag."],
    ["de", "Ja, also, ähm."],
    ["de", "Wir kommen, weil"],
    ["de", "Wenn es morgen regnet."],
    ["fr", "Je voudrais réserver une table pour"],
    ["fr", "Je m’appelle"],
    ["fr", "Bonjour."],
    ["fr", "C’est pour mon"],
    ["fr", "S'il pleut demain."],
    ["es", "Quisiera reservar una mesa para"],
    ["es", "Me llamo"],
    ["es", "¡Buenos días!"],
    ["es", "Voy con mi"],
    ["es", "Si llueve mañana."],
  ])("in %s: %j", (language, text) => {
    expect(judgeEnding(text, "", wordsOf(language))).toBe("unfinished");
  });
});

describe("a visitor who dictates is unfinished", () => {
  test.each([
    "My number is five, five, five.",
    "My order number is nine, two, three.",
    "You can reach me at 172.",
    "Four, seven, one, one.",
    "6012",
    "Q. W. E.",
    "It is spelled with a C.",
    "My email is Anna.",
    "My email is Anna at example.",
    "My address is forty-two.",
    "A as in Alpha.",
  ])("%j", (text) => {
    expect(judgeEnding(text)).toBe("unfinished");
  });

  test.each([
    ["What is your phone number?", "Two, one, two."],
    ["What is your phone number?", "We want to?"],
    ["Could you give me your order number, please?", "It is a bee."],
    ["How do you spell your name?", "That's M."],
    ["Thanks. Please tell me your address.", "Baker Street."],
  ])("asked %j: %j", (asked, text) => {
    expect(judgeEnding(text, asked)).toBe("unfinished");
  });

  test.each([
    ["de", "", "Meine Nummer ist null eins sieben zwei."],
    ["de", "Wie lautet Ihre Kundennummer?", "Vier sieben."],
    ["de", "Wie schreibt man das?", "M wie Martha."],
    ["es", "", "Mi número es seis uno dos."],
    ["es", "¿Cuál es su número de pedido?", "Cuatro siete."],
    ["fr", "", "Mon numéro est le zéro six."],
    ["fr", "Comment ça s'écrit ?", "M."],
  ])("in %s, asked %j: %j", (language, asked, text) => {
    expect(judgeEnding(text, asked, wordsOf(language))).toBe("unfinished");
  });
});

describe("a whole number, an address with its domain, a refusal and another topic end a dictation", () => {
  test.each([
    ["", "My number is five, five, five, one, two, three, four, five, six, seven."],
    ["What is your phone number?", "650-253-0000"],
    ["What is your phone number?", "No, I'd rather not."],
    ["What is your phone number?", "My name is Anna, and I have a question."],
    ["Could you tell me your e-mail address?", "Anna at example dot com."],
    ["Could you tell me your e-mail address?", "anna@example.com"],
  ])("asked %j: %j", (asked, text) => {
    expect(judgeEnding(text, asked)).not.toBe("unfinished");
  });
});

describe("a question and a short answer have ended", () => {
  test.each([
    ["", "What is it about?"],
    ["", "If it rains tomorrow. Can I cancel?"],
    ["", "Really?"],
    ["What is your telephone number?", "Hello, can you hear me well?"],
    ["", "That sounds good. Thank you very much."],
    ["", "A large pizza, please."],
    ["Would you like to continue?", "Yes."],
    ["How many people are coming?", "Twelve."],
    ["Is that your address?", "Yes, it is."],
    ["Shall I book it?", "No, thank you."],
  ])("asked %j: %j", (asked, text) => {
    expect(judgeEnding(text, asked)).toBe("finished");
  });

  test.each([
    ["de", "Was ist das?"],
    ["fr", "Et vous ?"],
    ["es", "¿De dónde es usted?"],
  ])("in %s: %j", (language, text) => {
    expect(judgeEnding(text, "", wordsOf(language))).toBe("finished");
  });
});

test("a comma after a short answer proves little", () => {
  expect(judgeEnding("Anna,", "What is your name?")).toBe("open");
  expect(judgeEnding("Anna,")).toBe("unfinished");
  expect(judgeEnding("Well,", "What is your name?")).toBe("unfinished");
});

describe("words alone don't tell whether a statement continues", () => {
  test.each([
    ["en", "My name is Anna."],
    ["en", "Can you tell me? What the?"],
    ["en", "I called you last week."],
    ["en", "The table is for two."],
    ["en", "I was there at half past nine."],
    ["en", "I think."],
    ["en", "Not this one. The other one is better."],
    ["de", "Ich rufe Sie an."],
    ["de", "Guten Tag, hier ist Anna."],
    ["fr", "Je m’appelle Anne."],
    ["es", "Me llamo Ana."],
  ])("in %s: %j", (language, text) => {
    const asked = language === "en" ? "How can I help you?" : "";
    expect(judgeEnding(text, asked, wordsOf(language))).toBe("open");
  });
});
