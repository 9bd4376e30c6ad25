"use client";

import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import { type Option, setField } from "#components/scenarios/inspector/field-values.ts";
import { AddButton, Box, type FunctionFieldsProps } from "#components/scenarios/inspector/section.tsx";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { parameterNames } from "#lib/flow/problems/walk.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { cardVariables } from "#lib/flow/scenario/template-names.ts";
import { Choice, LocalField, Switch } from "../fields.tsx";

type Branch = Extract<NonNullable<FlowFunction["transition_to"]>, object>;

/** Where a function leads: nowhere, to a node, or to one of several nodes by a value. */
export function TargetFields({ fn, options, onChange }: FunctionFieldsProps) {
  const words = useWords("scenarioInspector");
  if (fn.type === "end") return null;
  const target = fn.transition_to;
  const branch = typeof target === "object" ? target : null;
  const singleTarget = typeof target === "string" ? target : undefined;
  // A transition needs a target, so it keeps the one it has.
  const setTarget = (to: FlowFunction["transition_to"], field?: string) => {
    if (to !== undefined) onChange({ ...fn, transition_to: to }, field);
    else if (fn.type !== "transition") onChange(setField(fn, "transition_to", undefined), field);
  };
  const setBranching = (isOn: boolean) => {
    if (!isOn)
      return setTarget(branch?.default ?? Object.values(branch?.cases ?? {})[0] ?? options.nodes[0]?.value);
    const field = valueNames(fn)[0] ?? options.variables[0] ?? "";
    return setTarget({ field, cases: {}, ...(singleTarget !== undefined && { default: singleTarget }) });
  };
  const stay = fn.type === "transition" ? [] : [{ value: "", label: words.stay }];
  return (
    <>
      {branch ? (
        <BranchFields
          branch={branch}
          nodes={options.nodes}
          names={[...valueNames(fn), ...options.variables]}
          onChange={setTarget}
        />
      ) : (
        <Choice
          label={words.goTo}
          value={singleTarget ?? ""}
          options={[...stay, ...options.nodes]}
          onChange={(nodeId) => setTarget(nodeId === "" ? undefined : nodeId)}
        />
      )}
      <Switch label={words.target.byValue} isOn={branch !== null} onChange={setBranching} />
    </>
  );
}

/** What a function can lead by: its arguments, or the answer to its card. */
const valueNames = (fn: FlowFunction): string[] =>
  fn.type === "show" ? ["answer", ...cardVariables(fn)] : parameterNames(fn);

type BranchFieldsProps = {
  branch: Branch;
  nodes: readonly Option[];
  /** Names of arguments and variables. */
  names: readonly string[];
  onChange: (branch: Branch, field?: string) => void;
};

function BranchFields({ branch, nodes, names, onChange }: BranchFieldsProps) {
  const { stay, goTo, target: words } = useWords("scenarioInspector");
  const cases = Object.entries(branch.cases);
  const write = (entries: [string, string][], field?: string) =>
    onChange({ ...branch, cases: Object.fromEntries(entries) }, field);
  const add = () => {
    const value = freeName("value", Object.keys(branch.cases));
    write([...cases, [value, nodes[0]?.value ?? ""]]);
  };
  return (
    <>
      <LocalField
        label={words.field}
        hint={words.fieldHint}
        value={branch.field}
        suggestions={[...new Set(names)]}
        isMono
        onType={(field) => void onChange({ ...branch, field }, "branch")}
      />
      {cases.map(([value, to], index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its value is being edited.
          key={index}
          name={fill(words.ifValueIs, { value })}
          action={
            <RemoveButton
              name={fill(words.removeCase, { value })}
              onClick={() => write(cases.toSpliced(index, 1))}
            />
          }
        >
          <LocalField
            label={words.ifValue}
            value={value}
            isMono
            onType={(next) => {
              if (next !== value && Object.hasOwn(branch.cases, next)) return words.caseTaken;
              return void write(cases.with(index, [next, to]), `case ${index}`);
            }}
          />
          <Choice
            label={goTo}
            value={to}
            options={nodes}
            onChange={(nodeId) => write(cases.with(index, [value, nodeId]))}
          />
        </Box>
      ))}
      <div className="self-start">
        <AddButton name={words.addCase} label={words.addCase} onClick={add} />
      </div>
      <Choice
        label={words.otherwise}
        value={branch.default ?? ""}
        options={[{ value: "", label: stay }, ...nodes]}
        onChange={(nodeId) => onChange(setField(branch, "default", nodeId || undefined))}
      />
    </>
  );
}
