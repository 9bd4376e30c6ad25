"use client";

import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import { Choice } from "#components/scenarios/inspector/choice.tsx";
import { FieldPlace } from "#components/scenarios/inspector/field-place.tsx";
import type { FunctionFieldsProps } from "#components/scenarios/inspector/field-props.ts";
import { readList, setField } from "#components/scenarios/inspector/field-values.ts";
import { LocalField } from "#components/scenarios/inspector/local-field.tsx";
import { NumberField } from "#components/scenarios/inspector/number-field.tsx";
import { AddButton, Box, RemoveButton } from "#components/scenarios/inspector/section.tsx";
import { Switch } from "#components/scenarios/inspector/switch.tsx";
import { parameterNames } from "#lib/flow/problems/walk.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";

type TypeFieldsProps<Type extends FlowFunction["type"]> = Omit<FunctionFieldsProps, "fn"> & {
  fn: Extract<FlowFunction, { type: Type }>;
};

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** The fields of one type of function. */
export function FunctionTypeFields({ fn, ...rest }: FunctionFieldsProps) {
  switch (fn.type) {
    case "http":
      return <HttpFields fn={fn} {...rest} />;
    case "rag":
      return <KnowledgeFields fn={fn} {...rest} />;
    case "set":
      return <SetFields fn={fn} {...rest} />;
    case "client":
      return (
        <Switch
          label="Wait for the page’s response"
          isOn={fn.await_result ?? false}
          onChange={(isOn) => rest.onChange(setField(fn, "await_result", isOn || undefined))}
        />
      );
    case "end":
      return (
        <LocalField
          label="Say before hanging up"
          value={fn.say ?? ""}
          values={rest.options.values}
          onType={(text) => void rest.onChange(setField(fn, "say", text || undefined), "say")}
        />
      );
    default:
      return null;
  }
}

function HttpFields({ fn, options, onChange }: TypeFieldsProps<"http">) {
  const saved = Object.entries(fn.save ?? {});
  const save = (entries: [string, string][], field?: string) =>
    onChange(setField(fn, "save", entries.length > 0 ? Object.fromEntries(entries) : undefined), field);
  const change = (index: number, entry: [string, string], field: string) =>
    save(saved.with(index, entry), `save ${field} ${index}`);
  return (
    <>
      <FieldPlace at="endpoint_id">
        <Choice
          label="Endpoint"
          value={fn.endpoint_id}
          options={options.endpoints}
          onChange={(endpoint_id) => onChange({ ...fn, endpoint_id })}
        />
      </FieldPlace>
      <div className="flex items-center justify-between text-sm font-medium">
        Save from the response
        <AddButton
          what="a value to save"
          onClick={() => save([...saved, [freeName("result", Object.keys(fn.save ?? {})), "/"]])}
        />
      </div>
      {saved.map(([name, pointer], index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          name={`Saved as ${name}`}
          action={
            <RemoveButton what={`the saved value ${name}`} onClick={() => save(saved.toSpliced(index, 1))} />
          }
        >
          <LocalField
            label="Variable"
            value={name}
            isMono
            onType={(to) => {
              if (!VARIABLE.test(to)) return "Use letters, digits and _, and don’t start with a digit.";
              if (to !== name && fn.save && Object.hasOwn(fn.save, to)) return "Already saved.";
              return void change(index, [to, pointer], "name");
            }}
          />
          <LocalField
            label="Location in the response"
            hint="A JSON Pointer, such as /order/status."
            value={pointer}
            isMono
            onType={(to) => {
              if (!/^(?:\/(?:[^~/]|~[01])*)*$/.test(to)) return "Start a JSON Pointer with /.";
              return void change(index, [name, to], "pointer");
            }}
          />
        </Box>
      ))}
    </>
  );
}

function KnowledgeFields({ fn, options, onChange }: TypeFieldsProps<"rag">) {
  return (
    <>
      <FieldPlace at="knowledge_base_id">
        <Choice
          label="Knowledge base"
          value={fn.knowledge_base_id}
          options={options.knowledgeBases}
          onChange={(knowledge_base_id) => onChange({ ...fn, knowledge_base_id })}
        />
      </FieldPlace>
      <Switch
        label="Search before every reply"
        isOn={fn.mode === "auto"}
        onChange={(isOn) => onChange(setField(fn, "mode", isOn ? "auto" : undefined))}
      />
      <NumberField
        label="Max passages"
        value={fn.top_k}
        {...{ min: 1, max: 20, standard: 4, isWhole: true }}
        onChange={(top_k) => onChange(setField(fn, "top_k", top_k), "top_k")}
      />
      <NumberField
        label="Minimum score"
        hint="From 0 to 1. Passages with a lower score are left out."
        value={fn.min_score}
        {...{ min: 0, max: 1, standard: 0 }}
        onChange={(min_score) => onChange(setField(fn, "min_score", min_score), "min_score")}
      />
    </>
  );
}

function SetFields({ fn, onChange }: TypeFieldsProps<"set">) {
  const names = parameterNames(fn);
  return (
    <LocalField
      label="Arguments to save as variables"
      hint={names.length > 0 ? `Comma-separated. Available: ${names.join(", ")}.` : "Comma-separated."}
      value={fn.save.join(", ")}
      isMono
      onType={(text) => {
        const save = readList(text);
        const invalid = save.find((name) => !VARIABLE.test(name));
        if (invalid !== undefined) return `“${invalid}” is not a valid variable name.`;
        return void onChange({ ...fn, save }, "save");
      }}
    />
  );
}
