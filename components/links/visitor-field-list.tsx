"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CheckField } from "#components/ui/form/check-field.tsx";
import { InputField } from "#components/ui/form/field.tsx";
import { useFormErrors } from "#components/ui/form/form.tsx";
import { splitList } from "#components/ui/form/lines.ts";
import { SelectField } from "#components/ui/form/select-field.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { VISITOR_FIELD_TYPES, type VisitorField, type VisitorFieldType } from "#lib/links/visitor-fields.ts";

const MAX_FIELDS = 20;
const NEW: VisitorField = { name: "", label: "", type: "text", required: false, choices: [] };

/** A field while it is edited; `key` tells rows apart whose names change. */
type Row = { key: number; field: VisitorField };

const keyed = (fields: readonly VisitorField[], firstKey: number): Row[] =>
  fields.map((field, index) => ({ key: firstKey + index, field }));

/** The questions that visitors answer before a call. The form sends them as JSON in `visitor_fields`. */
export function VisitorFieldList({ initial }: { initial: readonly VisitorField[] }) {
  const errors = useFormErrors();
  const { visitorFields: words } = useWords("links");
  const [rows, setRows] = useState<Row[]>(() => keyed(initial, 0));
  const [nextKey, setNextKey] = useState(initial.length);
  const append = (before: readonly Row[], fields: readonly VisitorField[]) => {
    setRows([...before, ...keyed(fields, nextKey)]);
    setNextKey(nextKey + fields.length);
  };
  const sent = rows.map(({ field }) => ({ ...field, label: field.label?.trim() || null }));
  const error = Object.entries(errors).find(([path]) => path.startsWith("visitor_fields"))?.[1];
  return (
    <div className="grid gap-3">
      <input
        type="hidden"
        name="visitor_fields"
        value={JSON.stringify(sent)}
        // A draft was restored.
        onInput={({ currentTarget: { value } }) => append([], JSON.parse(value))}
      />
      {rows.map(({ key, field }, index) => (
        <FieldRow
          key={key}
          number={index + 1}
          field={field}
          onChange={(changed) =>
            setRows(rows.map((row) => (row.key === key ? { key, field: changed } : row)))
          }
          onRemove={() => setRows(rows.filter((row) => row.key !== key))}
        />
      ))}
      {error && (
        <p role="alert" className="text-xs text-danger">
          {error}
        </p>
      )}
      {rows.length < MAX_FIELDS && (
        <Button size="sm" onClick={() => append(rows, [NEW])} className="justify-self-start" icon={Plus}>
          {words.add}
        </Button>
      )}
    </div>
  );
}

type FieldRowProps = {
  number: number;
  field: VisitorField;
  onChange: (field: VisitorField) => void;
  onRemove: () => void;
};

function FieldRow({ number, field, onChange, onRemove }: FieldRowProps) {
  const { visitorFields: words } = useWords("links");
  const title = field.label || field.name || fill(words.field, { number });
  return (
    <fieldset className="relative grid gap-3 rounded-md border p-3 pr-11 wide:grid-cols-2">
      <legend className="sr-only">{title}</legend>
      <RemoveButton
        name={fill(words.remove, { name: title })}
        onClick={onRemove}
        className="absolute top-1.5 right-1.5"
      />
      <InputField
        label={words.label}
        hint={words.labelHint}
        value={field.label ?? ""}
        maxLength={200}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => onChange({ ...field, label: value })}
      />
      <NameField name={field.name} onChange={(name) => onChange({ ...field, name })} />
      <TypeField
        type={field.type}
        onChange={(type) => onChange({ ...field, type, choices: type === "choice" ? field.choices : [] })}
      />
      {field.type === "choice" && (
        <ChoicesField choices={field.choices} onChange={(choices) => onChange({ ...field, choices })} />
      )}
      <CheckField
        checked={field.required}
        onChange={({ currentTarget: { checked } }) => onChange({ ...field, required: checked })}
        className="wide:col-span-2"
      >
        {words.required}
      </CheckField>
    </fieldset>
  );
}

function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { visitorFields: words } = useWords("links");
  return (
    <InputField
      label={words.name}
      hint={fill(words.nameHint, { name: name || "name" })}
      value={name}
      maxLength={64}
      pattern="[A-Za-z_][A-Za-z0-9_]*"
      title={words.nameRule}
      required
      autoComplete="off"
      spellCheck={false}
      inputClassName="font-mono text-xs"
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}

type TypeFieldProps = { type: VisitorFieldType; onChange: (type: VisitorFieldType) => void };

function TypeField({ type, onChange }: TypeFieldProps) {
  const { visitorFields: words } = useWords("links");
  return (
    <SelectField
      label={words.type}
      value={type}
      onChoose={(value) => onChange(VISITOR_FIELD_TYPES.find((known) => known === value) ?? "text")}
      options={VISITOR_FIELD_TYPES.map((known) => [known, words.types[known]])}
    />
  );
}

type ChoicesFieldProps = { choices: readonly string[]; onChange: (choices: string[]) => void };

/** Keeps the text as it is typed, because a comma at its end is not an answer yet. */
function ChoicesField({ choices, onChange }: ChoicesFieldProps) {
  const { visitorFields: words } = useWords("links");
  const [text, setText] = useState(choices.join(", "));
  return (
    <InputField
      label={words.choices}
      hint={words.choicesHint}
      value={text}
      required
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onChange([...new Set(splitList(value))]);
      }}
    />
  );
}
