import { invalidField } from "#lib/platform/errors.ts";

/** The text of an uploaded file, without a byte order mark. Throws `VALIDATION` for what is no UTF-8 text, and for blank. */
export function readDocumentText(bytes: Uint8Array): string {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw invalidField("file", "file must be UTF-8 text");
  }
  // A NUL is valid UTF-8, but no text holds one, and Postgres stores none.
  if (text.includes("\0")) throw invalidField("file", "file must be UTF-8 text");
  if (text.trim() === "") throw invalidField("file", "file is required");
  return text;
}
