import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { linkMemoriesOutput, linkParams, visitorKeyInput } from "#lib/links/schema.ts";
import { linkNotFound, PAGE_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { listOwnMemories } from "#lib/links/visit/visitor-memories.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "List what is remembered of a hosted link's visitor",
    params: linkParams,
    body: visitorKeyInput,
    response: linkMemoriesOutput,
    effect: "reads",
    errors: [linkNotFound, ...PAGE_ERRORS],
  },
  listOwnMemories,
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
