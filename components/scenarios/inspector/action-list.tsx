"use client";

import { freeName, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import { readValue, writeValue } from "./field-values.ts";
import { LocalField } from "./fields.tsx";
import { AddButton, Box, type NodeFieldsProps, Section } from "./section.tsx";

type Action = NonNullable<FlowNode["pre_actions"]>[number];
type SetAction = Extract<Action, { type: "set" }>;

type ActionListProps = NodeFieldsProps & { when: "pre_actions" | "post_actions" };

/** What a node does without the model: say a text or set variables. */
export function ActionList({ when, flow, nodeId, node, options, edit }: ActionListProps) {
  const words = useWords("scenarioInspector").actions;
  const moment = words[when];
  const actions = node[when] ?? [];
  const write = (next: Action[], kind?: string) =>
    edit(
      (before) => updateNode(before, nodeId, { [when]: next.length > 0 ? next : undefined }),
      kind && `${when} ${kind} ${nodeId}`,
    );
  const setVariable: SetAction = { type: "set", values: { [options.variables[0] ?? "value"]: "" } };
  const addButtons = (
    <span className="flex">
      <AddButton
        name={moment.say}
        label={words.say}
        onClick={() => write([...actions, { type: "say", text: "" }])}
      />
      <AddButton
        name={moment.setVariable}
        label={words.setVariable}
        onClick={() => write([...actions, setVariable])}
      />
    </span>
  );
  return (
    <Section title={moment.title} action={addButtons}>
      {actions.map((action, index) => {
        const isSay = action.type === "say";
        const change = (next: Action, kind: string) => write(actions.with(index, next), `${kind} ${index}`);
        const remove = () => write(actions.toSpliced(index, 1));
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its fields are being edited.
            key={`${nodeId} ${index}`}
            name={isSay ? words.say : words.set}
            action={<RemoveButton name={isSay ? moment.removeSay : moment.removeSet} onClick={remove} />}
          >
            {action.type === "say" ? (
              <LocalField
                label={moment.say}
                value={action.text}
                rows={2}
                values={options.values}
                onType={(text) => void change({ type: "say", text }, "say")}
              />
            ) : (
              <Values action={action} flow={flow} options={options} onChange={change} />
            )}
          </Box>
        );
      })}
    </Section>
  );
}

type ValuesProps = Pick<NodeFieldsProps, "flow" | "options"> & {
  action: SetAction;
  onChange: (action: SetAction, kind: string) => void;
};

function Values({ action, flow, options, onChange }: ValuesProps) {
  const words = useWords("scenarioInspector");
  const { noVariable, variableTaken, removeValue, addVariable } = words.actions;
  const values = Object.entries(action.values);
  const write = (entries: typeof values, kind: string) =>
    onChange({ type: "set", values: Object.fromEntries(entries) }, kind);
  const add = () => write([...values, [freeName("value", Object.keys(action.values)), ""]], "add");
  return (
    <>
      {values.map(([name, value], index) => {
        const type = flow.variables?.[name]?.type;
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
            key={index}
            className="flex items-end gap-2"
          >
            <div className="min-w-0 flex-1">
              <LocalField
                label={words.variable}
                value={name}
                suggestions={options.variables}
                isMono
                onType={(to) => {
                  if (to !== name && (to === "" || Object.hasOwn(action.values, to)))
                    return to === "" ? noVariable : variableTaken;
                  return void write(values.with(index, [to, value]), `name ${index}`);
                }}
              />
            </div>
            <div className="min-w-0 flex-1">
              <LocalField
                label={words.value}
                value={writeValue(value, type)}
                onType={(text) =>
                  void write(values.with(index, [name, readValue(text, type)]), `value ${index}`)
                }
              />
            </div>
            {values.length > 1 && (
              <RemoveButton
                name={fill(removeValue, { name })}
                onClick={() => write(values.toSpliced(index, 1), "less")}
              />
            )}
          </div>
        );
      })}
      <div className="self-start">
        <AddButton name={addVariable} onClick={add} />
      </div>
    </>
  );
}
