import { MAX_DOCUMENT_BYTES } from "#lib/documents/schema.ts";
import { invalidField } from "#lib/platform/errors.ts";

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024);

/** Text that was taken from a file or a page as the file of a document. Throws `VALIDATION` when it is too long for one. */
export function toTextFile(text: string): File {
  const file = new File([text.replaceAll("\0", "")], "text.md");
  if (file.size <= MAX_DOCUMENT_BYTES) return file;
  const sizes = `Its text has ${kilobytes(file.size)} KB, and a document ${kilobytes(MAX_DOCUMENT_BYTES)} KB at most`;
  throw invalidField("file", `${sizes}: split it into parts`);
}
