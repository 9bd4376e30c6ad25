import { readableText } from "#lib/flow/scenario/template.ts";
import type { JsonObject } from "#lib/platform/json.ts";
import { cutText } from "#lib/platform/text.ts";
import type { CardDefinition } from "./card.ts";
import { CARD_LIMITS, isAnswered } from "./card-limits.ts";

type Slides = Extract<CardDefinition, { kind: "slides" }>;
type Argument = { schema: JsonObject; required: boolean };

const textOf = (maxLength: number, description?: string): JsonObject => ({
  ...{ type: "string", maxLength },
  ...(description !== undefined && { description }),
});
const words = (description?: string) => textOf(CARD_LIMITS.cellCharacters, description);
const list = (items: JsonObject, maxItems: number, description: string): JsonObject => ({
  ...{ type: "array", minItems: 1, maxItems, items, description },
});
const objectOf = (properties: Record<string, JsonObject>, required: string[]): JsonObject => ({
  ...{ type: "object", properties, required, additionalProperties: false },
});

const TITLE = "The question or heading on the card, short, in the language of the call";
const HEARD = "What the visitor has said so far, to be corrected by hand. Leave it out if they said nothing";
const WEB = "A complete address that begins with https://";

const PAGE =
  "The number of the picture to turn to, from 1. Call this again with another one to turn the page";
const LISTED_CHARACTERS = 60;

/** What is on each page, in a few words, so the model can choose one. */
function describePages(pictures: Slides["pictures"]): string {
  const pages = (pictures ?? []).map(({ alt, caption }, at) => {
    const line = readableText(caption ?? alt)
      .replace(/\s+/g, " ")
      .trim();
    return line === "" ? "" : `${at + 1} ${cutText(line, LISTED_CHARACTERS)}`;
  });
  const known = pages.filter((page) => page !== "");
  return known.length === 0 ? PAGE : `${PAGE}. Pictures: ${known.join("; ")}`;
}

/** The argument that an owner left open, unless the definition fixes it. */
const open = (fixed: unknown, schema: JsonObject, required = true): Argument[] =>
  fixed === undefined ? [{ schema, required }] : [];

/** The arguments of a kind besides its title, by name. Those that the owner fixed are absent. */
function ownArguments(card: CardDefinition): Record<string, Argument[]> {
  switch (card.kind) {
    case "choice":
    case "choices":
      return { options: open(card.options, list(words(), CARD_LIMITS.options, "What to choose from")) };
    case "input":
      return { value: open(card.value, textOf(CARD_LIMITS.answerCharacters, HEARD), false) };
    case "form": {
      const fields = card.fields.map(({ name, label }): [string, JsonObject] => [
        name,
        textOf(CARD_LIMITS.answerCharacters, label),
      ]);
      return {
        values: open(undefined, { ...objectOf(Object.fromEntries(fields), []), description: HEARD }, false),
      };
    }
    case "confirmation": {
      const fact = objectOf({ label: words(), value: words() }, ["label", "value"]);
      const facts = list(fact, CARD_LIMITS.fields, "What is to be confirmed, line by line");
      return { facts: open(card.facts, facts, false) };
    }
    case "link":
      return { url: open(card.url, textOf(CARD_LIMITS.urlCharacters, WEB)) };
    case "picture":
      return {
        url: open(card.url, textOf(CARD_LIMITS.urlCharacters, WEB)),
        alt: open(card.alt, textOf(CARD_LIMITS.altCharacters, "What the picture shows")),
      };
    case "slides": {
      const picture = objectOf(
        {
          url: textOf(CARD_LIMITS.urlCharacters, WEB),
          alt: textOf(CARD_LIMITS.altCharacters, "What it shows"),
          caption: words(),
        },
        ["url", "alt"],
      );
      const maximum = card.pictures?.length ?? CARD_LIMITS.pictures;
      const page = { type: "integer", minimum: 1, maximum, description: describePages(card.pictures) };
      return {
        pictures: open(card.pictures, list(picture, CARD_LIMITS.pictures, "The pictures in order")),
        page: open(undefined, page, false),
      };
    }
    case "file":
      return {
        url: open(card.url, textOf(CARD_LIMITS.urlCharacters, WEB)),
        name: open(card.name, words("The file's name")),
      };
    case "table":
      return {
        columns: open(card.columns, list(words(), CARD_LIMITS.columns, "The columns' headings")),
        rows: open(
          card.rows,
          list(
            { type: "array", items: words(), maxItems: CARD_LIMITS.columns },
            CARD_LIMITS.rows,
            "Rows of cells",
          ),
        ),
      };
    case "chart": {
      const values = list({ type: "number" }, CARD_LIMITS.points, "One number for each label");
      const series = objectOf({ name: words(), values }, ["name", "values"]);
      return {
        labels: open(card.labels, list(words(), CARD_LIMITS.points, "The names along the axis")),
        series: open(card.series, list(series, CARD_LIMITS.series, "What is drawn")),
      };
    }
    case "qr":
      return {
        value: open(card.value, textOf(CARD_LIMITS.qrCharacters, "What the code says: an address or a text")),
      };
    case "rating":
      return {};
  }
}

const known = new WeakMap<CardDefinition, JsonObject>();

/**
 * The JSON Schema of a card's arguments: what its owner left open, by kind. A definition always returns the same object, because
 * compiled schemas are kept by it.
 */
export function cardParameters(card: CardDefinition): JsonObject {
  const made = known.get(card);
  if (made) return made;
  const named = {
    title: open(card.title, textOf(CARD_LIMITS.titleCharacters, TITLE), isAnswered(card.kind)),
    ...ownArguments(card),
  };
  const listed = Object.entries(named).flatMap(([name, arguments_]) =>
    arguments_.map((one) => ({ name, ...one })),
  );
  const schema = objectOf(
    Object.fromEntries(listed.map(({ name, schema: own }) => [name, own])),
    listed.flatMap(({ name, required }) => (required ? [name] : [])),
  );
  known.set(card, schema);
  return schema;
}
