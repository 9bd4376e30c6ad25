import { AppError } from "#lib/platform/errors.ts";
import { storage } from "#lib/storage/storage.ts";
import type { ByteRange } from "#lib/storage/storage-api.ts";

export const FILE_TYPES: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp4: "video/mp4",
  srt: "application/x-subrip; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wav: "audio/wav",
  webp: "image/webp",
};

/** Pages read the others by script, or show them without the bucket's address in their security policy. */
const REDIRECTED: ReadonlySet<string> = new Set(["audio/mp4", "audio/wav", "video/mp4"]);

/**
 * Serves a stored file, or the single requested range (RFC 9110, section 14), which players need for seeking; 404 if it
 * is missing. `name` makes it a download. Redirects if the file can be downloaded without the app. Throws `VALIDATION`
 * for a range that begins after the end. `lifetimeS`: how long the URL that was asked for still opens the file.
 */
export async function fileAnswer(
  key: string,
  request: Request,
  { name, lifetimeS }: { name?: string | undefined; lifetimeS: number },
): Promise<Response> {
  const type = FILE_TYPES[key.slice(key.lastIndexOf(".") + 1)];
  const found = type === undefined ? null : await storage().stat(key);
  if (!type || !found) return new Response(null, { status: 404 });
  const disposition = name === undefined ? undefined : attachmentHeader(name);
  const url = REDIRECTED.has(type) ? storage().downloadUrl(key, { type, disposition, lifetimeS }) : null;
  if (url !== null) return new Response(null, { status: 302, headers: redirectHeaders(url) });
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=3600",
    "Content-Type": type,
    "X-Content-Type-Options": "nosniff",
  });
  if (disposition !== undefined) headers.set("Content-Disposition", disposition);
  // Files have no validators, so a condition on one can't hold: the client gets the whole file (RFC 9110, 13.1.5).
  const asked = request.headers.has("if-range") ? null : request.headers.get("range");
  const range = readRange(asked, found.bytes);
  if (range === "unsatisfiable") throw outOfRange(found.bytes);
  const { start, end } = range ?? { start: 0, end: found.bytes - 1 };
  const content = found.bytes === 0 ? null : await storage().open(key, { start, end });
  if (found.bytes > 0 && !content) return new Response(null, { status: 404 });
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${found.bytes}`);
  return new Response(content && streamOf(content), { status: range ? 206 : 200, headers });
}

/** The address works for anybody who has it, so it must not be passed on. */
const redirectHeaders = (url: string) => ({
  Location: url,
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
});

/** Names a download in ASCII and, for everything else, in UTF-8 (RFC 6266). */
export function attachmentHeader(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\x20-\x7e]|["\\]/gu, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const attachment = `attachment; filename="${plain}"`;
  return plain === name ? attachment : `${attachment}; filename*=UTF-8''${encoded}`;
}

function outOfRange(size: number): AppError {
  const message = `Range must begin within the file's ${size} bytes`;
  return new AppError("VALIDATION", {
    message,
    reason: "range_not_satisfiable",
    details: [{ path: "Range", message }],
    headers: { "Accept-Ranges": "bytes", "Content-Range": `bytes */${size}` },
  });
}

/** A player that seeks drops the rest; closing the stream closes the file. */
function streamOf(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const chunks = content[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

/** Undefined for the whole file: without the header, and for forms this server need not support. */
export function readRange(header: string | null, size: number): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const [first, last] = [match[1] ?? "", match[2] ?? ""];
  if (first === "") {
    const length = Math.min(size, Number(last));
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(size - 1, Number(last));
  if (start >= size) return "unsatisfiable";
  return end < start ? undefined : { start, end };
}
