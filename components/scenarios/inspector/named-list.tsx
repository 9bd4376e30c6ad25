"use client";

import type { ComponentType } from "react";
import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import { useWords } from "#components/words/use-words.tsx";
import { VARIABLE_NAME } from "./field-values.ts";
import { LocalField } from "./fields.tsx";
import { AddButton, Section } from "./section.tsx";

export type NamedItemProps<Value> = {
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
export function NamedList<Value>({ entries, onChange, fresh, Item, ...texts }: NamedListProps<Value>) {
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
export function NameField<Value>({ name, value, taken, onChange }: NamedItemProps<Value>) {
  const { afterCall: words, rules } = useWords("scenarioInspector");
  const ui = useWords("ui");
  const rename = (to: string) => {
    if (!VARIABLE_NAME.test(to)) return rules.name;
    if (taken.includes(to)) return words.taken;
    return void onChange([to, value], "name");
  };
  return <LocalField label={ui.name} value={name} isMono onType={rename} />;
}
