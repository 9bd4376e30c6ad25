"use client";

import { useSearchParams } from "next/navigation";
import { buttonClass } from "#components/ui/button.tsx";

type DocsSearchProps = { words: { label: string; button: string } };

/** The search above every page. On its results it keeps what was searched for. */
export function DocsSearch({ words }: DocsSearchProps) {
  const query = useSearchParams().get("q") ?? "";
  return (
    <search>
      <form action="/docs/search" className="flex max-w-[720px] gap-2">
        <input
          // A new query replaces what is in the field.
          key={query}
          type="search"
          name="q"
          dir="auto"
          required
          maxLength={200}
          defaultValue={query}
          aria-label={words.label}
          placeholder={words.label}
          className="h-8 min-w-0 flex-1 rounded-sm border border-input bg-surface px-2.5 text-sm shadow-control max-wide:h-10 max-wide:text-md"
        />
        <button type="submit" className={buttonClass()}>
          {words.button}
        </button>
      </form>
    </search>
  );
}
