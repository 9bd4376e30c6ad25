import type { ReactNode } from "react";

type ToolsSectionProps = {
  /** Its heading's id begins with this. */
  id: string;
  title: string;
  text: string;
  /** Creates a row. */
  action: ReactNode;
  /** In place of a table without rows. */
  empty: ReactNode;
  isEmpty: boolean;
  /** The table. */
  children: ReactNode;
  pager: ReactNode;
};

/** A section of the tools page: what it is for, a button that creates a row, and a table. */
export function ToolsSection({
  id,
  title,
  text,
  action,
  empty,
  isEmpty,
  children,
  pager,
}: ToolsSectionProps) {
  return (
    <section aria-labelledby={`${id}-title`} className="not-first:mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id={`${id}-title`} className="text-base">
            {title}
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{text}</p>
        </div>
        {action}
      </div>
      {isEmpty ? <p className="rounded-lg border px-4 py-5 text-sm text-muted">{empty}</p> : children}
      {pager}
    </section>
  );
}
