import type { Property, Tool } from "#models/chat/chat-request.ts";
import { nameIn } from "./memory.ts";
import { contentWords } from "./similarity.ts";

/** The visitor's utterances, newest last, each with the question it answered, if any. */
export type Said = { text: string; answers?: string };
export type Filled = {
  values: Record<string, unknown>;
  missing: string[];
  /** Required arguments that were filled with a whole utterance, because nothing in it stands out. */
  guessed: string[];
  /** Whether one of the values was found in the newest utterance, other than by taking all of it. */
  fresh: boolean;
};

type Found = { value: unknown; certain: boolean };

/**
 * Finds a tool's arguments in what was said. Nothing is invented; optional arguments are filled only if they are
 * certain.
 */
export function fillArguments(tool: Tool, said: Said[]): Filled {
  const filled: Filled = { values: {}, missing: [], guessed: [], fresh: false };
  for (const [name, property] of Object.entries(tool.parameters.properties)) {
    const required = tool.parameters.required.includes(name);
    const at = said.findLastIndex((one) => findValue(name, property, one)?.certain);
    const whole = required ? findValue(name, property, said.at(-1) ?? { text: "" }) : undefined;
    const one = at >= 0 ? said[at] : undefined;
    const found = (one && findValue(name, property, one)) ?? whole;
    if (found) filled.values[name] = found.value;
    else if (required) filled.missing.push(name);
    if (found?.certain === false) filled.guessed.push(name);
    if (at >= 0 && at === said.length - 1) filled.fresh = true;
  }
  return filled;
}

function findValue(name: string, property: Property, said: Said): Found | undefined {
  const type = [property.type ?? "string"].flat().find((one) => one !== "null");
  const about = `${name.replace(/_/g, " ")} ${property.description ?? ""}`.toLowerCase();
  const asked = said.answers !== undefined && sharesWord(said.answers, about);
  if (property.enum) return findChoice(property.enum, said.text);
  if (type === "boolean") return asked ? findYesNo(said.text) : undefined;
  if (type === "number" || type === "integer") return findNumber(said.text, about, asked);
  if (type === "array") return asked ? { value: listOf(said.text), certain: true } : undefined;
  if (type !== "string") return undefined;
  const text = findText(name.replace(/_/g, " ").toLowerCase(), about, said);
  if (text !== undefined) return { value: text, certain: true };
  if (asked) return { value: bareAnswer(said.text), certain: true };
  // A search takes the utterance unchanged.
  return /\b(query|question|search|request|message|reason|topic|issue|problem|description|summary|note|text)/.test(
    about,
  )
    ? { value: said.text, certain: false }
    : undefined;
}

function sharesWord(question: string, about: string): boolean {
  const words = new Set(contentWords(about));
  return contentWords(question).some((word) => words.has(word));
}

function findChoice(choices: unknown[], text: string): Found | undefined {
  const plain = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `;
  const value = choices.find(
    (choice) =>
      typeof choice === "string" &&
      plain.includes(` ${choice.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ")} `),
  );
  if (value !== undefined) return { value, certain: true };
  const stems = new Set(contentWords(text));
  const near = choices.find(
    (choice) => typeof choice === "string" && contentWords(choice).some((word) => stems.has(word)),
  );
  return near === undefined ? undefined : { value: near, certain: true };
}

/** Yes or no at the beginning of an answer; undefined for anything else. */
export function findYesNo(text: string): Found | undefined {
  if (
    /^\W*(?:yes|yeah|yep|sure|of course|correct|right|please do|absolutely|definitely|i agree|(?:i do|i am)(?=\W*$|,)|that's right|okay|ok)(?![\w'’])/i.test(
      text,
    )
  )
    return { value: true, certain: true };
  if (/^\W*(?:no|nope|not|never|i don't|i'm not|i do not|don't)\b/i.test(text))
    return { value: false, certain: true };
  return undefined;
}

const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );
const TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

function findNumber(text: string, about: string, asked: boolean): Found | undefined {
  // Digits in a date or time are not a count, and neither are those inside a name ("A-17").
  const plain = text.replace(DAY, " ").replace(CLOCK, " ");
  const digits = plain.match(/(?<![\p{L}\d-])\d[\d,]*(?:\.\d+)?(?![\p{L}\d-])/u)?.[0];
  const value = digits === undefined ? spelledNumber(plain) : Number(digits.replace(/,/g, ""));
  if (value === undefined) return undefined;
  const mentioned = contentWords(about).some((word) => contentWords(text).includes(word));
  const counted = /how many|number of|count|party|guests|people|quantity|amount|age|size/.test(about);
  return { value, certain: asked || mentioned || counted };
}

function spelledNumber(text: string): number | undefined {
  const words = text.toLowerCase().split(/[^a-z]+/);
  for (const [index, word] of words.entries()) {
    const tens = TENS.indexOf(word);
    const next = NUMBER_WORDS.indexOf(words[index + 1] ?? "");
    if (tens >= 0) return (tens + 2) * 10 + (next > 0 && next < 10 ? next : 0);
    const small = NUMBER_WORDS.indexOf(word);
    // "one" is more often a pronoun than a number.
    if (small >= 0 && (small !== 1 || words.length <= 3)) return small;
  }
  return undefined;
}

const DAY =
  /\b(?:(?:on|next|this|coming)\s+)?((?:next |this )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|today|tomorrow|tonight|the day after tomorrow)(?:\s+(?:morning|afternoon|evening|night))?|\d{4}-\d{2}-\d{2}|(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+\d{4})?|(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?\s+(?:of\s+)?(?:january|february|march|april|may|june|july|august|september|october|november|december)(?:,?\s+\d{4})?|next week|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)\b/i;
const CLOCK =
  /\b(?:at\s+)?(\d{1,2}(?::\d{2})?\s*(?:a\.?m\.?|p\.?m\.?|o'clock)|\d{1,2}:\d{2}|noon|midday|midnight|(?<=at )(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s+o'clock|\s+thirty|\s+fifteen)?)(?![\w%])/i;
const CODE =
  /(?<![\w@.])((?=[A-Z0-9-]{0,40}\d)[A-Z]{1,5}(?:-| )?\d[\w-]{0,40}|\d{1,40}[A-Z][\w-]{0,40}|#?\d{3,40}(?:-\d{1,40}){0,9})(?![\w@])/;

const FINDERS: { about: RegExp; find: (text: string) => string | undefined }[] = [
  {
    about: /e-?mail/,
    find: (text) => text.match(/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/)?.[0] ?? spelledEmail(text),
  },
  { about: /phone|telephone|mobile/, find: (text) => text.match(/\+?\d[\d\s().-]{5,}\d/)?.[0]?.trim() },
  { about: /\b(?:date|day|when)\b/, find: (text) => text.match(DAY)?.[1] },
  { about: /\btime\b/, find: (text) => text.match(CLOCK)?.[1] ?? text.match(CLOCK)?.[0] },
  {
    about: /\b(?:number|id|code|reference|order|ticket|booking|invoice|case|account)\b/,
    find: (text) => text.match(CODE)?.[1]?.replace("#", ""),
  },
  {
    about: /\b(?:city|town|place|location|country|address|destination|where)\b/,
    find: (text) => text.match(/\b(?:in|to|from|near|at)\s+(\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+)*)/u)?.[1],
  },
];

function findText(name: string, about: string, said: Said): string | undefined {
  // The parameter's name is the best hint; its description is used if the name gives none.
  const finder =
    FINDERS.find((one) => one.about.test(name)) ??
    (/name/.test(name) ? undefined : FINDERS.find((one) => one.about.test(about)));
  if (finder) return finder.find(said.text);
  if (!/\b(?:name|caller|customer|person|who)\b/.test(name)) return undefined;
  const asked = said.answers !== undefined && /\bname\b/.test(said.answers);
  return nameIn(said.text) ?? (asked ? bareName(said.text) : undefined);
}

function spelledEmail(text: string): string | undefined {
  const match = text.match(
    /(?<![\w.])([\w.]{1,64}(?: dot \w{1,64}){0,9}) at (\w{1,64}(?: dot \w{1,64}){1,9})\b/i,
  );
  return match ? `${match[1]}@${match[2]}`.replace(/ dot /gi, ".").toLowerCase() : undefined;
}

/** "It's Ana Lima." as an answer to "what is your name?". */
function bareName(text: string): string | undefined {
  const name = bareAnswer(text);
  return name.split(" ").length <= 4 && /^\p{L}[\p{L}' -]*$/u.test(name) && !findYesNo(text)
    ? name
    : undefined;
}

/** An answer without filler words: "well, it is about the blue one" -> "the blue one". */
export function bareAnswer(text: string): string {
  return text
    .replace(/^\W*(?:(?:hello|hi|hey|well|so|yes|yeah|sure|okay|ok|um|uh|oh|of course)[,.!]?\s+)+/i, "")
    .replace(
      /^(?:it is|it's|it would be|that is|that's|that would be|my [a-z ]{2,30} is|I would say|I think|I'd like|I would like|I want|I'm|I am)\s+/i,
      "",
    )
    .replace(/^(?:(?:here )?to (?:see|meet|visit)|to (?:talk|speak) about|about)\s+/i, "")
    .replace(/(?<![\s.!?,])[\s.!?,]+$/, "")
    .trim();
}

function listOf(text: string): string[] {
  return bareAnswer(text)
    .split(/(?<!\s)(?:\s*,\s*(?:and\s+)?|\s+and\s+)/)
    .filter(Boolean);
}
