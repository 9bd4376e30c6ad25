import { plainNumbers } from "#lib/platform/encoding/exact-json.ts";
import { isObject, type JsonObject, type JsonValue } from "#lib/platform/json.ts";
import type { Card, CardField, CardOption } from "./card.ts";
import { type AnsweredKind, CARD_LIMITS, type InputFormat, isAnswered } from "./card-limits.ts";
import { writtenValue } from "./spoken-values.ts";
import { isDay, isEmail, isPhone } from "./typed-values.ts";

export type AnsweredCard = Extract<Card, { kind: AnsweredKind }>;

/** Whether a card asks for an answer. The others show something. */
export const asksForAnswer = (card: Card): card is AnsweredCard => isAnswered(card.kind);

/** Why an answer was not taken. `field` is the name of a form's field. */
export type AnswerFault = { code: AnswerFaultCode; field?: string };
export type AnswerFaultCode =
  | "missing"
  | "email"
  | "phone"
  | "number"
  | "too_small"
  | "too_large"
  | "date"
  | "time"
  | "datetime"
  | "too_long"
  | "too_few"
  | "too_many"
  | "not_offered";

export type ReadAnswer =
  /** `text` is the answer in words, for the transcript and the model. */
  { ok: true; value: JsonValue; text: string } | ({ ok: false } & AnswerFault);

const fault = (code: AnswerFaultCode, field?: string): ReadAnswer => ({
  ...{ ok: false, code },
  ...(field !== undefined && { field }),
});

const isTime = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What a value of a format must look like; null if it does. */
const FORMATS: Record<InputFormat, (text: string) => AnswerFaultCode | null> = {
  text: () => null,
  address: () => null,
  email: (text) => (isEmail(text) ? null : "email"),
  phone: (text) => (isPhone(text) ? null : "phone"),
  number: (text) => (/^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? null : "number"),
  date: (text) => (isDay(text) ? null : "date"),
  time: (text) => (isTime(text) ? null : "time"),
  datetime: (text) =>
    isDay(text.slice(0, 10)) && text[10] === "T" && isTime(text.slice(11)) ? null : "datetime",
};

type Bounds = { min?: number | undefined; max?: number | undefined };

/** Reads one typed value. A number is returned as one, everything else as text. */
function readTyped(format: InputFormat, given: JsonValue, { min, max }: Bounds = {}): ReadAnswer {
  const plain = plainNumbers(given);
  if (typeof plain !== "string" && typeof plain !== "number") return fault("missing");
  const text = writtenValue(format, String(plain));
  if (text === "") return fault("missing");
  if (text.length > CARD_LIMITS.answerCharacters) return fault("too_long");
  if (format !== "number") {
    const code = FORMATS[format](text);
    return code ? fault(code) : { ok: true, value: text, text };
  }
  const written = text.replace(",", ".");
  if (FORMATS.number(written)) return fault("number");
  const value = Number(written);
  if (min !== undefined && value < min) return fault("too_small");
  if (max !== undefined && value > max) return fault("too_large");
  return { ok: true, value, text: String(value) };
}

export const optionLabel = ({ value, label }: CardOption): string => label ?? value;

/** The option that an answer names, by its value or by its words. */
function findOption(options: readonly CardOption[], given: JsonValue | undefined): CardOption | undefined {
  if (typeof given !== "string") return undefined;
  const text = given.trim().toLowerCase();
  return (
    options.find(({ value }) => value === given) ??
    options.find((option) =>
      [option.value, optionLabel(option)].some((one) => one.trim().toLowerCase() === text),
    )
  );
}

function readField(field: CardField, given: JsonValue | undefined): ReadAnswer {
  const isEmpty = given === undefined || given === null || (typeof given === "string" && given.trim() === "");
  if (isEmpty) return field.optional ? { ok: true, value: null, text: "" } : fault("missing", field.name);
  const read =
    field.format === "choice" ? readOption(field.options ?? [], given) : readTyped(field.format, given);
  return read.ok ? read : { ...read, field: field.name };
}

function readOption(options: readonly CardOption[], given: JsonValue | undefined): ReadAnswer {
  const option = findOption(options, given);
  return option ? { ok: true, value: option.value, text: optionLabel(option) } : fault("not_offered");
}

function readOptions(card: Extract<Card, { kind: "choices" }>, given: JsonValue): ReadAnswer {
  if (!Array.isArray(given)) return fault("missing");
  const chosen = given.map((one) => findOption(card.options, one));
  if (chosen.some((option) => option === undefined)) return fault("not_offered");
  // In the order of the card, each once.
  const options = card.options.filter((option) => chosen.includes(option));
  if (options.length < (card.min ?? 0)) return fault("too_few");
  if (options.length > (card.max ?? CARD_LIMITS.options)) return fault("too_many");
  return { ok: true, value: options.map(({ value }) => value), text: options.map(optionLabel).join(", ") };
}

function readForm(card: Extract<Card, { kind: "form" }>, given: JsonValue): ReadAnswer {
  if (!isObject(given)) return fault("missing");
  const value: Record<string, JsonValue> = {};
  const lines: string[] = [];
  for (const field of card.fields) {
    const read = readField(field, Object.hasOwn(given, field.name) ? given[field.name] : undefined);
    if (!read.ok) return read;
    if (read.value === null) continue;
    value[field.name] = read.value;
    lines.push(`${field.label}: ${read.text}`);
  }
  return { ok: true, value, text: lines.join("\n") };
}

/** Reads a visitor's answer, given by hand or by voice. Returns it in the form that variables get, or why it is not one. */
export function readAnswer(card: AnsweredCard, given: JsonValue): ReadAnswer {
  switch (card.kind) {
    case "choice":
      return readOption(card.options, given);
    case "choices":
      return readOptions(card, given);
    case "input":
      return readTyped(card.format, given, card);
    case "form":
      return readForm(card, given);
    case "rating": {
      const stars = Number(plainNumbers(given));
      const isOne = Number.isInteger(stars) && stars >= 1 && stars <= card.max;
      return isOne ? { ok: true, value: stars, text: `${stars}/${card.max}` } : fault("not_offered");
    }
    case "confirmation":
      if (typeof given !== "boolean") return fault("missing");
      return { ok: true, value: given, text: given ? (card.confirm ?? "Yes") : (card.decline ?? "No") };
  }
}

/** Shows a model the form that a value must have. */
const EXAMPLES: Record<InputFormat, readonly string[]> = {
  ...{ text: [], address: [], number: [], email: ["ann@example.com"], phone: ["+49 30 123456"] },
  ...{ date: ["2026-05-31"], time: ["14:30"], datetime: ["2026-05-31T14:30"] },
};

const typedSchema = (format: InputFormat): JsonObject => ({
  type: format === "number" ? "number" : "string",
  ...(EXAMPLES[format].length > 0 && { examples: [...EXAMPLES[format]] }),
});

/** The value in JSON Schema that answers a card by voice. */
function answerSchema(card: AnsweredCard): JsonObject {
  switch (card.kind) {
    case "choice":
      return { type: "string", enum: card.options.map(({ value }) => value) };
    case "choices":
      return { type: "array", items: { type: "string", enum: card.options.map(({ value }) => value) } };
    case "input":
      return typedSchema(card.format);
    case "form": {
      const properties = card.fields.map((field): [string, JsonObject] => [
        field.name,
        field.format === "choice"
          ? { type: "string", enum: (field.options ?? []).map(({ value }) => value) }
          : { ...typedSchema(field.format), description: field.label },
      ]);
      const required = card.fields.flatMap(({ name, optional }) => (optional ? [] : [name]));
      return { type: "object", properties: Object.fromEntries(properties), required };
    }
    case "rating":
      return { type: "integer", minimum: 1, maximum: card.max };
    case "confirmation":
      return { type: "boolean" };
  }
}

const known = new WeakMap<AnsweredCard, JsonObject>();

/** The arguments of the function that answers a card by voice. The same card returns the same object. */
export function answerParameters(card: AnsweredCard): JsonObject {
  const made = known.get(card) ?? {
    ...{ type: "object", properties: { answer: answerSchema(card) }, required: ["answer"] },
  };
  known.set(card, made);
  return made;
}

const FORMAT_WORDS: Record<InputFormat, string> = {
  ...{ text: "a text", email: "an e-mail address", phone: "a phone number", number: "a number" },
  ...{ date: "a day as YYYY-MM-DD", time: "a time as HH:MM", datetime: "YYYY-MM-DDTHH:MM" },
  address: "a postal address",
};

const listed = (options: readonly CardOption[]): string =>
  options.map(({ value, label }) => (label && label !== value ? `${value} (${label})` : value)).join("; ");

/** What a card asks for, for the model. */
export function describeQuestion(card: AnsweredCard): string {
  switch (card.kind) {
    case "choice":
      return `one of: ${listed(card.options)}`;
    case "choices":
      return `any of: ${listed(card.options)}`;
    case "input":
      return `${FORMAT_WORDS[card.format]}${card.value ? `, now "${card.value}"` : ""}`;
    case "form":
      return `a form with ${card.fields.map(({ label }) => label).join(", ")}`;
    case "rating":
      return `1 to ${card.max}`;
    case "confirmation":
      return "yes or no";
  }
}

/** What the model reads about an answer that was refused. */
export function describeFault(card: AnsweredCard, { code, field }: AnswerFault): string {
  const place = field === undefined ? "" : ` in ${field}`;
  return `The answer was not taken: ${code.replaceAll("_", " ")}${place}. The card asks for ${describeQuestion(card)}.`;
}
