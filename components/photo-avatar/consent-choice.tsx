"use client";

import { useWords } from "#components/words/use-words.tsx";

const STATEMENTS = ["self", "written"] as const;

/** Whose face it is, and that the person agreed. Nothing is chosen at first. */
export function ConsentChoice() {
  const words = useWords("photoAvatar").consent;
  return (
    <fieldset>
      <legend className="pb-1.5 text-sm font-medium">{words.label}</legend>
      <div className="divide-y rounded-md border">
        {STATEMENTS.map((statement) => (
          <label key={statement} className="flex gap-2.5 px-3 py-2.5 text-sm">
            <input
              type="radio"
              name="consent"
              value={statement}
              required
              className="mt-[3px] size-3.5 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{words[statement]}</span>
              <span className="text-muted">{statement === "self" ? words.selfText : words.writtenText}</span>
            </span>
          </label>
        ))}
      </div>
      <p className="pt-1.5 text-xs text-subtle">{words.note}</p>
    </fieldset>
  );
}
