import { findDoc } from "#lib/docs/docs.ts";

/** A page of the documentation as Markdown, for agents: `/docs/<page>.md`. */
export async function GET(_request: Request, { params }: { params: Promise<{ page: string }> }) {
  const doc = await findDoc((await params).page);
  if (!doc) return new Response(null, { status: 404 });
  return new Response(doc.markdown, { headers: { "Content-Type": "text/markdown; charset=utf-8" } });
}
