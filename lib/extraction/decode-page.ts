import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import type { FetchedPage } from "#lib/extraction/fetch-page.ts";

/** Where a page may say its own encoding, by the HTML standard. */
const HEAD_BYTES = 1024;
const CHARSET = /charset\s*=\s*["']?([\w-]+)/i;

/** A fetched text and whether it is HTML. Throws `ExtractionError` for what is neither HTML nor text. */
export function decodePage({ bytes, contentType }: FetchedPage): { text: string; isHtml: boolean } {
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  const isHtml = type === "" || type === "text/html" || type === "application/xhtml+xml";
  if (!isHtml && !/^text\/|json|xml/.test(type)) {
    throw new ExtractionError("At the address is neither a page nor a text, PDF or Word file.");
  }
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString("latin1");
  const label = CHARSET.exec(contentType)?.[1] ?? (isHtml ? CHARSET.exec(head)?.[1] : undefined);
  return { text: decoderOf(label).decode(bytes), isHtml };
}

function decoderOf(label = "utf-8"): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
