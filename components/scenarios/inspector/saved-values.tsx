import { freeName } from "#components/scenarios/graph/edit-flow.ts";
import { RemoveButton } from "#components/ui/remove-button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { setField, VARIABLE_NAME } from "./field-values.ts";
import { LocalField } from "./fields.tsx";
import { AddButton, Box, type FunctionFieldsProps } from "./section.tsx";

type SavedValuesProps = {
  saved: Readonly<Record<string, string>>;
  /** `field` names what is being typed, so that an undo covers it as a whole. */
  onChange: (saved: Record<string, string>, field?: string) => void;
};

/** Which values of an endpoint's response are saved, and under which names. */
export function SavedValues({ saved, onChange }: SavedValuesProps) {
  const { variable, rules, details: words } = useWords("scenarioInspector");
  const entries = Object.entries(saved);
  const save = (changed: [string, string][], field?: string) => onChange(Object.fromEntries(changed), field);
  const change = (index: number, entry: [string, string], field: string) =>
    save(entries.with(index, entry), `save ${field} ${index}`);
  return (
    <>
      <div className="flex items-center justify-between text-sm font-medium">
        {words.save}
        <AddButton
          name={words.addSaved}
          onClick={() => save([...entries, [freeName("result", Object.keys(saved)), "/"]])}
        />
      </div>
      {entries.map(([name, pointer], index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the key, because its name is being edited.
          key={index}
          name={fill(words.savedAs, { name })}
          action={
            <RemoveButton
              name={fill(words.removeSaved, { name })}
              onClick={() => save(entries.toSpliced(index, 1))}
            />
          }
        >
          <LocalField
            label={variable}
            value={name}
            isMono
            onType={(to) => {
              if (!VARIABLE_NAME.test(to)) return rules.name;
              if (to !== name && Object.hasOwn(saved, to)) return words.alreadySaved;
              return void change(index, [to, pointer], "name");
            }}
          />
          <LocalField
            label={words.pointer}
            hint={words.pointerHint}
            value={pointer}
            isMono
            onType={(to) => {
              if (!/^(?:\/(?:[^~/]|~[01])*)*$/.test(to)) return words.pointerRule;
              return void change(index, [name, to], "pointer");
            }}
          />
        </Box>
      ))}
    </>
  );
}

/** Which values of its response a function saves. */
export function FunctionSavedValues({ fn, onChange }: FunctionSavedValuesProps) {
  return (
    <SavedValues
      saved={fn.save ?? {}}
      onChange={(save, field) =>
        onChange(setField(fn, "save", Object.keys(save).length > 0 ? save : undefined), field)
      }
    />
  );
}

type FunctionSavedValuesProps = Pick<FunctionFieldsProps, "onChange"> & {
  fn: Extract<FlowFunction, { type: "http" | "mcp" }>;
};
