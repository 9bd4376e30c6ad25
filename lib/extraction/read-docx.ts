import mammoth from "mammoth";
import { checkArchive } from "#lib/extraction/check-archive.ts";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";
import { readPage } from "#lib/extraction/read-page.ts";

/** A Word file's text with its headings, lists and tables. Throws `ExtractionError`. */
export async function readDocx(bytes: Uint8Array): Promise<string> {
  checkArchive(bytes);
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(bytes) },
      { externalFileAccess: false, convertImage: mammoth.images.imgElement(async () => ({ src: "" })) },
    )
    .catch((error: unknown) => {
      throw new ExtractionError("The file is no Word document, or a damaged one.", error);
    });
  const text = readPage(html.value);
  if (text.trim() === "") throw new ExtractionError("The Word file has no text.");
  return text;
}
