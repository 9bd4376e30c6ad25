import { route } from "#lib/http/route.ts";
import { knowledgeBaseParams } from "#lib/knowledge/bases/schema.ts";
import { listQuestions } from "#lib/knowledge/questions/questions.ts";
import { presentQuestions, questionsOutput } from "#lib/knowledge/questions/schema.ts";
import { notFound } from "#lib/platform/errors.ts";

export const GET = route(
  {
    summary: "List recent questions from calls that a knowledge base couldn't answer",
    scope: "read",
    params: knowledgeBaseParams,
    response: questionsOutput,
    errors: [notFound("Knowledge base")],
  },
  async ({ actor, params }) => presentQuestions(await listQuestions(actor, params.corpus_id)),
);
