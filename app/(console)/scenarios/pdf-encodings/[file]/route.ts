import { readEncoding } from "#lib/knowledge/extract/read-encoding.ts";

/** A standard encoding of Chinese, Japanese or Korean text, for the pages of PDFs that the editor draws. */
export async function GET(_request: Request, context: { params: Promise<{ file: string }> }) {
  const encoding = await readEncoding((await context.params).file);
  if (!encoding) return new Response(null, { status: 404 });
  return new Response(encoding, {
    headers: { "Content-Type": "application/octet-stream", "Cache-Control": "public, max-age=86400" },
  });
}
