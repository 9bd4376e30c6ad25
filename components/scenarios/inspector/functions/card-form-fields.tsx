"use client";

import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import { setField, VARIABLE_NAME } from "#components/scenarios/inspector/field-values.ts";
import { AddButton, Box } from "#components/scenarios/inspector/section.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { CardDefinition } from "#lib/flow/cards/card.ts";
import { CARD_LIMITS, INPUT_FORMATS } from "#lib/flow/cards/card-limits.ts";
import { Choice, LocalField, Switch } from "../fields.tsx";
import { readOptions, writeOptions } from "./card-lines.ts";

type FormCard = Extract<CardDefinition, { kind: "form" }>;
type FormField = FormCard["fields"][number];

const FORMATS = [...INPUT_FORMATS, "choice"] as const;

type FormFieldsProps = { card: FormCard; onChange: (card: CardDefinition, field?: string) => void };

/** The fields of a form. Each answer is a variable. */
export function CardFormFields({ card, onChange }: FormFieldsProps) {
  const words = useWords("scenarioInspector").cards;
  const { fields } = card;
  const write = (next: FormField[], field?: string) => onChange({ ...card, fields: next }, field);
  const names = fields.map(({ name }) => name);
  return (
    <>
      <div className="flex items-center justify-between text-sm font-medium">
        {words.fieldsTitle}
        {fields.length < CARD_LIMITS.fields && (
          <AddButton
            name={words.addField}
            onClick={() =>
              write([...fields, { name: freeName("field", names), label: words.newField, format: "text" }])
            }
          />
        )}
      </div>
      {fields.map((field, index) => (
        <FieldBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          field={field}
          taken={names.toSpliced(index, 1)}
          onRemove={fields.length > 1 ? () => write(fields.toSpliced(index, 1)) : undefined}
          onChange={(next, part) => write(fields.with(index, next), part && `field ${part} ${index}`)}
        />
      ))}
    </>
  );
}

type FieldBoxProps = {
  field: FormField;
  taken: readonly string[];
  onRemove: (() => void) | undefined;
  onChange: (field: FormField, part?: string) => void;
};

function FieldBox({ field, taken, onRemove, onChange }: FieldBoxProps) {
  const { variable, rules, cards: words } = useWords("scenarioInspector");
  const setFormat = (chosen: string) => {
    const format = FORMATS.find((one) => one === chosen);
    if (!format) return;
    const next = { ...field, format };
    onChange(
      format === "choice"
        ? {
            ...next,
            options: field.options ?? readOptions(`${words.example.option} 1\n${words.example.option} 2`),
          }
        : setField(next, "options", undefined),
    );
  };
  return (
    <Box
      name={field.label}
      action={
        onRemove && <RemoveButton name={fill(words.removeField, { name: field.label })} onClick={onRemove} />
      }
    >
      <LocalField
        label={words.fields.label}
        value={field.label}
        onType={(label) => {
          if (label.trim() === "") return words.labelRule;
          return void onChange({ ...field, label }, "label");
        }}
      />
      <LocalField
        label={variable}
        value={field.name}
        isMono
        onType={(name) => {
          if (!VARIABLE_NAME.test(name)) return rules.name;
          if (taken.includes(name)) return words.nameTaken;
          return void onChange({ ...field, name }, "name");
        }}
      />
      <Choice
        label={words.format}
        value={field.format}
        options={FORMATS.map((format) => ({ value: format, label: words.formats[format] }))}
        onChange={setFormat}
      />
      {field.format === "choice" && (
        <LocalField
          label={words.options}
          hint={words.optionsHint}
          value={writeOptions(field.options)}
          rows={3}
          onType={(text) => {
            const options = readOptions(text);
            if (options.length === 0) return rules.oneChoice;
            if (options.length > CARD_LIMITS.options) return words.tooMany;
            return void onChange({ ...field, options }, "options");
          }}
        />
      )}
      <Switch
        label={words.optional}
        isOn={field.optional ?? false}
        onChange={(isOn) => onChange(setField(field, "optional", isOn || undefined))}
      />
    </Box>
  );
}
