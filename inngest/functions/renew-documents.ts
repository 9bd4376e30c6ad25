import { inngest } from "#inngest/client.ts";
import { documentsOutdated } from "#inngest/events.ts";
import { listOutdatedDocuments } from "#lib/knowledge/documents/documents.ts";
import { renewDocument } from "#lib/knowledge/documents/renew-document.ts";
import { EmbeddingError } from "#lib/knowledge/embed/embed-texts.ts";

/** Documents per run: each is a step, and a run can have 1,000. The next sweep requests the rest. */
const MAX_DOCUMENTS = 500;

/**
 * Renews documents after the embedding model or a knowledge base's language has changed. One run at a time
 * for all accounts, because it shares the embeddings server with live calls.
 */
export const renewDocuments = inngest.createFunction(
  {
    id: "renew-documents",
    triggers: [documentsOutdated],
    retries: 4,
    singleton: { mode: "skip" },
  },
  async ({ step }) => {
    const ids = await step.run("find", () => listOutdatedDocuments(MAX_DOCUMENTS));
    let refused = 0;
    for (const id of ids) {
      const outcome = await step.run(`renew ${id}`, async () => {
        try {
          return await renewDocument(id);
        } catch (error) {
          // A permanently rejected document doesn't delay the others. The next sweep tries it again.
          if (error instanceof EmbeddingError && error.isLasting) return "refused";
          throw error;
        }
      });
      if (outcome === "refused") refused += 1;
    }
    return { documents: ids.length, refused };
  },
);
