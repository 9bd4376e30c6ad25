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
 * A file, or the one range of it that was asked for (RFC 9110, section 14), which players need to seek; 404 when it is not
 * there. `name` makes it a download. Throws `VALIDATION` for a range that begins behind the end.
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
  if (name !== undefined) headers.set("Content-Disposition", `attachment; filename="${name}"`);
  const range = readRange(request.headers.get("range"), found.size);
  if (range === "unsatisfiable") throw outOfRange(found.size);
  const { start, end } = range ?? { start: 0, end: found.size - 1 };
  headers.set("Content-Length", String(end - start + 1));
  if (range) headers.set("Content-Range", `bytes ${start}-${end}/${found.size}`);
  const body = found.size === 0 ? null : streamOf(file, { start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
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

/** A player that seeks drops the rest: closing the stream closes the file. */
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

/** Undefined for all of it: without the header, and for what this server need not understand. */
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
