import { ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";

type ConsolePageProps = {
  title: string;
  /** The page above, where there is one. */
  parent?: { href: string; label: string };
  /** Small things beside the title: an id to copy, a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for a page that fills the panel by itself. */
  isFull?: boolean;
  children: ReactNode;
};

/** One page of the console: path at the left of its bar, acts at the right. */
export function ConsolePage({ title, parent, beside, actions, isFull, children }: ConsolePageProps) {
  return (
    <>
      <header className="flex min-h-[52px] flex-wrap items-center gap-2 border-b px-5 py-2 max-wide:px-4">
        <div
          className={cx(
            "flex min-w-0 flex-1 items-center gap-1.5 text-sm text-muted",
            // A path may take a line of its own on a phone; a word stays beside its act.
            parent ? "basis-48" : "basis-24",
          )}
        >
          {parent && (
            <>
              {/* Where there is little room, the name of the page itself is the last to be cut. */}
              <Link href={parent.href} className="min-w-9 shrink-[99] truncate hover:text-foreground">
                {parent.label}
              </Link>
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle" />
            </>
          )}
          <h1 className="truncate text-sm font-semibold tracking-[-0.006em] text-foreground">{title}</h1>
          {beside}
        </div>
        {/* On a phone a choice of views has a line of its own, and the acts stay beside the title. */}
        {actions && (
          <div className="flex flex-wrap items-center gap-2 max-wide:has-[>nav]:contents">{actions}</div>
        )}
      </header>
      <div
        className={cx(
          "min-h-0 flex-1",
          isFull ? "flex flex-col" : "p-6 max-wide:px-4 max-wide:py-5 wide:overflow-y-auto",
        )}
      >
        {children}
      </div>
    </>
  );
}
