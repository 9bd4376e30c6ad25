import { type Card, type CardDefinition, cardDefinition } from "#lib/flow/cards/card.ts";
import { cardParameters } from "#lib/flow/cards/card-parameters.ts";
import { makeCard } from "#lib/flow/cards/make-card.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** Words for what the model would fill. */
type ExampleWords = { title: string; option: string; cell: string; column: string };

/** Stands for an address that only a call has. */
const EXAMPLE_URL = "https://example.com/";

/** What a model might say for an argument of a card. */
function exampleOf(name: string, words: ExampleWords): JsonValue | undefined {
  const three = (text: string) => [1, 2, 3].map((number) => `${text} ${number}`);
  switch (name) {
    case "title":
      return words.title;
    case "options":
      return three(words.option);
    case "columns":
      return three(words.column);
    case "rows":
      return [three(words.cell), three(words.cell)];
    case "labels":
      return three(words.option);
    case "series":
      return [{ name: words.option, values: [12, 30, 21] }];
    case "pictures":
      return [{ url: EXAMPLE_URL, alt: words.title }];
    case "url":
    case "value":
      return EXAMPLE_URL;
    case "name":
    case "alt":
      return words.title;
    default:
      return undefined;
  }
}

/** The card of a definition as visitors might see it; null while it is not complete. Templates stay as they are written. */
export function exampleCard(definition: CardDefinition, words: ExampleWords): Card | null {
  if (!cardDefinition.safeParse(definition).success) return null;
  const { required } = cardParameters(definition);
  const names = Array.isArray(required) ? required : [];
  const args = names.flatMap((name) => {
    const value = typeof name === "string" ? exampleOf(name, words) : undefined;
    return value === undefined ? [] : [[String(name), value]];
  });
  const made = makeCard(definition, Object.fromEntries(args), (template) => template);
  return made.ok ? made.card : null;
}

/** A card of another kind, which keeps what every card has. */
export function cardOfKind(
  kind: CardDefinition["kind"],
  { title, text }: CardDefinition,
  field: string,
): CardDefinition {
  const shared = { ...(title !== undefined && { title }), ...(text !== undefined && { text }) };
  if (kind === "input") return { kind, ...shared, format: "email" };
  if (kind === "form") return { kind, ...shared, fields: [{ name: "name", label: field, format: "text" }] };
  return { kind, ...shared };
}
