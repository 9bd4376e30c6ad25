"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { MAX_NATIVE_CHOICES, type PickerChoice } from "./find-choices.ts";
import { Select } from "./select.tsx";

const ChooseDialog = dynamic(() => import("./choose-dialog.tsx").then((loaded) => loaded.ChooseDialog));

type PickerProps = Pick<FieldProps, "hint" | "error" | "className"> & {
  /** Also the title of the search. */
  label: string;
  choices: readonly PickerChoice[];
  /** The name in a form. */
  name?: string;
  /** The chosen id of a picker that its parent controls. */
  value?: string | undefined;
  /** The id that is chosen at first, otherwise. */
  defaultValue?: string | undefined;
  onChoose?: ((id: string) => void) | undefined;
  required?: boolean;
};

/**
 * Chooses one of the account's rows: a select, or a search if there are many. A chosen id stays chosen even if the choices
 * lack it; without one, the first is chosen.
 */
export function Picker({ hint, error, className, ...choice }: PickerProps) {
  return (
    <Field label={choice.label} {...{ hint, error }} name={choice.name} {...(className && { className })}>
      {(control) => <PickerControl {...choice} control={control} />}
    </Field>
  );
}

type ControlProps = Omit<PickerProps, "hint" | "error" | "className"> & {
  control: Parameters<FieldProps["children"]>[0];
};

function PickerControl(props: ControlProps) {
  const { label, choices, name, value, defaultValue, onChoose, required, control } = props;
  const { choose } = useWords("ui").picker;
  const first = value ?? defaultValue ?? choices[0]?.id ?? "";
  const [own, setOwn] = useState(first);
  const chosen = value ?? own;
  const setChosen = (id: string) => {
    setOwn(id);
    onChoose?.(id);
  };
  const current = choices.find(({ id }) => id === chosen);
  if (choices.length > MAX_NATIVE_CHOICES) {
    const text = current?.name ?? (chosen || choose);
    return <SearchButton {...{ label, choices, name, chosen, text, setChosen, required, control }} />;
  }
  return (
    <Select
      {...control}
      {...{ name, required }}
      {...(value === undefined ? { defaultValue: first } : { value })}
      onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      controlSize="sm"
    >
      {!current && (
        <option dir="auto" value={chosen}>
          {chosen || choose}
        </option>
      )}
      {choices.map((choice) => (
        <option key={choice.id} dir="auto" value={choice.id}>
          {choice.name}
        </option>
      ))}
    </Select>
  );
}

type SearchButtonProps = Pick<ControlProps, "label" | "choices" | "control"> & {
  name: string | undefined;
  required: boolean | undefined;
  chosen: string;
  text: string;
  setChosen: (id: string) => void;
};

/** Looks like a select, and opens a search. */
function SearchButton(props: SearchButtonProps) {
  const { label, choices, name, chosen, text, setChosen, required, control } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Once the dialog is gone, which would take the focus back.
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <span className="relative block">
      <button
        ref={button}
        {...control}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${control.id}-search` : undefined}
        aria-required={required}
        dir="auto"
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setOpen(true);
        }}
        className="h-8 w-full truncate rounded-sm border border-input bg-surface pr-9 pl-2.5 text-start text-sm text-foreground shadow-control disabled:text-muted aria-invalid:border-danger max-wide:h-10 max-wide:text-md"
      >
        {text}
      </button>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 stroke-[1.75] text-muted"
      />
      {name !== undefined && (
        <input
          type="hidden"
          name={name}
          value={chosen}
          onInput={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {isOpen && (
        <ChooseDialog
          id={`${control.id}-search`}
          {...{ label, choices, chosen }}
          onChoose={setChosen}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}
