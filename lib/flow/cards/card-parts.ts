import { z } from "zod";
import { atMost } from "#lib/platform/text-fields.ts";
import { CARD_LIMITS, INPUT_FORMATS } from "./card-limits.ts";

/** See `isCardAddress`. A template at the start is checked once it is filled. */
const WEB_ADDRESS = /^(?:https?:\/\/[^\s/]|\{\{)/i;
const LINK_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9]|\{\{)/i;

export const cardTitle = atMost(CARD_LIMITS.titleCharacters);
export const cardText = atMost(CARD_LIMITS.textCharacters);
export const cardWords = atMost(CARD_LIMITS.cellCharacters);
export const webAddress = z
  .string()
  .max(CARD_LIMITS.urlCharacters)
  .regex(WEB_ADDRESS, { error: "must begin with https://" });
export const linkAddress = z
  .string()
  .max(CARD_LIMITS.urlCharacters)
  .regex(LINK_ADDRESS, { error: "must begin with https://, mailto: or tel:" });

/** `value` is what the answer is, `label` what the visitor reads. */
export const cardOption = z.strictObject({
  value: cardWords.min(1),
  label: cardWords.optional(),
  detail: cardWords.optional(),
});
export const cardOptions = z.array(cardOption).min(1).max(CARD_LIMITS.options);

const fieldName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);

export const cardField = z.strictObject({
  /** The variable that gets the answer. */
  name: fieldName,
  label: cardWords.min(1),
  format: z.enum([...INPUT_FORMATS, "choice"]),
  options: cardOptions.optional(),
  optional: z.boolean().optional(),
});
export const cardFields = z.array(cardField).min(1).max(CARD_LIMITS.fields);

const cardFact = z.strictObject({ label: cardWords, value: cardWords });
export const cardFacts = z.array(cardFact).max(CARD_LIMITS.fields);

const cardPicture = z.strictObject({
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
