import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { AppError } from "#lib/platform/errors.ts";

const TYPES: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp4: "video/mp4",
  srt: "application/x-subrip; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  wav: "audio/wav",
  webp: "image/webp",
};

type Range = { start: number; end: number };

/**
 * Serves a file, or the single requested range (RFC 9110, section 14), which players need for seeking; 404 if it is
 * missing. `name` makes it a download. Throws `VALIDATION` for a range that begins after the end.
 */
export async function fileAnswer(file: string, request: Request, name?: string): Promise<Response> {
  const type = TYPES[file.slice(file.lastIndexOf(".") + 1)];
  const found = type === undefined ? null : await stat(file).catch(() => null);
  if (!type || !found?.isFile()) return new Response(null, { status: 404 });
  const headers = new Headers({
    "Accept-Ranges": "bytes",
    "Cache-Control": "private, max-age=3600",
    "Content-Type": type,
    "X-Content-Type-Options": "nosniff",
  });
  if (name !== undefined) headers.set("Content-Disposition", attachmentHeader(name));
  const range = readRange(request.headers.get("range"), found.size);
  if (range === "unsatisfiable") throw outOfRange(found.size);
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${found.size}`);
  const body = found.size === 0 ? null : streamOf(file, { start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}

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
function streamOf(file: string, range: Range): ReadableStream<Uint8Array> {
  const bytes = createReadStream(file, range);
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        bytes.on("data", (chunk) => {
          controller.enqueue(new Uint8Array(Buffer.from(chunk)));
          if ((controller.desiredSize ?? 0) <= 0) bytes.pause();
        });
        bytes.on("end", () => controller.close());
        bytes.on("error", (error) => controller.error(error));
      },
      pull() {
        bytes.resume();
      },
      cancel() {
        bytes.destroy();
      },
    },
    { highWaterMark: 4 },
  );
}

/** Undefined for the whole file: without the header, and for forms this server need not support. */
function readRange(header: string | null, size: number): Range | "unsatisfiable" | undefined {
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
