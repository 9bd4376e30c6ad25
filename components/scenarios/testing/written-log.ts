import { z } from "zod";
import type { JsonValue } from "#lib/platform/json.ts";
import { type FunctionEntry, type LogEntry, type TestLog, withLines } from "./test-log.ts";

const values = z.record(z.string(), z.json());

/** What happens in a conversation, as the API's event streams report it (`ConversationEvent`), as far as the log shows it. */
const changeSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("row"),
    row: z.object({
      seq: z.number(),
      role: z.enum(["user", "assistant", "system"]),
      content: z.string(),
      node_id: z.string(),
      function_calls: z
        .array(
          z.object({ name: z.string(), node_id: z.string(), succeeded: z.boolean(), arguments: z.json() }),
        )
        .default([]),
    }),
  }),
  z.object({
    type: z.literal("tool_call"),
    tool_call: z.object({
      id: z.string(),
      function: z.string(),
      node_id: z.string(),
      arguments: values.nullable(),
      status: z.enum(["running", "succeeded", "failed"]),
      http_status: z.number().nullable(),
      result: z.string().nullable(),
      error: z.string().nullable(),
      duration_ms: z.number().nullable(),
    }),
  }),
  z.object({ type: z.literal("node"), node_id: z.string() }),
  z.object({ type: z.literal("variables"), runtime_vars: values, variables: values }),
  z.object({ type: z.literal("status"), end_reason: z.string().nullable() }),
]);
type Change = z.infer<typeof changeSchema>;
type ChangeOf<Type extends Change["type"]> = Extract<Change, { type: Type }>;

/** Adds a change of a test in writing. Ignores those that the log doesn't show. */
export function withChange(log: TestLog, data: unknown): TestLog {
  const { data: change } = changeSchema.safeParse(data);
  switch (change?.type) {
    case "row":
      return withRow(log, change.row);
    case "tool_call":
      return withToolCall(log, change.tool_call);
    case "node":
      return withNode(log, change.node_id);
    case "variables":
      return withValues(log, change);
    case "status":
      return change.end_reason === "agent_ended" ? add(log, { kind: "end", id: "end" }) : log;
    case undefined:
      return log;
  }
}

/** Sets the tokens of all models so far. */
export const withUsage = (log: TestLog, prompt: unknown, completion: unknown): TestLog =>
  typeof prompt === "number" && typeof completion === "number"
    ? { ...log, promptTokens: prompt, completionTokens: completion }
    : log;

/** An entry that the log has already is replaced: a reader that was cut off gets some changes again. */
const add = (log: TestLog, entry: LogEntry): TestLog => {
  const at = log.entries.findIndex(({ id }) => id === entry.id);
  return { ...log, entries: at === -1 ? [...log.entries, entry] : log.entries.with(at, entry) };
};

function withNode(log: TestLog, nodeId: string): TestLog {
  if (nodeId === "" || log.place?.nodeId === nodeId) return log;
  const id = `node-${log.entries.length}`;
  return { ...add(log, { kind: "node", id, nodeId }), place: { nodeId, via: [] } };
}

function withRow(log: TestLog, { seq, role, content, node_id, ...row }: ChangeOf<"row">["row"]): TestLog {
  const id = `row-${seq}`;
  if (role === "system") return add(log, { kind: "system", id, content, runLlm: false });
  // The row of a known number is corrected in place.
  const isKnown = log.entries.some((entry) => entry.kind === "line" && entry.line.id === id);
  const called = isKnown
    ? log
    : row.function_calls.reduce((sum, call, at) => withCall(sum, `${id}-call-${at}`, call), log);
  const from = role === "user" ? ("user" as const) : ("agent" as const);
  const line = { id, from, text: content, final: true, typed: from === "user" };
  return withLines(withNode(called, node_id), [line]);
}

/** A function that the model called for a row. Those that asked an endpoint are in the log already. */
function withCall(
  log: TestLog,
  id: string,
  { name, node_id: nodeId, succeeded: ok, arguments: args }: ChangeOf<"row">["row"]["function_calls"][number],
): TestLog {
  const lastLine = log.entries.findLastIndex(({ kind }) => kind === "line");
  const isKnown = log.entries
    .slice(lastLine + 1)
    .some(
      ({ id: known, ...entry }) =>
        entry.kind === "function" && !known.includes("-call-") && entry.called.name === name,
    );
  if (isKnown) return log;
  const called = { type: "function_called" as const, callId: id, nodeId, name, args };
  const answered = { type: "function_answered" as const, callId: id, ok, text: "" };
  return add(withNode(log, nodeId), { kind: "function", id, called, answered });
}

function withToolCall(log: TestLog, call: ChangeOf<"tool_call">["tool_call"]): TestLog {
  const { id, node_id: nodeId, function: name, http_status: httpStatus, duration_ms: durationMs } = call;
  const called = { type: "function_called" as const, callId: id, nodeId, name, args: call.arguments ?? {} };
  const answered: FunctionEntry["answered"] =
    call.status === "running"
      ? null
      : {
          type: "function_answered",
          callId: id,
          ok: call.status === "succeeded",
          text: call.result ?? call.error ?? "",
          ...(durationMs !== null && { durationMs }),
          ...(httpStatus !== null && { httpStatus }),
        };
  return add(withNode(log, nodeId), { kind: "function", id: `tool-${id}`, called, answered });
}

function withValues(log: TestLog, { variables, runtime_vars: runtimeVars }: ChangeOf<"variables">): TestLog {
  const isNew = (value: JsonValue | undefined, name: string) =>
    JSON.stringify(value) !== JSON.stringify(log.variables[name]);
  const fresh = new Set(Object.keys(variables).filter((name) => isNew(variables[name], name)));
  return { ...log, variables, runtimeVars, fresh };
}
