import { z } from "zod";
import { atMost } from "#lib/platform/text-fields.ts";

/** What a card can hold. A card travels in one piece, and a person must be able to take it in. */
export const CARD_LIMITS = {
  titleCharacters: 200,
  textCharacters: 1_000,
  urlCharacters: 2_000,
  cellCharacters: 200,
  answerCharacters: 2_000,
  options: 50,
  fields: 10,
  pictures: 20,
  rows: 50,
  columns: 8,
  points: 60,
  series: 4,
  stars: 10,
  qrCharacters: 800,
  /** The largest file that a card offers. */
  fileBytes: 25_000_000,
  /** The whole card as JSON. It is an attribute of the avatar in the room, which has 64 KB for all of them. */
  jsonCharacters: 16_000,
} as const;

export const CARD_KINDS = [
  "choice",
  "choices",
  "input",
  "form",
  "rating",
  "confirmation",
  "link",
  "picture",
  "slides",
  "file",
  "table",
  "chart",
  "qr",
] as const;
export type CardKind = (typeof CARD_KINDS)[number];

/** The kinds that ask for an answer. The others show something. */
export const ANSWERED_KINDS = ["choice", "choices", "input", "form", "rating", "confirmation"] as const;
export type AnsweredKind = (typeof ANSWERED_KINDS)[number];

export const isAnswered = (kind: CardKind): kind is AnsweredKind =>
  ANSWERED_KINDS.some((answered) => answered === kind);

/** What a field takes. `choice` is for forms only; as a card it is a kind of its own. */
export const INPUT_FORMATS = [
  "text",
  "email",
  "phone",
  "number",
  "date",
  "time",
  "datetime",
  "address",
] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/**
 * Where a link may lead: web pages, and on a link also mail and telephone. Never `javascript:` or `data:`. A template at the
 * start is checked once it is filled.
 */
const WEB_ADDRESS = /^(?:https?:\/\/[^\s/]|\{\{)/i;
const LINK_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9]|\{\{)/i;
/** The same without templates. */
const FILLED_WEB_ADDRESS = /^https?:\/\/[^\s/]/i;
const FILLED_LINK_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9])/i;

/** Whether an address that has no templates can be opened, or shown as a picture if it must be `isWeb`. */
export const isCardAddress = (url: string, { isWeb }: { isWeb: boolean }): boolean =>
  url.length <= CARD_LIMITS.urlCharacters &&
  URL.canParse(url) &&
  (isWeb ? FILLED_WEB_ADDRESS : FILLED_LINK_ADDRESS).test(url);

export const cardTitle = atMost(CARD_LIMITS.titleCharacters);
export const cardText = atMost(CARD_LIMITS.textCharacters);
export const cardWords = atMost(CARD_LIMITS.cellCharacters);
export const webAddress = z.string().max(CARD_LIMITS.urlCharacters).regex(WEB_ADDRESS);
export const linkAddress = z.string().max(CARD_LIMITS.urlCharacters).regex(LINK_ADDRESS);

/** `value` is what the answer is, `label` what the visitor reads. */
export const cardOption = z.strictObject({
  value: cardWords.min(1),
  label: cardWords.optional(),
  detail: cardWords.optional(),
});
export const cardOptions = z.array(cardOption).min(1).max(CARD_LIMITS.options);

export const fieldName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);

export const cardField = z.strictObject({
  /** The variable that gets the answer. */
  name: fieldName,
  label: cardWords.min(1),
  format: z.enum([...INPUT_FORMATS, "choice"]),
  options: cardOptions.optional(),
  optional: z.boolean().optional(),
});
export const cardFields = z.array(cardField).min(1).max(CARD_LIMITS.fields);

export const cardFact = z.strictObject({ label: cardWords, value: cardWords });
export const cardFacts = z.array(cardFact).max(CARD_LIMITS.fields);

export const cardPicture = z.strictObject({
  url: webAddress,
  /** What the picture shows, for those who cannot see it. */
  alt: cardWords,
  caption: cardWords.optional(),
});
export const cardPictures = z.array(cardPicture).min(1).max(CARD_LIMITS.pictures);

export const cardColumns = z.array(cardWords).min(1).max(CARD_LIMITS.columns);
export const cardRows = z.array(z.array(cardWords).max(CARD_LIMITS.columns)).max(CARD_LIMITS.rows);

export const chartLabels = z.array(cardWords).min(1).max(CARD_LIMITS.points);
export const chartSeries = z
  .array(z.strictObject({ name: cardWords, values: z.array(z.number()).max(CARD_LIMITS.points) }))
  .min(1)
  .max(CARD_LIMITS.series);
