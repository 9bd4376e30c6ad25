import Link from "next/link";
import type { ReactNode } from "react";
import { Brand } from "#components/ui/logo.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { Role } from "#lib/platform/actor.ts";
import { MobileBar } from "./mobile-bar.tsx";
import { CommandPalette } from "./palette/command-palette.tsx";
import { RailNav } from "./rail-nav.tsx";

type ConsoleShellProps = { role: Role; liveCalls: number; foot: ReactNode; children: ReactNode };

/** For a page that needs the width, the rail shows only icons. It opens over the page under the pointer or the focus. */
const COLLAPSED =
  "group-has-data-needs-width/shell:z-40 group-has-data-needs-width/shell:w-14 group-has-data-needs-width/shell:overflow-x-hidden " +
  "group-has-data-needs-width/shell:bg-canvas group-has-data-needs-width/shell:whitespace-nowrap " +
  "group-has-data-needs-width/shell:hover:w-56 group-has-data-needs-width/shell:hover:shadow-pop " +
  "group-has-data-needs-width/shell:has-focus-visible:w-56 group-has-data-needs-width/shell:has-focus-visible:shadow-pop";

/** The frame of every signed-in page: navigation rail, and the page in an inset panel. */
export async function ConsoleShell({ role, liveCalls, foot, children }: ConsoleShellProps) {
  const words = await getWords("shell");
  return (
    <div className="group/shell grid h-dvh text-base max-wide:h-auto max-wide:min-h-dvh max-wide:grid-cols-1 wide:grid-cols-[224px_minmax(0,1fr)] wide:has-data-needs-width:grid-cols-[56px_minmax(0,1fr)]">
      <a
        href="#main"
        className="sr-only z-50 rounded-sm bg-raised px-3 py-2 font-medium shadow-pop focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {words.skip}
      </a>
      <aside
        aria-label={words.console}
        className={`@container/rail relative flex min-h-0 flex-col gap-0.5 overflow-y-auto p-3 max-wide:hidden ${COLLAPSED}`}
      >
        <Link
          href="/overview"
          className="mb-2 flex h-8 shrink-0 items-center overflow-hidden rounded-sm px-2"
        >
          <Brand className="text-base" />
        </Link>
        <CommandPalette role={role} />
        <RailNav role={role} liveCalls={liveCalls} />
        <div className="mt-auto flex flex-col gap-0.5 pt-4">{foot}</div>
      </aside>
      <div className="flex min-h-0 min-w-0 flex-col wide:py-2 wide:pr-2">
        <MobileBar role={role} liveCalls={liveCalls} foot={foot} />
        <main
          id="main"
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface outline-none wide:overflow-hidden wide:rounded-lg wide:border"
        >
          {children}
        </main>
      </div>
    </div>
  );
}
