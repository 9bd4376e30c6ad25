"use client";

import { CardView } from "#components/call/cards/card-view.tsx";
import { useWords as useCallWords } from "#components/call/words/use-words.tsx";
import { setField, VARIABLE_NAME } from "#components/scenarios/inspector/field-values.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_KINDS, CARD_LIMITS, isAnswered } from "#lib/flow/cards/card-limits.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import type { FieldOptions } from "../field-values.ts";
import { Choice, LocalField } from "../fields.tsx";
import { FieldPlace } from "../section.tsx";
import { cardOfKind, exampleCard } from "./card-example.ts";
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
  const shown = exampleCard(card, words.example);
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">{words.preview}</p>
      <div data-testid="card-preview" className="rounded-lg bg-canvas p-3">
        {shown ? (
          <CardView key={card.kind} card={shown} words={call.cards} onAnswer={() => Promise.resolve(null)} />
        ) : (
          <p className="text-sm text-muted">{words.incomplete}</p>
        )}
      </div>
    </div>
  );
}
