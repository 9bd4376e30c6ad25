import { readDocFile } from "#lib/docs/docs.ts";

/** What pages of the documentation show and link besides other pages: pictures, and the SDK's examples as text. */
export async function GET(_request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const path = (await params).path.join("/");
  const content = await readDocFile(path);
  if (!content) return new Response(null, { status: 404 });
  const type = path.endsWith(".webp") ? "image/webp" : "text/plain; charset=utf-8";
  return new Response(content, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });
}
