import { expect, test } from "vitest";
import { validateArguments } from "#lib/flow/engine/validate-arguments.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { type Card, type CardDefinition, cardDefinition, cardSchema } from "./card.ts";
import { answerParameters, asksForAnswer, type ReadAnswer, readAnswer } from "./card-answers.ts";
import { CARD_KINDS, CARD_LIMITS } from "./card-limits.ts";
import { cardParameters } from "./card-parameters.ts";
import { makeCard } from "./make-card.ts";
import { likelyEmail, writtenEmail } from "./spoken-values.ts";
import { NO_WORDS, writtenAnswer } from "./written-answer.ts";

const asIs = (template: string) => template;
const WEB = "https://example.com/a";

/** Each kind with everything left to the model, and what a model would say. */
const OPEN: [CardDefinition, Record<string, JsonValue>][] = [
  [{ kind: "choice" }, { title: "Which day?", options: ["Monday", "Friday"] }],
  [{ kind: "choices" }, { title: "Which days?", options: ["Monday", "Friday"] }],
  [{ kind: "input", format: "email" }, { title: "Your address?" }],
  [{ kind: "form", fields: [{ name: "who", label: "Name", format: "text" }] }, { title: "About you" }],
  [{ kind: "rating" }, { title: "How was it?" }],
  [{ kind: "confirmation" }, { title: "Book it?", facts: [{ label: "Day", value: "Friday" }] }],
  [{ kind: "link" }, { url: WEB }],
  [{ kind: "picture" }, { url: WEB, alt: "A lake" }],
  [{ kind: "slides" }, { pictures: [{ url: WEB, alt: "A lake" }] }],
  [{ kind: "file" }, { url: WEB, name: "Prices.pdf" }],
  [{ kind: "table" }, { columns: ["Day", "Price"], rows: [["Friday", "80"]] }],
  [{ kind: "chart" }, { labels: ["May"], series: [{ name: "Guests", values: [4] }] }],
  [{ kind: "qr" }, { value: WEB }],
];

test("every kind of card can be filled by a model, and what it makes fits the contract", () => {
  expect(OPEN.map(([{ kind }]) => kind)).toEqual([...CARD_KINDS]);
  for (const [definition, args] of OPEN) {
    expect(cardDefinition.parse(definition), definition.kind).toEqual(definition);
    const checked = validateArguments({ parameters: cardParameters(definition) }, args);
    expect(checked, definition.kind).toEqual({ ok: true, args });
    const made = makeCard(definition, args, asIs);
    expect(made.ok && cardSchema.parse(made.card).kind).toBe(definition.kind);
  }
});

test("what the owner fixed is not an argument, and a model cannot change it", () => {
  const card: CardDefinition = { kind: "link", title: "Map", url: "https://example.com/{{var.place}}" };
  expect(cardParameters(card)).toMatchObject({ properties: {}, required: [] });
  const args = { title: "Free money", url: "https://evil.example" };
  expect(validateArguments({ parameters: cardParameters(card) }, args).ok).toBe(false);
  const render = (template: string) => template.replace("{{var.place}}", "zoo");
  expect(makeCard(card, args, render)).toMatchObject({
    card: { title: "Map", url: "https://example.com/zoo" },
  });
});

test("templates in what a model says stay text", () => {
  const render = () => "a secret";
  const made = makeCard({ kind: "qr", title: "Hi" }, { value: "{{var.password}}" }, render);
  expect(made).toMatchObject({ card: { value: "{{var.password}}" } });
});

test("200 options are refused, fixed or from a model", () => {
  const many = Array.from({ length: 200 }, (_, at) => `Option ${at}`);
  const args = { title: "Which?", options: many };
  expect(validateArguments({ parameters: cardParameters({ kind: "choice" }) }, args).ok).toBe(false);
  expect(
    cardDefinition.safeParse({ kind: "choice", options: many.map((value) => ({ value })) }).success,
  ).toBe(false);
});

test.each([
  ["an unknown kind", { kind: "video" }],
  ["an unknown field", { kind: "choice", html: "<b>" }],
  ["a script as a link", { kind: "link", url: "javascript:alert(1)" }],
  ["data as a picture", { kind: "picture", url: "data:image/svg+xml,x", alt: "" }],
  ["mail as a picture", { kind: "picture", url: "mailto:ann@example.com", alt: "" }],
  ["a file of 50 MB", { kind: "file", url: WEB, name: "Big.pdf", bytes: 50_000_000 }],
  ["more choices than options", { kind: "choices", min: 2, options: [{ value: "a" }] }],
  ["a minimum above the maximum", { kind: "input", format: "number", min: 2, max: 1 }],
  ["an option twice", { kind: "choice", options: [{ value: "a" }, { value: "a" }] }],
  [
    "a chart with too few numbers",
    { kind: "chart", labels: ["a", "b"], series: [{ name: "s", values: [1] }] },
  ],
  ["a form without fields", { kind: "form", fields: [] }],
  [
    "a choice in a form without options",
    { kind: "form", fields: [{ name: "a", label: "A", format: "choice" }] },
  ],
  [
    "two fields of one name",
    { kind: "form", fields: [1, 2].map((n) => ({ name: "a", label: `${n}`, format: "text" })) },
  ],
])("an owner cannot define %s", (_what, definition) => {
  expect(cardDefinition.safeParse(definition).success).toBe(false);
});

test.each([
  "javascript:alert(1)",
  " javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "//evil.example",
  "",
])("a model cannot link to %j", (url) => {
  expect(makeCard({ kind: "link" }, { url }, asIs).ok).toBe(false);
  expect(makeCard({ kind: "link", url: "{{var.url}}" }, {}, () => url).ok).toBe(false);
  expect(makeCard({ kind: "slides" }, { pictures: [{ url, alt: "" }] }, asIs).ok).toBe(false);
});

test("links may also lead to mail and telephone", () => {
  for (const url of ["mailto:ann@example.com", "tel:+4930123", "http://localhost:3000/"]) {
    expect(makeCard({ kind: "link" }, { url }, asIs).ok, url).toBe(true);
  }
});

test("a card that is too large to be sent is refused with words for the model", () => {
  const row = Array.from({ length: CARD_LIMITS.columns }, () => "x".repeat(CARD_LIMITS.cellCharacters));
  const args = { columns: row, rows: Array.from({ length: CARD_LIMITS.rows }, () => row) };
  expect(makeCard({ kind: "table" }, args, asIs)).toEqual({
    ok: false,
    fault: "The card is too large. Show less on it.",
  });
});

const cardOf = (definition: CardDefinition, args: Record<string, JsonValue> = {}): Card => {
  const made = makeCard(definition, { title: "T", ...args }, asIs);
  if (!made.ok) throw new Error(made.fault);
  return made.card;
};

function answerTo(card: Card, answer: JsonValue): ReadAnswer {
  if (!asksForAnswer(card)) throw new Error("It asks nothing.");
  return readAnswer(card, answer);
}

const input = (format: string, more: object = {}) =>
  cardOf(cardDefinition.parse({ kind: "input", format, ...more }));
const days = {
  options: [
    { value: "mon", label: "Monday" },
    { value: "fri", label: "Friday" },
  ],
};
const form = cardOf({
  kind: "form",
  fields: [
    { name: "who", label: "Name", format: "text" },
    { name: "mail", label: "E-mail", format: "email", optional: true },
    { name: "day", label: "Day", format: "choice", ...days },
  ],
});

test.each([
  [cardOf({ kind: "choice", ...days }), "fri", "fri", "Friday"],
  [cardOf({ kind: "choice", ...days }), " friday ", "fri", "Friday"],
  [cardOf({ kind: "choices", ...days }), ["Friday", "mon", "fri"], ["mon", "fri"], "Monday, Friday"],
  [cardOf({ kind: "choices", ...days }), [], [], ""],
  [input("email"), " ann@example.com ", "ann@example.com", "ann@example.com"],
  [input("number", { min: 1, max: 9 }), "3,5", 3.5, "3.5"],
  [input("number"), 7, 7, "7"],
  [input("phone"), "plus 49  30 123456", "+49 30 123456", "+49 30 123456"],
  [input("date"), "2028-02-29", "2028-02-29", "2028-02-29"],
  [input("time"), "09:30", "09:30", "09:30"],
  [input("datetime"), "2026-05-01T09:30", "2026-05-01T09:30", "2026-05-01T09:30"],
  [input("address"), "Lake 1\n12345 Town", "Lake 1\n12345 Town", "Lake 1\n12345 Town"],
  [input("text"), "<b>bold</b>", "<b>bold</b>", "<b>bold</b>"],
  [form, { who: "Ann", mail: "", day: "Monday" }, { who: "Ann", day: "mon" }, "Name: Ann\nDay: Monday"],
  [cardOf({ kind: "rating" }), 4, 4, "4/5"],
  [cardOf({ kind: "confirmation", confirm: "Book" }), true, true, "Book"],
  [cardOf({ kind: "confirmation" }), false, false, "No"],
])("%o takes %j, and a replay finds the answer again in its line", (card, given, value, text) => {
  expect(answerTo(card, given)).toEqual({ ok: true, value, text });
  if (!asksForAnswer(card)) return;
  expect(answerTo(card, writtenAnswer(card, text || NO_WORDS))).toEqual({ ok: true, value, text });
  expect(writtenAnswer(card, "And what does it cost?\nReally?") === null || card.kind === "input").toBe(true);
});

test.each([
  [cardOf({ kind: "choice", ...days }), "sun", "not_offered"],
  [cardOf({ kind: "choice", ...days }), null, "not_offered"],
  [cardOf({ kind: "choice", ...days }), "constructor", "not_offered"],
  [cardOf({ kind: "choices", ...days, min: 1 }), [], "too_few"],
  [cardOf({ kind: "choices", ...days, max: 1 }), ["mon", "fri"], "too_many"],
  [input("email"), "ann at home", "email"],
  [input("email"), "ann@example", "email"],
  [input("phone"), "call me", "phone"],
  [input("number"), "ten", "number"],
  [input("number", { min: 1 }), 0, "too_small"],
  [input("number", { max: 1 }), 2, "too_large"],
  [input("date"), "2026-02-30", "date"],
  [input("time"), "24:00", "time"],
  [input("datetime"), "2026-05-01 09:30", "datetime"],
  [input("text"), "   ", "missing"],
  [input("text"), "x".repeat(2_001), "too_long"],
  [input("text"), { a: 1 }, "missing"],
  [form, { mail: "", day: "mon" }, "missing"],
  [form, { who: "Ann", mail: "no", day: "mon" }, "email"],
  [form, [], "missing"],
  [cardOf({ kind: "rating" }), 6, "not_offered"],
  [cardOf({ kind: "rating" }), 2.5, "not_offered"],
  [cardOf({ kind: "confirmation" }), "yes", "missing"],
])("%o refuses %j: %s", (card, given, code) => {
  expect(answerTo(card, given)).toMatchObject({ ok: false, code });
});

test("a fault of a form names its field", () => {
  expect(answerTo(form, { who: "Ann", mail: "no", day: "mon" })).toMatchObject({ field: "mail" });
});

test("a model's answer is checked against a schema of the card", () => {
  const card = cardOf({ kind: "choice", ...days });
  if (!asksForAnswer(card)) throw new Error("It asks nothing.");
  const parameters = answerParameters(card);
  expect(validateArguments({ parameters }, { answer: "fri" }).ok).toBe(true);
  expect(validateArguments({ parameters }, { answer: "sun" }).ok).toBe(false);
  expect(answerParameters(card)).toBe(parameters);
});

test.each([
  ["a n n a dot b at example dot com", "anna.b@example.com"],
  ["Anna underscore Smith at gmail dot com", "anna_smith@gmail.com"],
  ["anna punkt maier ät web punkt de", "anna.maier@web.de"],
  ["jean tiret paul arobase free point fr", "jean-paul@free.fr"],
  ["ana guion bajo ruiz arroba gmail punto com", "ana_ruiz@gmail.com"],
  ["Ann@Example.com", "Ann@Example.com"],
  ["matt at dotty dot org", "matt@dotty.org"],
])("%j is written %s", (heard, written) => {
  expect(writtenEmail(heard)).toBe(written);
});

test.each([
  ["ann@gmial.com", "ann@gmail.com"],
  ["ann@gmail.con", "ann@gmail.com"],
  ["ann@hotmial.com", "ann@hotmail.com"],
  ["ann@we.de", "ann@web.de"],
  ["ann@gmail.com", null],
  ["ann@example.com", null],
  ["ann@mail.com", null],
  ["ann", null],
  ["@gmial.com", null],
])("%s probably means %s", (address, meant) => {
  expect(likelyEmail(address)).toBe(meant);
});

test("what was heard fills the field of an e-mail address as it is written", () => {
  const card = cardOf({ kind: "input", format: "email" }, { value: "a n n at example dot com" });
  expect(card).toMatchObject({ value: "ann@example.com" });
  const filled = cardOf(
    { kind: "form", fields: [{ name: "mail", label: "E-mail", format: "email" }] },
    { values: { mail: "ann at example dot com", constructor: "x" } },
  );
  expect(filled).toMatchObject({ fields: [{ value: "ann@example.com" }] });
});
