import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { endedOutput, linkParams, rejoinInput } from "#lib/links/schema.ts";
import { CONVERSATION_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { endOfLink } from "#lib/links/visit/write-to-link.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "End a text conversation of a hosted link",
    params: linkParams,
    body: rejoinInput,
    response: endedOutput,
    errors: CONVERSATION_ERRORS,
  },
  async (asked) => {
    await endOfLink(asked);
    return { ended: true as const };
  },
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
