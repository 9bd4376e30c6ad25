"use client";

import { CardView } from "#components/call/cards/card-view.tsx";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { setField, VARIABLE_NAME } from "#components/scenarios/inspector/field-values.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type Card, type CardDefinition, cardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_KINDS, CARD_LIMITS, isAnswered } from "#lib/flow/cards/card-limits.ts";
import { cardParameters } from "#lib/flow/cards/card-parameters.ts";
import { makeCard } from "#lib/flow/cards/make-card.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FieldOptions } from "../field-values.ts";
import { Choice, LocalField } from "../fields.tsx";
import { FieldPlace } from "../section.tsx";
import { CardKindFields } from "./card-kind-fields.tsx";

type ShowFunction = Extract<FlowFunction, { type: "show" }>;
type CardFieldsProps = {
  fn: ShowFunction;
  options: FieldOptions;
  onChange: (fn: FlowFunction, field?: string) => void;
};

/** A card: its kind and texts, where its answer goes, and how visitors see it. */
export function CardFields({ fn, options, onChange }: CardFieldsProps) {
  const { rules, cards: words } = useWords("scenarioInspector");
  const { card } = fn;
  const write = (next: CardDefinition, field?: string) =>
    onChange({ ...fn, card: next }, field && `card ${field}`);
  const keepsAnswer = isAnswered(card.kind) && card.kind !== "form";
  const setKind = (chosen: string) => {
    const kind = CARD_KINDS.find((one) => one === chosen);
    if (!kind || kind === card.kind) return;
    const next = { ...fn, card: cardOfKind(kind, card, words.newField) };
    onChange(isAnswered(kind) && kind !== "form" ? next : setField(next, "save", undefined));
  };
  return (
    <>
      <FieldPlace at="card">
        <Choice
          label={words.kind}
          value={card.kind}
          options={CARD_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
          onChange={setKind}
        />
        <LocalField
          label={words.title}
          hint={words.openHint}
          value={card.title ?? ""}
          values={options.values}
          onType={(title) => {
            if (title.length > CARD_LIMITS.titleCharacters) return words.tooLong;
            return void write(setField(card, "title", title || undefined), "title");
          }}
        />
        <LocalField
          label={words.text}
          value={card.text ?? ""}
          rows={2}
          values={options.values}
          onType={(text) => {
            if (text.length > CARD_LIMITS.textCharacters) return words.tooLong;
            return void write(setField(card, "text", text || undefined), "text");
          }}
        />
        <CardKindFields card={card} values={options.values} onChange={write} />
      </FieldPlace>
      {keepsAnswer && (
        <FieldPlace at="save">
          <LocalField
            label={words.save}
            hint={words.saveHint}
            value={fn.save ?? ""}
            isMono
            suggestions={options.variables}
            onType={(name) => {
              if (name !== "" && !VARIABLE_NAME.test(name)) return rules.name;
              return void onChange(setField(fn, "save", name || undefined), "save");
            }}
          />
        </FieldPlace>
      )}
      <CardPreview card={card} />
    </>
  );
}

/** How visitors see the card. What the model fills is made up. */
function CardPreview({ card }: { card: CardDefinition }) {
  const words = useWords("scenarioInspector").cards;
  const call = useCallWords();
  // There is nothing to show of pictures that only the model knows.
  const isOpen =
    (card.kind === "slides" && !card.pictures) || (card.kind === "picture" && card.url === undefined);
  const shown = isOpen ? null : exampleCard(card, words.example);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{words.preview}</p>
      <div data-testid="card-preview" className="rounded-lg bg-canvas p-3">
        {shown ? (
          <CardView key={card.kind} card={shown} words={call.cards} onAnswer={() => Promise.resolve(null)} />
        ) : (
          <p className="text-sm text-muted">{isOpen ? words.uploads.chosenLater : words.incomplete}</p>
        )}
      </div>
    </div>
  );
}

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
function exampleCard(definition: CardDefinition, words: ExampleWords): Card | null {
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
function cardOfKind(
  kind: CardDefinition["kind"],
  { title, text }: CardDefinition,
  field: string,
): CardDefinition {
  const shared = { ...(title !== undefined && { title }), ...(text !== undefined && { text }) };
  if (kind === "input") return { kind, ...shared, format: "email" };
  if (kind === "form") return { kind, ...shared, fields: [{ name: "name", label: field, format: "text" }] };
  return { kind, ...shared };
}
