/** Why there are no embeddings, as a sentence for the owner. `isLasting`: asking again would not help. */
export class EmbeddingError extends Error {
  readonly isLasting: boolean;

  constructor(message: string, options: { isLasting: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = "EmbeddingError";
    this.isLasting = options.isLasting;
  }
}
