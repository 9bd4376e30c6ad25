import { ExtractionError } from "#lib/extraction/extraction-error.ts";

/** What text is taken from; every other file counts as text. */
export type FileKind = "pdf" | "docx" | "html";

/** Readers of PDF look for the mark in so many bytes, because some writers put something before it. */
const PDF_MARK_WITHIN = 1024;
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
/** Of the containers that Word wrote before 2007, and puts protected documents in today. */
const OLD_OFFICE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** The kind of a file by what is in it, whatever its name; undefined for text. Throws `ExtractionError`. */
export function fileKind(bytes: Uint8Array): "pdf" | "docx" | undefined {
  if (Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes("%PDF-")) return "pdf";
  if (startsWith(bytes, ZIP_MARK)) return "docx";
  if (startsWith(bytes, OLD_OFFICE_MARK)) {
    throw new ExtractionError("Old Word files and protected ones cannot be read: save it as .docx first.");
  }
  return undefined;
}
