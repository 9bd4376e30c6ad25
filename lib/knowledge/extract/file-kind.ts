import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";

/** Files that text is extracted from; everything else counts as text. */
export type FileKind = "pdf" | "docx" | "html";

/** PDF readers accept the mark within this many bytes, because some writers put something before it. */
const PDF_MARK_WITHIN = 1024;
const ZIP_MARK = [0x50, 0x4b, 0x03, 0x04];
/** Marks the container format of Word before 2007, and of protected documents today. */
const OLD_OFFICE_MARK = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/**
 * Detects a file's kind by its content, whatever its name; `undefined` means text. Throws `ExtractionError`.
 */
export function fileKind(bytes: Uint8Array): "pdf" | "docx" | undefined {
  if (Buffer.from(bytes.subarray(0, PDF_MARK_WITHIN)).includes("%PDF-")) return "pdf";
  if (startsWith(bytes, ZIP_MARK)) return "docx";
  if (startsWith(bytes, OLD_OFFICE_MARK)) {
    throw new ExtractionError(IMPORT_FAILURES.old_word);
  }
  return undefined;
}
