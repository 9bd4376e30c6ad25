import { extractText, getDocumentProxy } from "unpdf";
import { ExtractionError } from "./extraction-error.ts";
import { IMPORT_FAILURES } from "./import-failures.ts";

function unreadable(error: unknown): ExtractionError {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  const message = isLocked ? IMPORT_FAILURES.locked_pdf : IMPORT_FAILURES.not_pdf;
  return new ExtractionError(message, error);
}

/** The text of a PDF's pages, in order. Throws `ExtractionError`. */
export async function readPdf(bytes: Uint8Array): Promise<string> {
  const pages = await getDocumentProxy(bytes, { verbosity: 0 })
    .then((pdf) => extractText(pdf, { mergePages: false }))
    .catch((error: unknown) => {
      throw unreadable(error);
    });
  const text = pages.text
    .map((page) => page.replaceAll("\0", "").trim())
    .filter((page) => page !== "")
    .join("\n\n");
  if (text === "") {
    throw new ExtractionError(IMPORT_FAILURES.scanned_pdf);
  }
  return text;
}
