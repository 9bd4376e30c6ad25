"use client";

import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { isCardAddress } from "#lib/flow/cards/card-limits.ts";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { LocalField } from "../fields.tsx";

export const useCardWords = () => useWords("scenarioInspector").cards;

type TextName = keyof ReturnType<typeof useCardWords>["fields"];

export type CardTextProps = {
  card: CardDefinition;
  field: TextName;
  /** The names that templates can use. */
  values: readonly string[];
  onChange: (card: CardDefinition, field?: string) => void;
};

/** The card with another text in one of its fields. An empty one is left out, because the model fills it. */
function withText(card: CardDefinition, field: TextName, text: string): CardDefinition {
  const copy = { ...card };
  if (text === "") Reflect.deleteProperty(copy, field);
  else Reflect.set(copy, field, text);
  return copy;
}

/** One text of a card, by the name of its field. */
export function CardText({ card, field, values, onChange }: CardTextProps) {
  const words = useCardWords();
  const value: unknown = Reflect.get(card, field);
  return (
    <LocalField
      label={words.fields[field]}
      {...(OPEN.has(field) && { hint: words.openHint })}
      value={typeof value === "string" ? value : ""}
      values={values}
      onType={(text) => {
        if (field === "url" && text !== "" && !isAddress(text, card.kind)) return words.addressRule;
        return void onChange(withText(card, field, text), field);
      }}
    />
  );
}

/** What the model fills if the owner does not. */
const OPEN: ReadonlySet<TextName> = new Set(["url", "alt", "name", "value"]);

function isAddress(text: string, kind: CardDefinition["kind"]): boolean {
  if (text.startsWith("{{")) return true;
  if (kind === "picture" || kind === "slides") return isPictureAddress(text);
  return isCardAddress(withoutTemplates(text), { isWeb: kind !== "link" });
}

const withoutTemplates = (text: string): string => text.replace(/\{\{[^{}]{0,100}\}\}/g, "x");

/** Whether a card can show a picture from here: the web, what a template gives, or an uploaded one. */
export const isPictureAddress = (text: string): boolean =>
  text.startsWith("{{") ||
  pictureIdOf(text) !== null ||
  isCardAddress(withoutTemplates(text), { isWeb: true });
