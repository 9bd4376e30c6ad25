import mammoth from "mammoth";
import { listZipEntries, unpackZipEntry, ZipError } from "#lib/media/read-zip.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { ExtractionError, IMPORT_FAILURES } from "./import-failures.ts";

/** The text of a Word file with its headings, lists and tables. Throws `ExtractionError`. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  checkArchive(bytes);
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(bytes) },
      { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
    )
    .catch((error: unknown) => {
      throw new ExtractionError(IMPORT_FAILURES.not_word, error);
    });
  const text = htmlToMarkdown(html.value);
  if (text.trim() === "") throw new ExtractionError(IMPORT_FAILURES.empty_word);
  return text;
}

/** All entries together. A long report with images has some ten megabytes. */
const MAX_UNPACKED_BYTES = 64 * 1_048_576;
const MAX_ENTRIES = 2_000;

/**
 * Throws `ExtractionError` if the archive is broken or unpacks to more than a document can have. The declared
 * sizes are not trusted: every entry is unpacked, up to the bytes that are left, and thrown away.
 */
export function checkArchive(bytes: Uint8Array): void {
  try {
    let left = MAX_UNPACKED_BYTES;
    for (const entry of listZipEntries(bytes, MAX_ENTRIES)) left -= unpackZipEntry(bytes, entry, left).length;
  } catch (error) {
    const isTooLarge = error instanceof ZipError && error.isTooLarge;
    throw isTooLarge
      ? new ExtractionError(IMPORT_FAILURES.large_word)
      : new ExtractionError(IMPORT_FAILURES.damaged_word, error);
  }
}
