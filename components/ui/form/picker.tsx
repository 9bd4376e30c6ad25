"use client";

import { ChevronDown } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { MAX_NATIVE_CHOICES, type PickerChoice } from "./find-choices.ts";
import { Select } from "./select.tsx";

const ChooseDialog = dynamic(() => import("./choose-dialog.tsx").then((loaded) => loaded.ChooseDialog));

type PickerProps = {
  /** What the field's label says: the title of the search. */
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
  /** From `Field`. */
  id?: string;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

/**
 * Chooses one of the account's rows: a select, or a search if there are many. A chosen id stays chosen even if the choices
 * lack it; without one, the first is chosen.
 */
export function Picker({ label, choices, name, value, defaultValue, onChoose, ...control }: PickerProps) {
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
    return <SearchButton {...{ label, choices, name, chosen, text, setChosen }} control={control} />;
  }
  return (
    <Select
      {...control}
      name={name}
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

type SearchButtonProps = Pick<PickerProps, "label" | "choices"> & {
  name: string | undefined;
  chosen: string;
  text: string;
  setChosen: (id: string) => void;
  control: Pick<PickerProps, "id" | "aria-invalid" | "aria-describedby" | "required">;
};

/** Looks like a select, and opens a search. */
function SearchButton({ label, choices, name, chosen, text, setChosen, control }: SearchButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const { required, ...attributes } = control;
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
        {...attributes}
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
