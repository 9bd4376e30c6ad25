"use client";

import type { FlowFunction } from "#lib/flow/nodes-json.ts";
import { parameterNames } from "#lib/flow/walk.ts";
import { freeName } from "../graph/edit-flow.ts";
import { Choice } from "./choice.tsx";
import type { FunctionFieldsProps } from "./function-card.tsx";
import { LocalField } from "./local-field.tsx";
import type { Option } from "./places.ts";
import { AddButton, Box, RemoveButton } from "./section.tsx";
import { setField } from "./set-field.ts";
import { Switch } from "./switch.tsx";

type Branch = Extract<NonNullable<FlowFunction["transition_to"]>, object>;

const STAY: Option = { value: "", label: "Stays at this step" };

/** Where a function leads: nowhere, to a step, or to one of several by a value. */
export function TargetFields({ fn, places, onChange }: FunctionFieldsProps) {
  if (fn.type === "end") return null;
  const target = fn.transition_to;
  const branch = typeof target === "object" ? target : null;
  const own = typeof target === "string" ? target : undefined;
  // A transition without a target is none: it keeps the one it has.
  const aim = (to: FlowFunction["transition_to"], field?: string) => {
    if (to !== undefined) onChange({ ...fn, transition_to: to }, field);
    else if (fn.type !== "transition") onChange(setField(fn, "transition_to", undefined), field);
  };
  const split = (isOn: boolean) => {
    if (!isOn) return aim(branch?.default ?? Object.values(branch?.cases ?? {})[0] ?? places.nodes[0]?.value);
    const field = parameterNames(fn)[0] ?? places.variables[0] ?? "";
    return aim({ field, cases: {}, ...(own !== undefined && { default: own }) });
  };
  const stay = fn.type === "transition" ? [] : [STAY];
  return (
    <>
      {branch ? (
        <BranchFields
          branch={branch}
          steps={places.nodes}
          names={[...parameterNames(fn), ...places.variables]}
          onChange={aim}
        />
      ) : (
        <Choice
          label="Goes to"
          value={own ?? ""}
          options={[...stay, ...places.nodes]}
          onChange={(nodeId) => aim(nodeId === "" ? undefined : nodeId)}
        />
      )}
      <Switch label="Goes by a value" isOn={branch !== null} onChange={split} />
    </>
  );
}

type BranchFieldsProps = {
  branch: Branch;
  steps: readonly Option[];
  /** Arguments and variables. */
  names: readonly string[];
  onChange: (branch: Branch, field?: string) => void;
};

function BranchFields({ branch, steps, names, onChange }: BranchFieldsProps) {
  const cases = Object.entries(branch.cases);
  const write = (entries: [string, string][], field?: string) =>
    onChange({ ...branch, cases: Object.fromEntries(entries) }, field);
  const add = () => {
    const value = freeName("value", Object.keys(branch.cases));
    write([...cases, [value, steps[0]?.value ?? ""]]);
  };
  return (
    <>
      <LocalField
        label="By the value of"
        hint="An argument, else a variable."
        value={branch.field}
        suggestions={[...new Set(names)]}
        isMono
        onType={(field) => void onChange({ ...branch, field }, "branch")}
      />
      {cases.map(([value, to], index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its value is being typed.
          key={index}
          name={`If it is ${value}`}
          act={<RemoveButton what={`the case ${value}`} onClick={() => write(cases.toSpliced(index, 1))} />}
        >
          <LocalField
            label="If it is"
            value={value}
            isMono
            onType={(next) => {
              if (next !== value && Object.hasOwn(branch.cases, next))
                return "There is a case for it already.";
              return void write(cases.with(index, [next, to]), `case ${index}`);
            }}
          />
          <Choice
            label="Goes to"
            value={to}
            options={steps}
            onChange={(nodeId) => write(cases.with(index, [value, nodeId]))}
          />
        </Box>
      ))}
      <div className="self-start">
        <AddButton what="to the values" label="Case" onClick={add} />
      </div>
      <Choice
        label="Otherwise"
        value={branch.default ?? ""}
        options={[STAY, ...steps]}
        onChange={(nodeId) => onChange(setField(branch, "default", nodeId || undefined))}
      />
    </>
  );
}
