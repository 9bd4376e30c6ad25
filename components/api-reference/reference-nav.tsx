"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cx } from "#components/ui/cx.ts";

type NavTag = {
  slug: string;
  name: string;
  operations: { anchor: string; summary: string }[];
};

type ReferenceNavProps = { base: string; guide: { slug: string; title: string }[]; tags: NavTag[] };

const ROW = "block rounded-sm px-2 py-1 text-sm max-wide:py-2";

/** The guide and the resources; those of the current page with their sections. */
export function ReferenceNav({ base, guide, tags }: ReferenceNavProps) {
  const pathname = usePathname();
  const entries = [
    { href: base, name: "Guide", sections: guide.map(({ slug, title }) => ({ anchor: slug, title })) },
    ...tags.map(({ slug, name, operations }) => ({
      ...{ href: `${base}/${slug}`, name },
      sections: operations.map(({ anchor, summary }) => ({ anchor, title: summary })),
    })),
  ];
  return (
    <nav aria-label="API reference">
      <ul className="flex gap-0.5 max-desk:flex-wrap desk:flex-col">
        {entries.map(({ href, name, sections }) => {
          const isCurrent = pathname === href;
          return (
            <li key={href}>
              <Link
                href={href}
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
                <ul className="my-1 ml-2 border-l pl-1.5 max-desk:hidden">
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
