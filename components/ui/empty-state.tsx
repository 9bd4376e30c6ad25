import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children: ReactNode; actions?: ReactNode; beside?: ReactNode };

/** An empty list: what it is for, and how to create the first entry. Beside it is a real fragment, never an image. */
export function EmptyState({ title, children, actions, beside }: EmptyStateProps) {
  return (
    <div className="grid max-w-[960px] items-start gap-x-16 gap-y-8 pt-[8vh] max-wide:pt-2 desk:grid-cols-2">
      <div className="max-w-[480px]">
        <h2 className="text-lg font-semibold tracking-[-0.011em]">{title}</h2>
        <p className="mt-1 mb-5 text-muted">{children}</p>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {beside}
    </div>
  );
}
