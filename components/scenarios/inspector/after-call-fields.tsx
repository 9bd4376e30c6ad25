"use client";

import type { EditFlow } from "#components/scenarios/graph/edit-flow.ts";
import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import type { AfterCall, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { Choice } from "./choice.tsx";
import { readList, setField, VALUE_TYPES } from "./field-values.ts";
import { LocalField } from "./local-field.tsx";
import { AddButton, Box, RemoveButton, Section } from "./section.tsx";
import { Switch } from "./switch.tsx";

type Values = NonNullable<AfterCall["extract"]>;
type Value = Values[string];

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const MAX_VALUES = 20;

/** What is extracted from a conversation after the call. */
export function AfterCallFields({ flow, edit }: { flow: NodesJson; edit: EditFlow }) {
  const afterCall = flow.after_call ?? {};
  const change = (next: (before: AfterCall) => AfterCall, kind?: string) =>
    edit((before) => {
      const changed = next(before.after_call ?? {});
      return setField(before, "after_call", Object.keys(changed).length > 0 ? changed : undefined);
    }, kind && `after call ${kind}`);
  const isOn = afterCall.summarize !== false;
  return (
    <Section title="After the call">
      <Switch
        label="Summarize every call"
        isOn={isOn}
        onChange={(on) => void change((before) => setField(before, "summarize", on ? undefined : false))}
      />
      {isOn && (
        <>
          <LocalField
            label="Success question"
            hint="Answered with yes, no or unclear, and the transcript line that supports it."
            placeholder="Was an appointment made?"
            value={afterCall.success_question ?? ""}
            rows={2}
            onType={(text) => {
              if (text.length > 500) return "Use at most 500 characters.";
              return void change(
                (before) => setField(before, "success_question", text.trim() === "" ? undefined : text),
                "question",
              );
            }}
          />
          <ValueList values={afterCall.extract ?? {}} change={change} />
        </>
      )}
    </Section>
  );
}

type ValueListProps = {
  values: Values;
  change: (next: (before: AfterCall) => AfterCall, kind?: string) => void;
};

function ValueList({ values, change }: ValueListProps) {
  const entries = Object.entries(values);
  const set = (next: (before: Values) => Values, kind?: string) =>
    change((before) => {
      const changed = next(before.extract ?? {});
      return setField(before, "extract", Object.keys(changed).length > 0 ? changed : undefined);
    }, kind);
  const replace = (index: number, next: [string, Value] | null, kind?: string) =>
    set(
      (before) =>
        Object.fromEntries(
          Object.entries(before).flatMap((entry, at) => (at === index ? (next ? [next] : []) : [entry])),
        ),
      kind && `${kind} ${index}`,
    );
  const add = () =>
    set((before) => ({ ...before, [freeName("value", Object.keys(before))]: { type: "string" } }));
  return (
    <Section
      title="Values to extract"
      action={entries.length < MAX_VALUES && <AddButton what="a value to extract" onClick={add} />}
      empty={entries.length === 0 && "None. Values defined here are extracted from every transcript."}
    >
      {entries.map(([name, value], index) => (
        <ValueBox
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          name={name}
          value={value}
          taken={entries.map(([other]) => other).filter((other) => other !== name)}
          onChange={(next, kind) => replace(index, next, kind)}
        />
      ))}
    </Section>
  );
}

type ValueBoxProps = {
  name: string;
  value: Value;
  taken: readonly string[];
  onChange: (next: [string, Value] | null, kind?: string) => void;
};

function ValueBox({ name, value, taken, onChange }: ValueBoxProps) {
  const rename = (to: string) => {
    if (!NAME.test(to)) return "Use letters, digits and _, and don’t start with a digit.";
    if (taken.includes(to)) return "Another value has this name.";
    return void onChange([to, value], "name");
  };
  const retype = (chosen: string) => {
    const type = VALUE_TYPES.find((one) => one.value === chosen)?.value ?? "string";
    const { choices: _choices, ...rest } = value;
    onChange([name, { ...rest, type, ...(type === "enum" && { choices: ["first"] }) }]);
  };
  return (
    <Box name={name} action={<RemoveButton what={`the value ${name}`} onClick={() => onChange(null)} />}>
      <LocalField label="Name" value={name} isMono onType={rename} />
      <Choice label="Type" value={value.type} options={VALUE_TYPES} onChange={retype} />
      {value.type === "enum" && (
        <LocalField
          label="Choices"
          hint="Comma-separated."
          value={(value.choices ?? []).join(", ")}
          onType={(text) => {
            const choices = readList(text);
            if (choices.length === 0) return "Enter at least one.";
            return void onChange([name, { ...value, choices }], "choices");
          }}
        />
      )}
      <LocalField
        label="Description"
        placeholder="The agreed date"
        value={value.description ?? ""}
        onType={(text) => {
          if (text.length > 500) return "Use at most 500 characters.";
          const description = text.trim() === "" ? undefined : text;
          return void onChange([name, setField(value, "description", description)], "description");
        }}
      />
    </Box>
  );
}
