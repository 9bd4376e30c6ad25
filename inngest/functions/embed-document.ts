import { NonRetriableError } from "inngest";
import { inngest } from "#inngest/client.ts";
import { documentPending } from "#inngest/events.ts";
import { embedDocument } from "#lib/documents/embed-document.ts";
import { failDocument } from "#lib/documents/fail-document.ts";
import { EmbeddingError } from "#lib/embeddings/embedding-error.ts";

/**
 * Makes a pending document searchable. One run a document: what the sweep asks for again is skipped while one is under
 * way. Two at a time, since all share one embeddings server with the questions of live calls.
 */
export const embedPendingDocument = inngest.createFunction(
  {
    id: "embed-document",
    triggers: [documentPending],
    retries: 4,
    concurrency: 2,
    singleton: { key: "event.data.documentId", mode: "skip" },
    onFailure: async ({ event, error }) => {
      const { documentId } = event.data.event.data;
      // Only these sentences are written for the owner; another error is a fault of ours and says nothing to them.
      const isForOwner = error.name === "EmbeddingError" || error.name === "NonRetriableError";
      await failDocument(documentId, isForOwner ? error.message : undefined);
    },
  },
  async ({ event, step }) =>
    await step.run("chunk and embed", async () => {
      try {
        return await embedDocument(event.data.documentId);
      } catch (error) {
        if (error instanceof EmbeddingError && error.isLasting) throw new NonRetriableError(error.message);
        throw error;
      }
    }),
);
