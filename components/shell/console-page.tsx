import { ChevronLeft, ChevronRight } from "lucide-react";
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
              {/* On a phone the way up is an arrow: what is left of the line is the page's own name. */}
              <Link
                href={parent.href}
                className="shrink-[99] rounded-sm hover:text-foreground max-wide:-ml-2.5 max-wide:grid max-wide:size-9 max-wide:shrink-0 max-wide:place-items-center wide:min-w-9 wide:truncate"
              >
                <ChevronLeft aria-hidden="true" className="size-5 stroke-[1.75] wide:hidden" />
                <span className="max-wide:sr-only">{parent.label}</span>
              </Link>
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle max-wide:hidden" />
            </>
          )}
          <h1 className="min-w-0 text-sm font-semibold tracking-[-0.006em] text-foreground max-wide:line-clamp-2 max-wide:[overflow-wrap:anywhere] wide:truncate">
            {title}
          </h1>
          {beside}
        </div>
        {/* On a phone a choice of views has a line of its own, and the acts stay beside the title. */}
        {actions && (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-wide:has-[>nav]:contents">
            {actions}
          </div>
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
