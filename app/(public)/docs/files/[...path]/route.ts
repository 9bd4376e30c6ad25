import { readDocFile } from "#lib/docs/docs.ts";

const TYPES: Readonly<Record<string, string>> = { webp: "image/webp", mp4: "video/mp4" };

/** What pages of the documentation show and link besides other pages: pictures, films, and the SDK's examples as text. */
export async function GET(_request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const path = (await params).path.join("/");
  const content = await readDocFile(path);
  if (!content) return new Response(null, { status: 404 });
  const type = TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8";
  return new Response(content, {
    headers: { "Content-Type": type, "Cache-Control": "public, max-age=3600" },
  });
}
