import { searchRequestSchema } from "#lib/platform/worker-protocol.ts";
import { searchForCall } from "#lib/retrieval/search-for-call.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(searchRequestSchema, ({ sessionId, body }) => searchForCall(sessionId, body));
