import { plainNumberValues } from "#lib/platform/encoding/exact-json.ts";
import { isObject, type JsonValue } from "#lib/platform/json.ts";
import { type Card, type CardDefinition, cardSchema } from "./card.ts";
import { CARD_LIMITS, isCardAddress } from "./card-limits.ts";
import { pictureIdOf } from "./picture-reference.ts";
import { writtenValue } from "./spoken-values.ts";

/** `fault` tells the model why there is no card. */
type MadeCard = { ok: true; card: Card } | { ok: false; fault: string };

type Args = Readonly<Record<string, JsonValue>>;

/** The model names options by their words alone. */
const asOptions = (options: JsonValue | undefined): JsonValue | undefined =>
  Array.isArray(options)
    ? options.map((option) => (typeof option === "string" ? { value: option } : option))
    : options;

/** The value with every text filled, at any depth. `kind` and `format` are no texts, and have no templates. */
function filled(value: unknown, render: (template: string) => string): unknown {
  if (typeof value === "string") return value.includes("{{") ? render(value) : value;
  if (Array.isArray(value)) return value.map((item) => filled(item, render));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, filled(item, render)]));
}

/** The fields of a form with what the visitor has said. */
function withHeard(fields: unknown, values: JsonValue | undefined): unknown {
  if (!Array.isArray(fields)) return fields;
  return fields.map((field) => {
    const heard = isObject(values) && Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    if (typeof heard !== "string" || heard.trim() === "") return field;
    return { ...field, value: writtenValue(field.format, heard) };
  });
}

/** What a definition and arguments say together, before it is checked. */
function combined(definition: CardDefinition, args: Args, render: (template: string) => string): object {
  const fixed = filled(definition, render) as Record<string, unknown>; // An object stays one.
  const { options, values, value, ...rest } = args;
  const card: Record<string, unknown> = { title: "", ...rest, ...fixed };
  if (options !== undefined && card.options === undefined) card.options = asOptions(options);
  if (definition.kind === "form") card.fields = withHeard(card.fields, values);
  if (value !== undefined && card.value === undefined) card.value = value;
  if (definition.kind === "input" && typeof card.value === "string") {
    card.value = writtenValue(definition.format, card.value);
  }
  if (definition.kind === "rating") card.max ??= 5;
  if (definition.kind === "chart") card.chart ??= "bar";
  return card;
}

function addressesOf(card: Card): string[] {
  if (card.kind === "slides") return card.pictures.map(({ url }) => url);
  return card.kind === "link" || card.kind === "picture" || card.kind === "file" ? [card.url] : [];
}

/** Whether a definition names its pictures itself: only an owner can show an uploaded one. */
const hasOwnPictures = (definition: CardDefinition): boolean =>
  definition.kind === "slides"
    ? definition.pictures !== undefined
    : definition.kind === "picture" && definition.url !== undefined;

/**
 * Makes the card that the visitor sees out of the owner's definition and the model's arguments, which fit `cardParameters`.
 * `render` fills templates in the owner's texts only: a template in an argument stays text.
 */
export function makeCard(
  definition: CardDefinition,
  args: Args,
  render: (template: string) => string,
): MadeCard {
  const { data: card, error } = cardSchema.safeParse(combined(definition, plainNumberValues(args), render));
  if (!card) {
    const issue = error.issues[0];
    return { ok: false, fault: `${issue?.path.join(".") ?? "card"}: ${issue?.message ?? "is invalid"}.` };
  }
  const isWeb = card.kind !== "link";
  const mayBeUploaded = hasOwnPictures(definition);
  const refused = addressesOf(card).find(
    (url) => !isCardAddress(url, { isWeb }) && !(mayBeUploaded && pictureIdOf(url) !== null),
  );
  if (refused !== undefined) {
    return {
      ok: false,
      fault: "The address cannot be opened: use a complete one that begins with https://.",
    };
  }
  if (card.kind === "slides" && (card.page ?? 1) > card.pictures.length) {
    return { ok: false, fault: `page: there are ${card.pictures.length} pictures.` };
  }
  if ("options" in card && new Set(card.options.map((option) => option.value)).size < card.options.length) {
    return { ok: false, fault: "Two options are the same." };
  }
  if (JSON.stringify(card).length > CARD_LIMITS.jsonCharacters) {
    return { ok: false, fault: "The card is too large. Show less on it." };
  }
  return { ok: true, card };
}
