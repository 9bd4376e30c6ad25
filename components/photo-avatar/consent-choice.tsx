"use client";

import { useId } from "react";
import { cx } from "#components/ui/cx.ts";
import { useFieldError } from "#components/ui/form/use-field-error.ts";
import { useWords } from "#components/words/use-words.tsx";

const STATEMENTS = ["self", "written"] as const;

/** Whose face it is, and that the person agreed. Nothing is chosen at first. */
export function ConsentChoice() {
  const words = useWords("photoAvatar").consent;
  const { error, onInvalid, onInput } = useFieldError();
  const note = useId();
  return (
    <fieldset aria-describedby={note}>
      <legend className="pb-1.5 text-sm font-medium">{words.label}</legend>
      <div className="divide-y rounded-md border">
        {STATEMENTS.map((statement) => (
          <label key={statement} className="flex gap-2.5 px-3 py-2.5 text-sm">
            <input
              type="radio"
              name="consent"
              value={statement}
              required
              {...{ onInvalid, onInput }}
              aria-invalid={error ? true : undefined}
              className="mt-[3px] size-3.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{words[statement]}</span>
              <span className="text-muted">{statement === "self" ? words.selfText : words.writtenText}</span>
            </span>
          </label>
        ))}
      </div>
      <p id={note} className={cx("pt-1.5 text-xs", error ? "text-danger" : "text-subtle")}>
        {error ? words.missing : words.note}
      </p>
    </fieldset>
  );
}
