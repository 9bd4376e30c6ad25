import { searchForCall } from "#lib/knowledge/search/search-for-call.ts";
import { searchRequestSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(searchRequestSchema, ({ sessionId, body }) => searchForCall(sessionId, body));
