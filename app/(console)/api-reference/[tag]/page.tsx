import { notFound } from "next/navigation";
import { TagPage } from "#components/api-reference/reference-pages.tsx";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { apiReference } from "../../../api/reference.ts";
import { apiUrl } from "../../page-helpers.ts";

export default async function ApiReferenceTagPage({ params }: { params: Promise<{ tag: string }> }) {
  await requireSession();
  const { tag: slug } = await params;
  const tag = apiReference().tags.find((listed) => listed.slug === slug);
  if (!tag) notFound();
  return <TagPage tag={tag} apiUrl={apiUrl()} />;
}
