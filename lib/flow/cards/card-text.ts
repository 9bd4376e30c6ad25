import { cutText } from "#lib/platform/text.ts";
import type { Card } from "./card.ts";

/** A slide has a line in a transcript: the beginning of its text. */
const SLIDE_CHARACTERS = 120;

const named = (label: string | undefined, value: string): string =>
  label === undefined || label === "" || label === value ? value : `${label}: ${value}`;

/** What belongs to a card's kind, one line for each thing. */
function bodyLines(card: Card): string[] {
  switch (card.kind) {
    case "choice":
    case "choices":
      return card.options.map(
        ({ value, label, detail }) => `– ${named(label ?? value, detail ?? label ?? value)}`,
      );
    case "input":
      return card.label === undefined ? [] : [card.label];
    case "form":
      return card.fields.map(({ label }) => `– ${label}`);
    case "rating":
      return [];
    case "confirmation":
      return (card.facts ?? []).map(({ label, value }) => named(label, value));
    case "link":
      return [named(card.label, card.url)];
    case "picture":
      return [named(card.alt, card.url)];
    case "slides":
      return card.pictures.map(({ url, alt, caption }) => {
        const words = (caption ?? alt).replace(/\s+/g, " ").trim();
        return `– ${named(cutText(words, SLIDE_CHARACTERS), url)}`;
      });
    case "file":
      return [named(card.name, card.url)];
    case "table":
      return [card.columns, ...card.rows].map((cells) => cells.join(" | "));
    case "chart":
      return card.series.map(({ name, values }) =>
        named(name, card.labels.map((label, at) => named(label, String(values[at] ?? ""))).join(", ")),
      );
    case "qr":
      return [card.value];
  }
}

/** A card as plain text, for transcripts: its title and text, and what it shows. Values that a visitor gave are left out. */
export const cardText = (card: Card): string =>
  [card.title, card.text ?? "", ...bodyLines(card)].filter((line) => line !== "").join("\n");
