/** Why no text could be extracted, as a sentence for the owner. */
export class ExtractionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ExtractionError";
  }
}
