import { z } from "zod";
import { atMost } from "#lib/platform/text-fields.ts";
import { CARD_LIMITS, INPUT_FORMATS } from "./card-limits.ts";

/** See `isCardAddress`. A template at the start is checked once it is filled. */
const WEB_ADDRESS = /^(?:https?:\/\/[^\s/]|\{\{)/i;
const LINK_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9]|\{\{)/i;

/** A web address, or an uploaded picture: see `pictureReference`. */
const PICTURE_ADDRESS = /^(?:https?:\/\/[^\s/]|picture:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$|\{\{)/i;

const cardTitle = atMost(CARD_LIMITS.titleCharacters);
const cardText = atMost(CARD_LIMITS.textCharacters);
const cardWords = atMost(CARD_LIMITS.cellCharacters);
const webAddress = z
  .string()
  .max(CARD_LIMITS.urlCharacters)
  .regex(WEB_ADDRESS, { error: "must begin with https://" });
const linkAddress = z
  .string()
  .max(CARD_LIMITS.urlCharacters)
  .regex(LINK_ADDRESS, { error: "must begin with https://, mailto: or tel:" });

const pictureAddress = z.string().max(CARD_LIMITS.urlCharacters).regex(PICTURE_ADDRESS, {
  error: "must begin with https://, or be picture: and the id of an uploaded picture",
});

/** `value` is what the answer is, `label` what the visitor reads. */
const cardOption = z.strictObject({
  value: cardWords.min(1),
  label: cardWords.optional(),
  detail: cardWords.optional(),
});
const cardOptions = z.array(cardOption).min(1).max(CARD_LIMITS.options);

const fieldName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);

const cardField = z.strictObject({
  /** The variable that gets the answer. */
  name: fieldName,
  label: cardWords.min(1),
  format: z.enum([...INPUT_FORMATS, "choice"]),
  options: cardOptions.optional(),
  optional: z.boolean().optional(),
});
const cardFields = z.array(cardField).min(1).max(CARD_LIMITS.fields);

const cardFact = z.strictObject({ label: cardWords, value: cardWords });
const cardFacts = z.array(cardFact).max(CARD_LIMITS.fields);

/** What the picture shows, for those who cannot see it and for the model. */
const cardAlt = atMost(CARD_LIMITS.altCharacters);
const cardPicture = z.strictObject({ url: pictureAddress, alt: cardAlt, caption: cardWords.optional() });
const cardPictures = z.array(cardPicture).min(1).max(CARD_LIMITS.pictures);

const cardColumns = z.array(cardWords).min(1).max(CARD_LIMITS.columns);
const cardRows = z.array(z.array(cardWords).max(CARD_LIMITS.columns)).max(CARD_LIMITS.rows);

const chartLabels = z.array(cardWords).min(1).max(CARD_LIMITS.points);
const chartSeries = z
  .array(z.strictObject({ name: cardWords, values: z.array(z.number()).max(CARD_LIMITS.points) }))
  .min(1)
  .max(CARD_LIMITS.series);

const heading = { title: cardTitle, text: cardText.optional() };
const inputFormat = z.enum(INPUT_FORMATS);
const count = z.number().int().min(0).max(CARD_LIMITS.options);
const stars = z.number().int().min(2).max(CARD_LIMITS.stars);
const chartType = z.enum(["bar", "line"]);
const answerText = z.string().max(CARD_LIMITS.answerCharacters);
const bytes = z.number().int().min(1).max(CARD_LIMITS.fileBytes);
const qrValue = z.string().min(1).max(CARD_LIMITS.qrCharacters);

const slidePage = z.number().int().min(1).max(CARD_LIMITS.pictures);
const slideTurn = z.number().int().min(1);

const shown = {
  choice: { options: cardOptions },
  choices: { options: cardOptions, min: count.optional(), max: count.optional() },
  input: {
    format: inputFormat,
    label: cardWords.optional(),
    value: answerText.optional(),
    placeholder: cardWords.optional(),
    min: z.number().optional(),
    max: z.number().optional(),
  },
  form: { fields: z.array(cardField.extend({ value: answerText.optional() })).max(CARD_LIMITS.fields) },
  rating: { max: stars, low: cardWords.optional(), high: cardWords.optional() },
  confirmation: { facts: cardFacts.optional(), confirm: cardWords.optional(), decline: cardWords.optional() },
  link: { url: linkAddress, label: cardWords.optional() },
  picture: { url: pictureAddress, alt: cardAlt },
  /** `page`: the picture that the avatar has turned to, from 1. `turn` counts how often it has, so it can turn there again. */
  slides: { pictures: cardPictures, page: slidePage.optional(), turn: slideTurn.optional() },
  file: { url: webAddress, name: cardWords, bytes: bytes.optional() },
  table: { columns: cardColumns, rows: cardRows },
  chart: { chart: chartType, labels: chartLabels, series: chartSeries, unit: cardWords.optional() },
  qr: { value: qrValue },
};

/**
 * A card as visitors see it: complete, with every template filled. Texts are plain, and a renderer must never treat them as
 * markup. `fields` and `options` are in the order in which they are shown.
 */
export const cardSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("choice"), ...heading, ...shown.choice }),
  z.object({ kind: z.literal("choices"), ...heading, ...shown.choices }),
  z.object({ kind: z.literal("input"), ...heading, ...shown.input }),
  z.object({ kind: z.literal("form"), ...heading, ...shown.form }),
  z.object({ kind: z.literal("rating"), ...heading, ...shown.rating }),
  z.object({ kind: z.literal("confirmation"), ...heading, ...shown.confirmation }),
  z.object({ kind: z.literal("link"), ...heading, ...shown.link }),
  z.object({ kind: z.literal("picture"), ...heading, ...shown.picture }),
  z.object({ kind: z.literal("slides"), ...heading, ...shown.slides }),
  z.object({ kind: z.literal("file"), ...heading, ...shown.file }),
  z.object({ kind: z.literal("table"), ...heading, ...shown.table }),
  z.object({ kind: z.literal("chart"), ...heading, ...shown.chart }),
  z.object({ kind: z.literal("qr"), ...heading, ...shown.qr }),
]);
export type Card = z.infer<typeof cardSchema>;
export type CardOf<Kind extends Card["kind"]> = Extract<Card, { kind: Kind }>;
export type CardField = CardOf<"form">["fields"][number];
export type CardOption = z.infer<typeof cardOption>;

const fixed = { title: cardTitle.optional(), text: cardText.optional() };

const definitions = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("choice"), ...fixed, options: cardOptions.optional() }),
  z.strictObject({ kind: z.literal("choices"), ...fixed, ...shown.choices, options: cardOptions.optional() }),
  z.strictObject({ kind: z.literal("input"), ...fixed, ...shown.input }),
  z.strictObject({ kind: z.literal("form"), ...fixed, fields: cardFields }),
  z.strictObject({ kind: z.literal("rating"), ...fixed, ...shown.rating, max: stars.optional() }),
  z.strictObject({ kind: z.literal("confirmation"), ...fixed, ...shown.confirmation }),
  z.strictObject({ kind: z.literal("link"), ...fixed, ...shown.link, url: linkAddress.optional() }),
  z.strictObject({
    ...{ kind: z.literal("picture"), ...fixed },
    ...{ url: pictureAddress.optional(), alt: cardAlt.optional() },
  }),
  z.strictObject({ kind: z.literal("slides"), ...fixed, pictures: cardPictures.optional() }),
  z.strictObject({
    ...{ kind: z.literal("file"), ...fixed },
    ...{ url: webAddress.optional(), name: cardWords.optional(), bytes: bytes.optional() },
  }),
  z.strictObject({
    ...{ kind: z.literal("table"), ...fixed },
    ...{ columns: cardColumns.optional(), rows: cardRows.optional() },
  }),
  z.strictObject({
    ...{ kind: z.literal("chart"), ...fixed, chart: chartType.optional(), unit: cardWords.optional() },
    ...{ labels: chartLabels.optional(), series: chartSeries.optional() },
  }),
  z.strictObject({ kind: z.literal("qr"), ...fixed, value: qrValue.optional() }),
]);

type Contradiction = { path: (string | number)[]; message: string; params?: { variant: string } };

/** What makes a definition useless although each of its fields is right. */
function contradictions(card: z.infer<typeof definitions>): Contradiction[] {
  const found: Contradiction[] = [];
  const refuse = (path: (string | number)[], message: string, params?: { variant: string }) =>
    found.push({ path, message, ...(params && { params }) });
  const hasTwice = (values: readonly string[]) => new Set(values).size < values.length;
  if (
    (card.kind === "choices" || card.kind === "input") &&
    (card.min ?? 0) > (card.max ?? Number.MAX_VALUE)
  ) {
    refuse(["min"], "min must not be above max");
  }
  if ("options" in card && card.options && hasTwice(card.options.map(({ value }) => value))) {
    refuse(["options"], "options must have different values");
  }
  if (card.kind === "choices" && card.options && (card.min ?? 0) > card.options.length) {
    refuse(["min"], "min must not be above the number of options");
  }
  if (card.kind === "chart" && card.labels) {
    const { length } = card.labels;
    for (const [index, { values }] of (card.series ?? []).entries()) {
      if (values.length !== length)
        refuse(["series", index, "values"], "values must have one number for each label");
    }
  }
  if (card.kind !== "form") return found;
  for (const [index, { format, options }] of card.fields.entries()) {
    if (format === "choice" && !options) {
      refuse(["fields", index, "options"], "options is required for a choice", { variant: "required" });
    }
  }
  if (hasTwice(card.fields.map(({ name }) => name))) refuse(["fields"], "fields must have different names");
  return found;
}

/**
 * A card as an owner defines it. What is fixed here is the same in every call, with templates filled; what is left out and
 * the card needs becomes an argument that the model fills (`cardParameters`).
 */
export const cardDefinition = definitions.superRefine((card, context) => {
  for (const { path, message, params = {} } of contradictions(card)) {
    context.addIssue({ code: "custom", path, message, params });
  }
});
export type CardDefinition = z.infer<typeof cardDefinition>;

/** A card on the visitor's screen. `name` is the function that showed it, at `nodeId`. */
export const openCardSchema = z.object({
  id: z.string().max(200),
  name: z.string(),
  nodeId: z.string(),
  card: cardSchema,
});
export type OpenCard = z.infer<typeof openCardSchema>;
