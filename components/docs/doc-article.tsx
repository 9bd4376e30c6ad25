import Link from "next/link";
import { type Doc, docPath, markdownPath } from "#lib/docs/parse-doc.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { Markdown } from "./markdown.tsx";
import type { DocsWords } from "./words/en.ts";

type DocArticleProps = {
  doc: Doc;
  previous: Doc | undefined;
  next: Doc | undefined;
  words: DocsWords;
  language: PageLanguage;
};

/** A long page begins with its sections. */
const MIN_SECTIONS = 4;

/** One page of the documentation, with its sections above and its neighbors below. */
export function DocArticle({ doc, previous, next, words, language }: DocArticleProps) {
  const sections = doc.sections.filter(({ depth }) => depth === 2);
  return (
    <div className="max-w-[720px]">
      <article lang="en" aria-labelledby="title" className="mt-8 text-base leading-6">
        <h1 id="title" className="text-2xl font-semibold">
          {doc.title}
        </h1>
        {sections.length >= MIN_SECTIONS && (
          <nav lang={language} aria-label={words.onPage} className="mt-3">
            <ul lang="en" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
              {sections.map(({ anchor, title }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`} className="text-muted hover:text-foreground hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Markdown doc={doc} words={words.block} language={language} />
      </article>
      <nav
        aria-label={words.neighbors}
        className="mt-12 flex flex-wrap justify-between gap-4 border-t pt-5 text-sm"
      >
        {previous && <Neighbor doc={previous} label={words.previous} />}
        {next && <Neighbor doc={next} label={words.next} />}
      </nav>
      <p className="mt-5 text-sm text-muted">
        <a href={markdownPath(doc.slug)} className="underline underline-offset-2">
          {words.markdown}
        </a>
      </p>
    </div>
  );
}

const Neighbor = ({ doc, label }: { doc: Doc; label: string }) => (
  <Link href={docPath(doc.slug)} className="group rounded-sm last:ml-auto last:text-right">
    <span className="block text-xs text-subtle">{label}</span>
    <span lang="en" className="font-medium text-accent-text group-hover:underline">
      {doc.title}
    </span>
  </Link>
);
