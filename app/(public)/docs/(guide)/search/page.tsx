import type { Metadata } from "next";
import Link from "next/link";
import type { DocsWords } from "#components/docs/words/en.ts";
import { Snippet } from "#components/ui/snippet.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { searchDocs } from "#lib/docs/docs.ts";

const MAX_QUERY = 200;

type Props = { searchParams: Promise<{ q?: string | string[] }> };

async function readQuery(searchParams: Props["searchParams"]): Promise<string> {
  const { q } = await searchParams;
  return (typeof q === "string" ? q : "").slice(0, MAX_QUERY).trim();
}

const titleOf = (words: DocsWords["search"], query: string): string =>
  query === "" ? words.title : fill(words.titleOf, { query });

export const generateMetadata = async ({ searchParams }: Props): Promise<Metadata> => ({
  title: titleOf((await getWords("docs")).search, await readQuery(searchParams)),
  robots: { index: false },
});

/** The sections of the documentation that contain the words of the query. */
export default async function DocsSearchPage({ searchParams }: Props) {
  const query = await readQuery(searchParams);
  const { search: words } = await getWords("docs");
  const results = await searchDocs(query);
  return (
    <div className="max-w-[720px]">
      <h1 className="mt-8 text-2xl font-semibold wrap-anywhere">{titleOf(words, query)}</h1>
      {results.length === 0 && (
        <p className="mt-3 text-base text-muted">{query === "" ? words.empty : words.none}</p>
      )}
      <ul lang="en" className="mt-4 divide-y">
        {results.map(({ page, title, href, snippet }) => (
          <li key={href} className="py-3">
            <Link href={href} prefetch={false} className="font-medium text-accent-text hover:underline">
              {title === page ? page : `${page}: ${title}`}
            </Link>
            <p className="mt-0.5 text-sm wrap-anywhere text-muted">
              <Snippet pieces={snippet} />
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
