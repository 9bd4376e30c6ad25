"use client";

import { type EditFlow, freeName } from "#components/scenarios/graph/edit-flow.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { type AfterCall, MAX_EXTRACTED, type NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { AfterCallEndpoints } from "./call-endpoint-fields.tsx";
import {
  type EndpointOption,
  listChoices,
  readList,
  readType,
  setField,
  VARIABLE_NAME,
} from "./field-values.ts";
import { Choice, LocalField, Switch } from "./fields.tsx";
import { AddButton, Box, Section } from "./section.tsx";

type Values = NonNullable<AfterCall["extract"]>;
type Value = Values[string];

type AfterCallFieldsProps = { flow: NodesJson; endpoints: readonly EndpointOption[]; edit: EditFlow };

/** What is extracted from a conversation after the call, and the endpoints that receive it. */
export function AfterCallFields({ flow, endpoints, edit }: AfterCallFieldsProps) {
  const { afterCall: words, rules } = useWords("scenarioInspector");
  const afterCall = flow.after_call ?? {};
  const change = (next: (before: AfterCall) => AfterCall, kind?: string) =>
    edit((before) => {
      const changed = next(before.after_call ?? {});
      return setField(before, "after_call", Object.keys(changed).length > 0 ? changed : undefined);
    }, kind && `after call ${kind}`);
  const isOn = afterCall.summarize !== false;
  return (
    <Section title={words.title}>
      <Switch
        label={words.summarize}
        isOn={isOn}
        onChange={(on) => void change((before) => setField(before, "summarize", on ? undefined : false))}
      />
      {isOn && (
        <>
          <LocalField
            label={words.question}
            hint={words.questionHint}
            placeholder={words.questionExample}
            value={afterCall.success_question ?? ""}
            rows={2}
            onType={(text) => {
              if (text.length > 500) return rules.tooLong;
              return void change(
                (before) => setField(before, "success_question", text.trim() === "" ? undefined : text),
                "question",
              );
            }}
          />
          <ValueList values={afterCall.extract ?? {}} change={change} />
        </>
      )}
      <AfterCallEndpoints ids={afterCall.endpoint_ids ?? []} endpoints={endpoints} change={change} />
    </Section>
  );
}

type ValueListProps = {
  values: Values;
  change: (next: (before: AfterCall) => AfterCall, kind?: string) => void;
};

function ValueList({ values, change }: ValueListProps) {
  const words = useWords("scenarioInspector").afterCall;
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
      title={words.values}
      action={entries.length < MAX_EXTRACTED && <AddButton name={words.add} onClick={add} />}
      empty={entries.length === 0 && words.none}
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
  const words = useWords("scenarioInspector");
  const ui = useWords("ui");
  const { afterCall, rules } = words;
  const rename = (to: string) => {
    if (!VARIABLE_NAME.test(to)) return rules.name;
    if (taken.includes(to)) return afterCall.taken;
    return void onChange([to, value], "name");
  };
  const retype = (chosen: string) => {
    const type = readType(chosen);
    const { choices: _choices, ...rest } = value;
    onChange([name, { ...rest, type, ...(type === "enum" && { choices: ["first"] }) }]);
  };
  return (
    <Box
      name={name}
      action={<RemoveButton name={fill(afterCall.remove, { name })} onClick={() => onChange(null)} />}
    >
      <LocalField label={ui.name} value={name} isMono onType={rename} />
      <Choice label={words.type} value={value.type} options={listChoices(words.types)} onChange={retype} />
      {value.type === "enum" && (
        <LocalField
          label={words.choices}
          hint={words.commaSeparated}
          value={(value.choices ?? []).join(", ")}
          onType={(text) => {
            const choices = readList(text);
            if (choices.length === 0) return rules.oneChoice;
            return void onChange([name, { ...value, choices }], "choices");
          }}
        />
      )}
      <LocalField
        label={ui.description}
        placeholder={afterCall.descriptionExample}
        value={value.description ?? ""}
        onType={(text) => {
          if (text.length > 500) return rules.tooLong;
          const description = text.trim() === "" ? undefined : text;
          return void onChange([name, setField(value, "description", description)], "description");
        }}
      />
    </Box>
  );
}
