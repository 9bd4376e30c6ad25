"use client";

import type { ReactNode } from "react";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

// The parts of a table that have texts of their own, so that tables can be rendered on the server and in the browser.

type TableSectionProps = { label: string; className: string; children: ReactNode };

/** What a table scrolls in. */
export function TableSection({ label, className, children }: TableSectionProps) {
  return (
    <section
      aria-label={fill(useWords("ui").table, { label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard.
      tabIndex={0}
      className={className}
    >
      {children}
    </section>
  );
}

/** The name of the column with a row's actions, for screen readers. */
export function ActionsLabel() {
  return <span className="sr-only">{useWords("ui").actions}</span>;
}
