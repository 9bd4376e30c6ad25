import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { ViewOnlyNotice } from "./view-only-notice.tsx";

type PageLink = { href: string; label: string };

type ConsolePageProps = {
  title: string;
  /** The page above the parent, shown only where there is room. */
  grandparent?: PageLink;
  /** The parent page, if any. */
  parent?: PageLink;
  /** Small items beside the title: an id to copy, a status. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** False for a member whose role does not allow the page's changes: its controls are disabled, and a notice says why. */
  isEditable?: boolean;
  /** With `isEditable` false, the page itself disables what changes something, and nothing else. */
  disablesItself?: boolean;
  /** Finds rows of the page's list; members who may change nothing use it too. */
  search?: ReactNode;
  /** Without padding, for a page that fills the whole panel. */
  isFull?: boolean;
  children: ReactNode;
};

/** A console page: path on the left of its bar, actions on the right. */
export function ConsolePage({
  title,
  grandparent,
  parent,
  beside,
  actions,
  isEditable = true,
  disablesItself = false,
  search,
  isFull,
  children,
}: ConsolePageProps) {
  return (
    <>
      <header className="flex min-h-[52px] flex-wrap items-center gap-2 border-b px-5 py-2 max-wide:px-4">
        <div
          className={cx(
            "flex min-w-0 flex-1 items-center gap-1.5 text-sm text-muted",
            // On a phone a path may take its own line; a single word stays beside its actions.
            parent ? "basis-48" : "basis-24",
          )}
        >
          {grandparent && (
            <span className="flex shrink-0 items-center gap-1.5 max-wide:hidden">
              <Link href={grandparent.href} className="rounded-sm hover:text-foreground">
                {grandparent.label}
              </Link>
              <ChevronRight aria-hidden="true" className="size-3.5 text-subtle" />
            </span>
          )}
          {parent && (
            <>
              {/* On a phone the parent link is an arrow, and the rest of the line is the page's name. */}
              <Link
                href={parent.href}
                className="shrink-0 rounded-sm hover:text-foreground max-wide:-ml-2.5 max-wide:grid max-wide:size-9 max-wide:place-items-center wide:max-w-[40%] wide:truncate"
              >
                <ChevronLeft aria-hidden="true" className="size-5 stroke-[1.75] wide:hidden" />
                <span dir="auto" className="max-wide:sr-only">
                  {parent.label}
                </span>
              </Link>
              <ChevronRight aria-hidden="true" className="size-3.5 shrink-0 text-subtle max-wide:hidden" />
            </>
          )}
          <h1
            dir="auto"
            className="min-w-0 text-sm font-semibold tracking-[-0.006em] text-foreground max-wide:line-clamp-2 max-wide:[overflow-wrap:anywhere] wide:truncate"
          >
            {title}
          </h1>
          {beside}
        </div>
        {/* On a phone a choice of views has its own line, and the actions stay beside the title. */}
        {actions && (
          <div className="ml-auto flex flex-wrap items-center gap-2 max-wide:has-[>nav]:contents">
            <Controls isEditable={isEditable || disablesItself}>{actions}</Controls>
          </div>
        )}
      </header>
      <div
        className={cx(
          // Positioned, or what only screen readers see would make the page itself scroll.
          "relative min-h-0 flex-1",
          isFull ? "flex flex-col" : "p-6 max-wide:px-4 max-wide:py-5 wide:overflow-y-auto",
        )}
      >
        {!isEditable && <ViewOnlyNotice className={isFull ? "m-4" : "mb-5"} />}
        {isFull ? <div className="px-6 pt-5 empty:hidden max-wide:px-4">{search}</div> : search}
        <Controls isEditable={isEditable || disablesItself}>{children}</Controls>
      </div>
    </>
  );
}

/** Disables every control inside, except links, unless they may be used. */
function Controls({ isEditable, children }: { isEditable: boolean; children: ReactNode }) {
  if (isEditable) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
