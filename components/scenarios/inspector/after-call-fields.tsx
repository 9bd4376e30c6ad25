"use client";

import type { ComponentType } from "react";
import { type EditFlow, freeName } from "#components/scenarios/graph/edit-flow.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import {
  type AfterCall,
  MAX_CRITERIA,
  MAX_EXTRACTED,
  MAX_SENTENCES,
  type NodesJson,
} from "#lib/flow/scenario/nodes-json.ts";
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
import { MailList } from "./mail-fields.tsx";
import { AddButton, Box, Section } from "./section.tsx";

type Value = NonNullable<AfterCall["extract"]>[string];
type Criterion = NonNullable<AfterCall["criteria"]>[string];

type AfterCallFieldsProps = {
  flow: NodesJson;
  endpoints: readonly EndpointOption[];
  values: readonly string[];
  edit: EditFlow;
  /** Whether the demo model answers, which cannot judge by criteria. */
  isDemo: boolean;
};

/** What is extracted from a conversation after the call, what it is judged by, and the endpoints that are called. */
export function AfterCallFields({ flow, endpoints, values, edit, isDemo }: AfterCallFieldsProps) {
  const { afterCall: words, rules } = useWords("scenarioInspector");
  const { noCriteria } = useWords("health").model;
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
          <NamedList<Value>
            title={words.values}
            add={words.add}
            none={words.none}
            limit={MAX_EXTRACTED}
            fresh={["value", { type: "string" }]}
            entries={afterCall.extract ?? {}}
            onChange={(next, kind) => void change((before) => setField(before, "extract", next), kind)}
            Item={ValueBox}
          />
        </>
      )}
      <NamedList<Criterion>
        title={words.criteria}
        add={words.addCriterion}
        none={words.noCriteria}
        limit={MAX_CRITERIA}
        fresh={["criterion", { criterion: words.criterionExample }]}
        entries={afterCall.criteria ?? {}}
        onChange={(next, kind) => void change((before) => setField(before, "criteria", next), kind)}
        Item={CriterionBox}
      />
      {isDemo && <p className="text-xs text-muted">{noCriteria}</p>}
      <MailList mails={afterCall.mails ?? []} values={values} change={change} />
      <AfterCallEndpoints ids={afterCall.endpoint_ids ?? []} endpoints={endpoints} change={change} />
    </Section>
  );
}

function ValueBox({ name, value, taken, onChange }: NamedItemProps<Value>) {
  const words = useWords("scenarioInspector");
  const ui = useWords("ui");
  const { afterCall, rules } = words;
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
      <NameField {...{ name, value, taken, onChange }} />
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

function CriterionBox({ name, value, taken, onChange }: NamedItemProps<Criterion>) {
  const { afterCall: words, rules } = useWords("scenarioInspector");
  return (
    <Box
      name={name}
      action={<RemoveButton name={fill(words.removeCriterion, { name })} onClick={() => onChange(null)} />}
    >
      <NameField {...{ name, value, taken, onChange }} />
      <LocalField
        label={words.criterion}
        hint={words.criterionHint}
        value={value.criterion}
        rows={2}
        onType={(text) => {
          if (text.trim() === "") return rules.noSentence;
          if ([...text].length > MAX_SENTENCES) return rules.tooLong;
          return void onChange([name, { ...value, criterion: text }], "criterion");
        }}
      />
      <Switch
        label={words.scored}
        isOn={value.score === true}
        onChange={(on) => onChange([name, setField(value, "score", on ? true : undefined)])}
      />
    </Box>
  );
}

type NamedItemProps<Value> = {
  name: string;
  value: Value;
  /** The names of the other items. */
  taken: readonly string[];
  /** Null removes the item. Changes of one `kind` in a row are undone together. */
  onChange: (next: [string, Value] | null, kind?: string) => void;
};

type NamedListProps<Value> = {
  title: string;
  /** What the button that adds an item does, for screen readers. */
  add: string;
  /** Shown without items. */
  none: string;
  limit: number;
  /** Name and value of a new item. */
  fresh: [string, Value];
  entries: Record<string, Value>;
  /** Undefined if no item is left. */
  onChange: (entries: Record<string, Value> | undefined, kind?: string) => void;
  Item: ComponentType<NamedItemProps<Value>>;
};

/** A list of items that have names of variables, such as the values to extract after a call. */
function NamedList<Value>({ entries, onChange, fresh, Item, ...texts }: NamedListProps<Value>) {
  const list = Object.entries(entries);
  const names = Object.keys(entries);
  const replace = (index: number, next: [string, Value] | null, kind?: string) => {
    const changed = list.flatMap((entry, at) => (at === index ? (next ? [next] : []) : [entry]));
    onChange(changed.length > 0 ? Object.fromEntries(changed) : undefined, kind && `${kind} ${index}`);
  };
  const [freshName, freshValue] = fresh;
  const add = () => onChange({ ...entries, [freeName(freshName, names)]: freshValue });
  return (
    <Section
      title={texts.title}
      action={list.length < texts.limit && <AddButton name={texts.add} onClick={add} />}
      empty={list.length === 0 && texts.none}
    >
      {list.map(([name, value], index) => (
        <Item
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          {...{ name, value }}
          taken={names.filter((other) => other !== name)}
          onChange={(next, kind) => replace(index, next, kind)}
        />
      ))}
    </Section>
  );
}

/** The name of an item. */
function NameField<Value>({ name, value, taken, onChange }: NamedItemProps<Value>) {
  const { afterCall: words, rules } = useWords("scenarioInspector");
  const ui = useWords("ui");
  const rename = (to: string) => {
    if (!VARIABLE_NAME.test(to)) return rules.name;
    if (taken.includes(to)) return words.taken;
    return void onChange([to, value], "name");
  };
  return <LocalField label={ui.name} value={name} isMono onType={rename} />;
}
