import { FAILURE_TEXTS } from "#lib/tools/endpoints/failure-texts.ts";

/** Why a file or a page can't become a document. The console says it in the language of its page, by the code. */
export const IMPORT_FAILURES = {
  busy: "Too many files are being read. Try again in a moment.",
  slow_file: "Reading the file took too long. Split it and try again.",
  memory: "Reading the file takes too much memory. Split it and try again.",
  unreadable: "The file can't be read. Check that it opens on your computer.",
  old_word: "Old and protected Word files can't be read. Save the file as .docx without protection.",
  not_word: "The file is not a Word document, or it is damaged.",
  damaged_word: "The Word file is damaged. Save it again in Word.",
  large_word: "The Word file is too large once unpacked. Remove images from it.",
  empty_word: "The Word file has no text.",
  locked_pdf: "The PDF is protected by a password. Save it without one.",
  not_pdf: "The file is not a PDF, or it is damaged.",
  scanned_pdf: "The PDF contains scanned pages but no text. Run text recognition on it first.",
  other_encoding:
    "The file is not UTF-8 text. Save it as UTF-8: in Excel as “CSV UTF-8”, in other programs by the encoding of “Save as”.",
  redirects: "The page redirects too many times.",
  other_protocol: "The page redirects to a non-HTTP address.",
  slow_page: "The page did not respond in time. Try again later.",
  no_host: "The host can't be reached.",
  page_status: "The page’s host responded with an error ({status}).",
  large_page: "The page is larger than {megabytes} MB.",
  content_type: "The content type is not supported. Use a page, text, PDF or Word file.",
  empty_page: "The page has no text; it may be rendered by a script. Save it as a file and upload that.",
  private_address: `${FAILURE_TEXTS.private_address}.`,
  host_not_allowed: `${FAILURE_TEXTS.host_not_allowed}.`,
  unresolved: `${FAILURE_TEXTS.unresolved}.`,
  no_connection: `${FAILURE_TEXTS.no_connection}.`,
  timeout: `${FAILURE_TEXTS.timeout}.`,
  broken: `${FAILURE_TEXTS.broken}.`,
};

/** Why no text could be extracted, as a sentence for the owner. */
export class ExtractionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ExtractionError";
  }
}

/** Why documents can't be searched, as the API says it. The console says it in the language of its page, by the code. */
export const DOCUMENT_FAILURES = {
  internal: "The document could not be prepared for searching. Try again.",
  no_embeddings: "The embeddings server did not return embeddings.",
  wrong_width: "The embeddings server returns vectors of {width} numbers; {required} are required.",
  timeout: "The embeddings server did not respond in time.",
  unreachable: "The embeddings server cannot be reached.",
  status: "The embeddings server responded with an error ({status}).",
};
