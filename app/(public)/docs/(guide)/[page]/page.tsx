import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocArticle } from "#components/docs/doc-article.tsx";
import { getWords } from "#components/words/get-words.ts";
import { findDoc, listDocs } from "#lib/docs/docs.ts";
import { markdownPath } from "#lib/docs/parse-doc.ts";

type Props = { params: Promise<{ page: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const doc = await findDoc((await params).page);
  if (!doc) return {};
  const types = { "text/markdown": markdownPath(doc.slug) };
  return { title: doc.title, description: doc.intro, alternates: { types } };
}

/** One page of the documentation. */
export default async function DocPage({ params }: Props) {
  const doc = await findDoc((await params).page);
  if (!doc) notFound();
  const docs = await listDocs();
  const index = docs.indexOf(doc);
  return (
    <DocArticle doc={doc} previous={docs[index - 1]} next={docs[index + 1]} words={await getWords("docs")} />
  );
}
