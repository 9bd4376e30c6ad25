import { notFound } from "next/navigation";
import { TagPage } from "#components/api-reference/reference-pages.tsx";
import { env } from "#lib/platform/env.ts";
import { apiReference } from "../../../../api/reference.ts";

export const dynamic = "force-dynamic";

export default async function PublicTagPage({ params }: { params: Promise<{ tag: string }> }) {
  const { tag: slug } = await params;
  const tag = apiReference().tags.find((listed) => listed.slug === slug);
  if (!tag) notFound();
  return <TagPage tag={tag} apiUrl={`${new URL(env.APP_URL).origin}/api`} />;
}
