import { markOf, unmarkedUtf16 } from "#lib/platform/encoding/decode-text.ts";
import { invalidField } from "#lib/platform/errors.ts";
import { MAX_DOCUMENT_BYTES } from "./schema.ts";

/** Soft hyphens, other marks for breaking lines, and marks of direction: they keep a word from being found. */
const INVISIBLE = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * The text of an uploaded file, without a byte order mark and invisible marks, and with composed letters, as people search for
 * them. Throws `VALIDATION` if it is blank or not UTF-8.
 */
export function readDocumentText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidField("file", "file must be UTF-8 text");
  }
  // NUL is valid UTF-8, but no real text contains it, and Postgres can't store it.
  if (text.includes("\0")) throw invalidField("file", "file must be UTF-8 text");
  const readable = text.normalize("NFC").replace(INVISIBLE, "");
  if (readable.trim() === "") throw invalidField("file", "file is required");
  return readable;
}

/** Whether bytes are UTF-8 text. */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** A text file in UTF-16, as Windows saves "Unicode" text, in UTF-8; undefined for any other file, or a broken one. */
export function fromUtf16(bytes: Uint8Array): File | undefined {
  const encoding = markOf(bytes) ?? unmarkedUtf16(bytes);
  if (encoding === undefined || encoding === "utf-8") return undefined;
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
  return toTextFile(text);
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** Wraps text extracted from a file or a page as a document's file. Throws `VALIDATION` about `field` if it is too long. */
export function toTextFile(text: string, field: "file" | "url" = "file"): File {
  const file = new File([text.replaceAll("\0", "")], "text.md");
  if (file.size <= MAX_DOCUMENT_BYTES) return file;
  const sizes = `The text has ${kilobytes(file.size)} KB; a document can have at most ${kilobytes(MAX_DOCUMENT_BYTES)} KB`;
  throw invalidField(field, `${sizes}. Split the file`);
}

/**
 * The text to embed for a chunk: its content below the document's name and headings, which say what it is
 * about.
 */
export function textToEmbed(documentName: string, chunk: { heading: string; content: string }): string {
  return [documentName, chunk.heading, chunk.content].filter((part) => part !== "").join("\n");
}
