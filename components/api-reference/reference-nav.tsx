"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/cx.ts";
import { useWords } from "#components/words/use-words.tsx";

type NavTag = {
  slug: string;
  name: string;
  operations: { anchor: string; summary: string }[];
};

type ReferenceNavProps = { base: string; guide: { slug: string; title: string }[]; tags: NavTag[] };

const ROW = "block rounded-sm px-2 py-1 text-sm max-wide:py-2";

/** Moves the current page into view where the pages are one line. Only the line scrolls, so an address with an anchor keeps its place. */
function showInLine(item: HTMLLIElement | null): void {
  const line = item?.parentElement;
  if (item && line) line.scrollLeft = item.offsetLeft - (line.clientWidth - item.clientWidth) / 2;
}

/** The guide and the resources; those of the current page with their sections. In a narrow window they are one line that scrolls. */
export function ReferenceNav({ base, guide, tags }: ReferenceNavProps) {
  const pathname = usePathname();
  const words = useWords("reference");
  const entries = [
    {
      href: base,
      name: words.guide.title,
      lang: undefined,
      sections: guide.map(({ slug, title }) => ({ anchor: slug, title })),
    },
    ...tags.map(({ slug, name, operations }) => ({
      ...{ href: `${base}/${slug}`, name, lang: "en" },
      sections: operations.map(({ anchor, summary }) => ({ anchor, title: summary })),
    })),
  ];
  return (
    <nav aria-label={words.title}>
      <ul className="relative flex gap-0.5 max-desk:overflow-x-auto max-desk:whitespace-nowrap desk:flex-col">
        {entries.map(({ href, name, lang, sections }) => {
          const isCurrent = pathname === href;
          return (
            <li key={href} ref={isCurrent ? showInLine : undefined}>
              <Link
                href={href}
                lang={lang}
                aria-current={isCurrent ? "page" : undefined}
                className={cx(
                  ROW,
                  "font-medium",
                  isCurrent ? "bg-surface-press text-foreground" : "text-muted hover:text-foreground",
                )}
              >
                {name}
              </Link>
              {isCurrent && (
                <ul lang="en" className="my-1 ml-2 border-l pl-1.5 max-desk:hidden">
                  {sections.map(({ anchor, title }) => (
                    <li key={anchor}>
                      <a href={`#${anchor}`} className={cx(ROW, "text-xs text-muted hover:text-foreground")}>
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
