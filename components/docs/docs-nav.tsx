"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { buttonClass } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";

/** `lang`: of the names; undefined for the page's own. */
export type DocsNavGroup = { name: string; lang?: string; pages: { href: string; name: string }[] };

/** The pages of the documentation by group, with the current one marked. */
export function DocsNav({ label, groups }: { label: string; groups: DocsNavGroup[] }) {
  const pathname = usePathname();
  return (
    <nav aria-label={label} className="grid gap-5 max-desk:grid-cols-2">
      {groups.map(({ name, lang, pages }) => (
        <section key={name}>
          <h2 className="px-2 pb-1 text-xs font-medium text-subtle">{name}</h2>
          <ul lang={lang}>
            {pages.map(({ href, name: page }) => (
              <li key={href}>
                <Link
                  href={href}
                  prefetch={false}
                  aria-current={pathname === href ? "page" : undefined}
                  className={cx(
                    "block rounded-sm px-2 py-1 text-sm max-wide:py-2",
                    pathname === href
                      ? "bg-surface-press font-medium text-foreground"
                      : "text-muted hover:text-foreground",
                  )}
                >
                  {page}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** The search above every page. On its results it keeps what was searched for. */
export function DocsSearch({ words }: { words: { label: string; button: string } }) {
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
