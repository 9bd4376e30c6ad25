import { extractText, getDocumentProxy } from "unpdf";
import { ExtractionError } from "#lib/extraction/extraction-error.ts";

function unreadable(error: unknown): ExtractionError {
  const isLocked = error instanceof Error && error.name === "PasswordException";
  const sentence = isLocked ? "The PDF is protected by a password." : "The file is no PDF, or a damaged one.";
  return new ExtractionError(sentence, error);
}

/** The text of a PDF's pages in their order. Throws `ExtractionError`. */
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
    throw new ExtractionError(
      "The PDF has pictures of pages, but no text: run text recognition on it first.",
    );
  }
  return text;
}
