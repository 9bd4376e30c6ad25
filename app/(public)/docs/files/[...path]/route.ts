import { readDocFile } from "#lib/docs/docs.ts";
import { FILE_TYPES, readRange } from "#lib/http/file-answer.ts";

/**
 * What pages of the documentation show and link besides other pages: pictures, films, and the SDK's examples as text. Serves a
 * requested range, without which some browsers play no film.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const path = (await params).path.join("/");
  const content = await readDocFile(path);
  if (!content) return new Response(null, { status: 404 });
  const size = content.length;
  const headers = new Headers({
    "Content-Type": FILE_TYPES[path.slice(path.lastIndexOf(".") + 1)] ?? "text/plain; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
    "Accept-Ranges": "bytes",
  });
  const range = readRange(request.headers.get("range"), size);
  if (range === undefined) return new Response(content, { headers });
  headers.set(
    "Content-Range",
    range === "unsatisfiable" ? `bytes */${size}` : `bytes ${range.start}-${range.end}/${size}`,
  );
  if (range === "unsatisfiable") return new Response(null, { status: 416, headers });
  return new Response(content.subarray(range.start, range.end + 1), { status: 206, headers });
}
