"use client";

import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { type Completion, completed, findCompletion } from "./find-completion.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Inserts an option as if it had been typed, so the field's listeners run. */
function replace(field: TextControl, { from, to }: Completion, option: string): void {
  field.setRangeText(completed(option), from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Completes template values in a plain field. Spread `control` on the field and render `list` in its
 * positioned parent.
 */
export function useCompletions(values: readonly string[]) {
  const id = useId();
  const field = useRef<TextControl | null>(null);
  const [open, setOpen] = useState<Completion | null>(null);
  const [index, setIndex] = useState(0);
  const updateOptions = ({ currentTarget }: SyntheticEvent<TextControl>) => {
    field.current = currentTarget;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const cursor = selectionStart === selectionEnd ? selectionStart : null;
    setOpen(cursor === null || values.length === 0 ? null : findCompletion(value, cursor, values));
    setIndex(0);
  };
  const choose = (option: string | undefined) => {
    if (open && option !== undefined && field.current) replace(field.current, open, option);
    setOpen(null);
  };
  const onKeyDown = (event: KeyboardEvent<TextControl>) => {
    if (!open) return;
    const count = open.options.length;
    if (event.key === "ArrowDown") setIndex((index + 1) % count);
    else if (event.key === "ArrowUp") setIndex((index + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") choose(open.options[index]);
    else if (event.key === "Escape") setOpen(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    control: {
      onKeyDown,
      onSelect: updateOptions,
      onBlurCapture: () => setOpen(null),
      "aria-autocomplete": "list" as const,
      ...(open && { "aria-controls": id, "aria-activedescendant": `${id}-${index}` }),
    },
    list: open && <CompletionList {...{ id, index }} options={open.options} onChoose={choose} />,
  };
}

type CompletionListProps = {
  id: string;
  options: readonly string[];
  index: number;
  onChoose: (option: string) => void;
};

function CompletionList({ id, options, index, onChoose }: CompletionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="Values"
      className="absolute top-full right-0 left-0 z-20 mt-1 rounded-md border bg-raised p-1 shadow-card"
    >
      {options.map((option, at) => (
        <button
          key={option}
          id={`${id}-${at}`}
          type="button"
          role="option"
          aria-selected={at === index}
          tabIndex={-1}
          // Keeps the focus in the field.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(option);
          }}
          className={cx(
            "block w-full truncate rounded-sm px-2 py-1 text-left font-mono text-xs hover:bg-surface-hover",
            at === index && "bg-surface-press",
          )}
        >
          {option}
        </button>
      ))}
    </div>
  );
}
