import { cookies } from "next/headers";
import Link from "next/link";
import type { ReactNode } from "react";
import { DocsHeader } from "#components/docs/docs-header.tsx";
import { DocsNav, type DocsNavGroup, DocsSearch } from "#components/docs/docs-nav.tsx";
import type { DocsWords } from "#components/docs/words/en.ts";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { getWords } from "#components/words/get-words.ts";
import { listDocs } from "#lib/docs/docs.ts";
import { DOC_GROUPS, type DocGroup, docPath } from "#lib/docs/parse-doc.ts";

async function listGroups(words: DocsWords): Promise<DocsNavGroup[]> {
  const docs = await listDocs();
  const groups = Object.entries(DOC_GROUPS).map(([name, files]: [string, readonly string[]]) => ({
    // A key of the record.
    name: words.groups[name as DocGroup],
    lang: "en",
    pages: docs
      .filter(({ file }) => files.includes(file))
      .map(({ slug, title }) => ({ href: docPath(slug), name: title })),
  }));
  const top = [
    { href: "/docs", name: words.overview },
    { href: "/docs/api", name: words.reference },
  ];
  return [{ name: words.title, pages: top }, ...groups];
}

/** The documentation of this instance's version, for everybody: its pages are the Markdown of the repository. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const words = await getWords("docs");
  const title = (
    <Link href="/docs" className="text-base font-medium whitespace-nowrap">
      {words.title}
    </Link>
  );
  return (
    <>
      <DocsHeader
        home={words.home}
        title={title}
        links={[{ href: "/docs/api", name: words.reference }]}
        theme={parseTheme((await cookies()).get(THEME_COOKIE)?.value)}
      />
      <div className="flex flex-col desk:grid desk:grid-cols-[240px_minmax(0,1fr)]">
        <main className="min-w-0 p-6 max-wide:px-4 desk:px-12">
          <DocsSearch words={words.search} />
          {children}
        </main>
        {/* After the text for keyboards and screen readers, as on a phone, where a reader looks for the next page. */}
        <div className="p-3 max-desk:border-t desk:sticky desk:top-0 desk:order-first desk:h-dvh desk:overflow-y-auto desk:border-r">
          <DocsNav label={words.pages} groups={await listGroups(words)} />
        </div>
      </div>
    </>
  );
}
