import { allowOnly, publicRoute } from "#lib/http/route.ts";
import { linkParams, rejoinInput, visitorTranscriptOutput } from "#lib/links/schema.ts";
import { CONVERSATION_ERRORS } from "#lib/links/visit/link-refusals.ts";
import { readVisitorTranscript } from "#lib/links/visit/read-visitor-transcript.ts";
import { answerPreflight } from "../answer-preflight.ts";

export const POST = publicRoute(
  {
    summary: "Read the transcript of a call of a hosted link",
    params: linkParams,
    body: rejoinInput,
    response: visitorTranscriptOutput,
    effect: "reads",
    errors: CONVERSATION_ERRORS,
  },
  (asked) => readVisitorTranscript(asked),
);

export const { GET, PUT, PATCH, DELETE } = allowOnly("POST");
export { answerPreflight as OPTIONS };
