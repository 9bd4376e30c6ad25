"use client";

import type { FlowFunction } from "#lib/flow/nodes-json.ts";
import { parameterNames } from "#lib/flow/walk.ts";
import { freeName } from "../graph/edit-flow.ts";
import { Choice } from "./choice.tsx";
import type { FunctionFieldsProps } from "./function-card.tsx";
import { LocalField } from "./local-field.tsx";
import { NumberField } from "./number-field.tsx";
import { readList } from "./read-list.ts";
import { AddButton, Box, RemoveButton } from "./section.tsx";
import { setField } from "./set-field.ts";
import { Switch } from "./switch.tsx";

type FieldsOf<Type extends FlowFunction["type"]> = Omit<FunctionFieldsProps, "fn"> & {
  fn: Extract<FlowFunction, { type: Type }>;
};

const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** What only functions of one type have. */
export function OwnFields({ fn, ...rest }: FunctionFieldsProps) {
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
          label="Wait for the page’s answer"
          isOn={fn.await_result ?? false}
          onChange={(isOn) => rest.onChange(setField(fn, "await_result", isOn || undefined))}
        />
      );
    case "end":
      return (
        <LocalField
          label="Last words"
          value={fn.say ?? ""}
          values={rest.places.values}
          onType={(text) => void rest.onChange(setField(fn, "say", text || undefined), "say")}
        />
      );
    default:
      return null;
  }
}

function HttpFields({ fn, places, onChange }: FieldsOf<"http">) {
  const saved = Object.entries(fn.save ?? {});
  const save = (entries: [string, string][], field?: string) =>
    onChange(setField(fn, "save", entries.length > 0 ? Object.fromEntries(entries) : undefined), field);
  const change = (index: number, entry: [string, string], field: string) =>
    save(saved.with(index, entry), `save ${field} ${index}`);
  return (
    <>
      <Choice
        label="Endpoint"
        value={fn.endpoint_id}
        options={places.endpoints}
        onChange={(endpoint_id) => onChange({ ...fn, endpoint_id })}
      />
      <div className="flex items-center justify-between text-sm font-medium">
        Keep of its answer
        <AddButton
          what="something to keep"
          onClick={() => save([...saved, [freeName("result", Object.keys(fn.save ?? {})), "/"]])}
        />
      </div>
      {saved.map(([name, pointer], index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: its place is what it is known by, since its name is being typed.
          key={index}
          name={`Kept as ${name}`}
          act={
            <RemoveButton what={`what is kept as ${name}`} onClick={() => save(saved.toSpliced(index, 1))} />
          }
        >
          <LocalField
            label="As the variable"
            value={name}
            isMono
            onType={(to) => {
              if (!VARIABLE.test(to)) return "Letters, digits and _, not beginning with a digit.";
              if (to !== name && fn.save && Object.hasOwn(fn.save, to)) return "It is kept already.";
              return void change(index, [to, pointer], "name");
            }}
          />
          <LocalField
            label="Where it stands in the answer"
            hint="A JSON Pointer, such as /order/status."
            value={pointer}
            isMono
            onType={(to) => {
              if (!/^(?:\/(?:[^~/]|~[01])*)*$/.test(to)) return "A JSON Pointer begins with /.";
              return void change(index, [name, to], "pointer");
            }}
          />
        </Box>
      ))}
    </>
  );
}

function KnowledgeFields({ fn, places, onChange }: FieldsOf<"rag">) {
  return (
    <>
      <Choice
        label="Knowledge base"
        value={fn.knowledge_base_id}
        options={places.knowledgeBases}
        onChange={(knowledge_base_id) => onChange({ ...fn, knowledge_base_id })}
      />
      <Switch
        label="Look before every answer"
        isOn={fn.mode === "auto"}
        onChange={(isOn) => onChange(setField(fn, "mode", isOn ? "auto" : undefined))}
      />
      <NumberField
        label="Passages at most"
        value={fn.top_k}
        {...{ min: 1, max: 20, standard: 4, isWhole: true }}
        onChange={(top_k) => onChange(setField(fn, "top_k", top_k), "top_k")}
      />
      <NumberField
        label="Least score"
        hint="From 0 to 1. Weaker passages are left out."
        value={fn.min_score}
        {...{ min: 0, max: 1, standard: 0 }}
        onChange={(min_score) => onChange(setField(fn, "min_score", min_score), "min_score")}
      />
    </>
  );
}

function SetFields({ fn, onChange }: FieldsOf<"set">) {
  const names = parameterNames(fn);
  return (
    <LocalField
      label="Arguments to keep as variables"
      hint={names.length > 0 ? `Separated by commas. It takes ${names.join(", ")}.` : "Separated by commas."}
      value={fn.save.join(", ")}
      isMono
      onType={(text) => {
        const save = readList(text);
        const odd = save.find((name) => !VARIABLE.test(name));
        if (odd !== undefined) return `${odd} cannot be a variable’s name.`;
        return void onChange({ ...fn, save }, "save");
      }}
    />
  );
}
