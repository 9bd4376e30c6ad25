import { toolCallRequestSchema } from "#lib/platform/worker-protocol.ts";
import { runToolCall } from "#lib/tool-calls/run-tool-call.ts";
import { workerPost } from "../../worker-route.ts";

export const POST = workerPost(toolCallRequestSchema, ({ sessionId, body }) => runToolCall(sessionId, body));
