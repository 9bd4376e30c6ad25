import type { ToolCallRow } from "./queries.ts";

/** A tool call as the console shows it. */
export function presentToolCall(row: ToolCallRow) {
  const { callId, functionName, nodeId, startedAt, request, httpStatus, error, result, durationMs } = row;
  return {
    callId,
    functionName,
    nodeId,
    startedAt: startedAt.toISOString(),
    sent: request,
    httpStatus,
    error,
    text: result?.text ?? null,
    durationMs,
  };
}
