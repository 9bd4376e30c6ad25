import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { listQuestions, settleQuestions } from "#lib/knowledge/questions/questions.ts";
import {
  presentQuestions,
  questionsOutput,
  settledQuestionsOutput,
  settleQuestionsInput,
} from "#lib/knowledge/questions/schema.ts";
import { notFound } from "#lib/platform/errors.ts";
import { documentsUsedUp, storageUsedUp } from "#lib/usage/quotas.ts";

/** The operations on questions, by path. */
export const questionRoutes = {
  "/knowledge-bases/{corpus_id}/questions": {
    GET: route(
      {
        summary: "List recent questions from calls that a knowledge base couldn't answer",
        scope: "read",
        params: knowledgeBaseParams,
        response: questionsOutput,
        errors: [notFound("Knowledge base")],
      },
      async ({ actor, params }) => presentQuestions(await listQuestions(actor, params.corpus_id)),
    ),
  },
  "/knowledge-bases/{corpus_id}/questions/settle": {
    POST: route(
      {
        summary: "Answer questions from calls with a new document, or dismiss them",
        scope: "full",
        params: knowledgeBaseParams,
        body: settleQuestionsInput,
        response: settledQuestionsOutput,
        creates: "rows",
        errors: [notFound("Knowledge base"), notFound("Question"), documentsUsedUp, storageUsedUp],
      },
      async ({ actor, params, body }) => {
        const { settledCount, documentId } = await settleQuestions(actor, params.corpus_id, body);
        return { status: "settled" as const, settled_count: settledCount, document_id: documentId };
      },
    ),
  },
};
