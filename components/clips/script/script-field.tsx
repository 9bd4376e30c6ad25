"use client";

import { type ComponentProps, useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useWords } from "#components/words/use-words.tsx";
import { normaliseScript } from "./cut-script.ts";
import { SentenceRows } from "./sentence-rows.tsx";

type ScriptFieldProps = ComponentProps<typeof SentenceRows> & {
  /** How much of the script's maximum is used, and how long it will take. */
  note: string;
  length: string;
  error: string | undefined;
};

/** The script, sentence by sentence or as one text, which is better for moving long passages. */
export function ScriptField({ note, length, error, ...rows }: ScriptFieldProps) {
  const words = useWords("clips").script;
  const [isText, setText] = useState(false);
  const id = useId();
  const { script, edit } = rows;
  const toggle = () => {
    if (isText) edit({ script: normaliseScript(script), caret: 0 });
    setText(!isText);
  };
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-note`} className="min-w-0">
      <div className="mb-1.5 flex items-center gap-3">
        <span id={id} className="flex-1 text-sm font-medium">
          {words.title}
        </span>
        <Button variant="ghost" size="sm" aria-pressed={isText} onClick={toggle}>
          {words.asText}
        </Button>
      </div>
      <div className={cx("rounded-lg border bg-surface", error ? "border-danger" : "border-input")}>
        {isText ? (
          <textarea
            aria-label={words.text}
            rows={10}
            dir="auto"
            value={script}
            onChange={({ currentTarget }) =>
              edit({ script: currentTarget.value, caret: currentTarget.selectionStart })
            }
            className="block w-full rounded-t-lg bg-transparent px-3 py-2.5 text-md"
          />
        ) : (
          <SentenceRows {...rows} />
        )}
        <p className="mx-1.5 flex justify-between gap-3 border-t px-2 py-2 text-xs text-subtle">
          <span>{note}</span>
          <span>{length}</span>
        </p>
      </div>
      <p id={`${id}-note`} className={cx("mt-1.5 text-xs", error ? "text-danger" : "text-subtle")}>
        {error ?? words.help}
      </p>
    </fieldset>
  );
}
