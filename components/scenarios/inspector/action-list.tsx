"use client";

import { freeName, updateNode } from "#components/scenarios/graph/edit-flow.ts";
import type { FlowNode } from "#lib/flow/scenario/nodes-json.ts";
import type { NodeFieldsProps } from "./field-props.ts";
import { readValue, writeValue } from "./field-values.ts";
import { LocalField } from "./local-field.tsx";
import { AddButton, Box, RemoveButton, Section } from "./section.tsx";

type Action = NonNullable<FlowNode["pre_actions"]>[number];
type SetAction = Extract<Action, { type: "set" }>;

const TITLES = { pre_actions: "On entry", post_actions: "After the first reply" };

type ActionListProps = NodeFieldsProps & { when: keyof typeof TITLES };

/** What a node does without the model: say a text or set variables. */
export function ActionList({ when, flow, nodeId, node, options, edit }: ActionListProps) {
  const actions = node[when] ?? [];
  const write = (next: Action[], kind?: string) =>
    edit(
      (before) => updateNode(before, nodeId, { [when]: next.length > 0 ? next : undefined }),
      kind && `${when} ${kind} ${nodeId}`,
    );
  const setVariable: SetAction = { type: "set", values: { [options.variables[0] ?? "value"]: "" } };
  const title = TITLES[when];
  const where = title.toLowerCase();
  const addButtons = (
    <span className="flex">
      <AddButton what={where} label="Say" onClick={() => write([...actions, { type: "say", text: "" }])} />
      <AddButton what={where} label="Set variable" onClick={() => write([...actions, setVariable])} />
    </span>
  );
  return (
    <Section title={title} action={addButtons}>
      {actions.map((action, index) => {
        const what = action.type === "say" ? "Say" : "Set";
        const change = (next: Action, kind: string) => write(actions.with(index, next), `${kind} ${index}`);
        const remove = () => write(actions.toSpliced(index, 1));
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its fields are being edited.
            key={`${nodeId} ${index}`}
            name={what}
            action={<RemoveButton what={`${what} ${where}`} onClick={remove} />}
          >
            {action.type === "say" ? (
              <LocalField
                label={`Say ${where}`}
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
                label="Variable"
                value={name}
                suggestions={options.variables}
                isMono
                onType={(to) => {
                  if (to !== name && (to === "" || Object.hasOwn(action.values, to)))
                    return to === "" ? "Enter a variable." : "This variable is already set here.";
                  return void write(values.with(index, [to, value]), `name ${index}`);
                }}
              />
            </div>
            <div className="min-w-0 flex-1">
              <LocalField
                label="Value"
                value={writeValue(value, type)}
                onType={(text) =>
                  void write(values.with(index, [name, readValue(text, type)]), `value ${index}`)
                }
              />
            </div>
            {values.length > 1 && (
              <RemoveButton
                what={`the value of ${name}`}
                onClick={() => write(values.toSpliced(index, 1), "less")}
              />
            )}
          </div>
        );
      })}
      <div className="self-start">
        <AddButton what="a variable to set" label="Add" onClick={add} />
      </div>
    </>
  );
}
