import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { linkParams, visitorKeyInput } from "#lib/links/schema.ts";
import { linkNotFound, PAGE_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { deleteOwnMemories } from "#lib/links/visit/visitor-memories.ts";
import { forgottenOutput } from "#lib/memories/schema.ts";
import { answerPreflight } from "../../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Delete all that is remembered of a hosted link's visitor",
    params: linkParams,
    body: visitorKeyInput,
    response: forgottenOutput,
    errors: [linkNotFound, ...PAGE_ERRORS],
  },
  async (asked) => ({ status: "forgotten" as const, deleted_count: await deleteOwnMemories(asked) }),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
