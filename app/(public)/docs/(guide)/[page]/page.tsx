import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { docPath } from "#lib/docs/parse-doc.ts";
import { describeDoc, ShowDoc } from "../show-doc.tsx";

type Props = { params: Promise<{ page: string }> };

export const generateMetadata = async ({ params }: Props): Promise<Metadata> =>
  describeDoc((await params).page);

export default async function DocPage({ params }: Props) {
  const { page: slug } = await params;
  // The overview has one address.
  if (docPath(slug) === "/docs") permanentRedirect("/docs");
  return <ShowDoc slug={slug} />;
}
