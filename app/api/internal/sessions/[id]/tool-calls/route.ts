import { runToolCall } from "#lib/tools/calls/run-tool-call.ts";
import { toolCallRequestSchema } from "#lib/worker-protocol/worker-protocol.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(toolCallRequestSchema, ({ sessionId, body }) => runToolCall(sessionId, body));
