"use client";

import type { FlowNode } from "#lib/flow/nodes-json.ts";
import { freeName, updateNode } from "../graph/edit-flow.ts";
import type { StepFieldsProps } from "./condition-list.tsx";
import { LocalField } from "./local-field.tsx";
import { AddButton, Box, RemoveButton, Section } from "./section.tsx";
import { readValue, writeValue } from "./typed-value.ts";

type Action = NonNullable<FlowNode["pre_actions"]>[number];
type SetAction = Extract<Action, { type: "set" }>;

const TITLES = { pre_actions: "When it is entered", post_actions: "After its first answer" };

type ActionListProps = StepFieldsProps & { when: keyof typeof TITLES };

/** What a step does without the model: say something, or remember something. */
export function ActionList({ when, flow, nodeId, node, places, edit }: ActionListProps) {
  const actions = node[when] ?? [];
  const write = (next: Action[], kind?: string) =>
    edit(
      (before) => updateNode(before, nodeId, { [when]: next.length > 0 ? next : undefined }),
      kind && `${when} ${kind} ${nodeId}`,
    );
  const remember: SetAction = { type: "set", values: { [places.variables[0] ?? "value"]: "" } };
  const title = TITLES[when];
  const where = title.toLowerCase();
  const act = (
    <span className="flex">
      <AddButton what={where} label="Say" onClick={() => write([...actions, { type: "say", text: "" }])} />
      <AddButton what={where} label="Remember" onClick={() => write([...actions, remember])} />
    </span>
  );
  return (
    <Section title={title} act={act}>
      {actions.map((action, index) => {
        const what = action.type === "say" ? "Say" : "Remember";
        const change = (next: Action, kind: string) => write(actions.with(index, next), `${kind} ${index}`);
        const remove = () => write(actions.toSpliced(index, 1));
        return (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its fields are being typed.
            key={`${nodeId} ${index}`}
            name={what}
            act={<RemoveButton what={`${what} ${where}`} onClick={remove} />}
          >
            {action.type === "say" ? (
              <LocalField
                label={`Say ${where}`}
                value={action.text}
                rows={2}
                values={places.values}
                onType={(text) => void change({ type: "say", text }, "say")}
              />
            ) : (
              <Values action={action} flow={flow} places={places} onChange={change} />
            )}
          </Box>
        );
      })}
    </Section>
  );
}

type ValuesProps = Pick<StepFieldsProps, "flow" | "places"> & {
  action: SetAction;
  onChange: (action: SetAction, kind: string) => void;
};

function Values({ action, flow, places, onChange }: ValuesProps) {
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
            // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its name is being typed.
            key={index}
            className="flex items-end gap-2"
          >
            <div className="min-w-0 flex-1">
              <LocalField
                label="Variable"
                value={name}
                suggestions={places.variables}
                isMono
                onType={(to) => {
                  if (to !== name && (to === "" || Object.hasOwn(action.values, to))) return "Another name.";
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
        <AddButton what="a value to remember" label="Another" onClick={add} />
      </div>
    </>
  );
}
