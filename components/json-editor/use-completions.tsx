"use client";

import { type KeyboardEvent, type SyntheticEvent, useId, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { type Completion, completed, findCompletion } from "./find-completion.ts";

const LIST_WIDTH_PX = 240;

/** Where the list opens, in its positioned parent. */
type Place = { left: number; top: number };
type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** Inserts an option as if it had been typed, so the field's listeners run. */
function replace(field: TextControl, { from, to }: Completion, option: string): void {
  field.setRangeText(completed(option), from, to, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Completes template values in a plain field, in a list at the cursor. Spread `control` on the field and render `list`
 * in its positioned parent.
 */
export function useCompletions(values: readonly string[]) {
  const id = useId();
  const field = useRef<TextControl | null>(null);
  const [open, setOpen] = useState<(Completion & Place) | null>(null);
  const [index, setIndex] = useState(0);
  const updateOptions = ({ currentTarget }: SyntheticEvent<TextControl>) => {
    field.current = currentTarget;
    const { value, selectionStart, selectionEnd } = currentTarget;
    const cursor = selectionStart === selectionEnd ? selectionStart : null;
    const found = cursor === null || values.length === 0 ? null : findCompletion(value, cursor, values);
    setOpen(found && { ...found, ...caretPosition(currentTarget, found.from) });
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
    list: open && <CompletionList {...open} {...{ id, index }} onChoose={choose} />,
  };
}

type CompletionListProps = Place & {
  id: string;
  options: readonly string[];
  index: number;
  onChoose: (option: string) => void;
};

function CompletionList({ id, options, index, left, top, onChoose }: CompletionListProps) {
  const words = useWords("jsonEditor");
  return (
    <Styled
      as="div"
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words.values}
      // Moved to the left where it would leave the field.
      style={{ top, left: `max(0px, min(${left}px, 100% - ${LIST_WIDTH_PX}px))`, width: LIST_WIDTH_PX }}
      className="absolute z-20 mt-1 max-w-full rounded-md border bg-raised p-1 shadow-pop"
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
    </Styled>
  );
}

/** What decides where a control breaks and places its text. */
const TEXT_STYLES = [
  "box-sizing",
  "border-width",
  "border-style",
  "padding",
  "font",
  "letter-spacing",
  "line-height",
  "tab-size",
  "text-indent",
] as const;

/**
 * The place below a character of a control, in pixels from the upper left corner of the control's positioned parent.
 * Browsers don't tell it, so the text is laid out once more in an invisible element.
 */
function caretPosition(control: TextControl, index: number): { left: number; top: number } {
  const mirror = document.createElement("div");
  const style = getComputedStyle(control);
  for (const name of TEXT_STYLES) mirror.style.setProperty(name, style.getPropertyValue(name));
  const isLine = control instanceof HTMLInputElement;
  Object.assign(mirror.style, {
    position: "absolute",
    visibility: "hidden",
    width: `${control.offsetWidth}px`,
    whiteSpace: isLine ? "pre" : "pre-wrap",
    overflowWrap: isLine ? "normal" : "break-word",
  });
  const mark = document.createElement("span");
  mark.textContent = control.value.slice(index) || ".";
  mirror.append(control.value.slice(0, index), mark);
  document.body.append(mirror);
  const left = mark.offsetLeft - control.scrollLeft;
  const lineHeight = Number.parseFloat(style.lineHeight) || 20;
  // A line of an input is centered in it.
  const top = isLine ? control.offsetHeight : mark.offsetTop + lineHeight - control.scrollTop;
  mirror.remove();
  return {
    left: control.offsetLeft + Math.min(Math.max(left, 0), control.offsetWidth),
    top: control.offsetTop + Math.min(Math.max(top, 0), control.offsetHeight),
  };
}
