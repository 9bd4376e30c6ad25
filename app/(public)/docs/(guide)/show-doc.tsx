import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocArticle } from "#components/docs/doc-article.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { findDoc, listDocs } from "#lib/docs/docs.ts";
import { docPath, markdownPath } from "#lib/docs/parse-doc.ts";
import { env } from "#lib/platform/env.ts";

/** The title, description and addresses of a page of the documentation. */
export async function describeDoc(slug: string): Promise<Metadata> {
  const doc = await findDoc(slug);
  if (!doc) return {};
  const { origin } = new URL(env.APP_URL);
  return {
    title: doc.title,
    description: doc.intro,
    alternates: {
      canonical: origin + docPath(doc.slug),
      types: { "text/markdown": origin + markdownPath(doc.slug) },
    },
  };
}

/** One page of the documentation. */
export async function ShowDoc({ slug }: { slug: string }) {
  const doc = await findDoc(slug);
  if (!doc) notFound();
  const docs = await listDocs();
  const index = docs.indexOf(doc);
  return (
    <DocArticle
      doc={doc}
      previous={docs[index - 1]}
      next={docs[index + 1]}
      words={await getWords("docs")}
      language={await getLanguage()}
    />
  );
}
