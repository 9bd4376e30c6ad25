import type { Line } from "#components/call/live/transcript/transcript-lines.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentTestEvent, TestEvent } from "#lib/worker-protocol/test-events.ts";

type EventOf<Type extends TestEvent["type"]> = Extract<TestEvent, { type: Type }>;

export type FunctionEntry = {
  kind: "function";
  id: string;
  called: EventOf<"function_called">;
  /** Null while it runs. */
  answered:
    | (Omit<EventOf<"function_answered">, "durationMs"> &
        Partial<Pick<EventOf<"function_answered">, "durationMs">>)
    | null;
};
export type TurnEntry = {
  kind: "turn";
  id: string;
  stages: EventOf<"turn">["stages"];
  promptTokens: number;
  completionTokens: number;
};
/** An entry of the log, in order of arrival. */
export type LogEntry =
  | { kind: "line"; id: string; line: Line }
  | { kind: "node"; id: string; nodeId: string }
  | FunctionEntry
  | TurnEntry
  | { kind: "error"; id: string; message: string; about: string[] }
  | { kind: "system"; id: string; content: string; runLlm: boolean }
  | { kind: "end"; id: string };

/** The node the test is at, and the path in `nodes_json` that led there. */
export type Place = { nodeId: string; via: readonly (string | number)[] };

/** The state of a test. `fresh` holds the variables set by the last change. */
export type TestLog = {
  entries: readonly LogEntry[];
  place: Place | null;
  variables: Readonly<Record<string, JsonValue>>;
  runtimeVars: Readonly<Record<string, JsonValue>>;
  fresh: ReadonlySet<string>;
  promptTokens: number;
  completionTokens: number;
  /** Tokens of replies that belong to no turn yet. */
  unclaimed: { promptTokens: number; completionTokens: number };
  /** Sequence numbers of the events received. Events are resent after a lost connection. */
  seqs: ReadonlySet<number>;
};

const NONE = { promptTokens: 0, completionTokens: 0 };

export const emptyLog: TestLog = {
  entries: [],
  place: null,
  variables: {},
  runtimeVars: {},
  fresh: new Set(),
  seqs: new Set(),
  ...NONE,
  unclaimed: NONE,
};

/** Adds an event from the worker. Ignores one that was added before. */
export function withEvent(log: TestLog, { seq, event }: SentTestEvent): TestLog {
  if (log.seqs.has(seq)) return log;
  return addEvent({ ...log, seqs: new Set(log.seqs).add(seq) }, `event-${seq}`, event);
}

function addEvent(log: TestLog, id: string, event: TestEvent): TestLog {
  switch (event.type) {
    case "node_entered": {
      const { nodeId, via } = event;
      return { ...add(log, { kind: "node", id, nodeId }), place: { nodeId, via } };
    }
    case "function_called":
      return add(log, { kind: "function", id, called: event, answered: null });
    case "function_answered":
      return { ...log, entries: log.entries.map((entry) => withAnswer(entry, event)) };
    case "variables":
      return withVariables(log, event);
    case "model_answered":
      return withTokens(log, event);
    case "turn":
      return {
        ...add(log, { kind: "turn", id, stages: event.stages, ...log.unclaimed }),
        unclaimed: NONE,
      };
    case "trouble":
      return add(log, { kind: "error", id, message: event.message, about: event.about });
    case "call_ended":
      return add(log, { kind: "end", id });
  }
}

/** Adds or updates transcript lines. A known line is updated in place, a new one is added at the end. */
export function withLines(log: TestLog, lines: readonly Line[]): TestLog {
  const latest = new Map(lines.map((line) => [line.id, line]));
  const entries = log.entries.map((entry) => {
    const line = entry.kind === "line" ? latest.get(entry.line.id) : undefined;
    if (!line || entry.kind !== "line") return entry;
    latest.delete(line.id);
    return line === entry.line ? entry : { ...entry, line };
  });
  const added = [...latest.values()].map((line) => ({ kind: "line" as const, id: `line-${line.id}`, line }));
  return { ...log, entries: [...entries, ...added] };
}

/** Adds a system message that the owner sent to the model. */
export function withSystemMessage(log: TestLog, content: string, runLlm: boolean): TestLog {
  return add(log, { kind: "system", id: `system-${log.entries.length}`, content, runLlm });
}

const add = (log: TestLog, entry: LogEntry): TestLog => ({ ...log, entries: [...log.entries, entry] });

function withAnswer(entry: LogEntry, answered: EventOf<"function_answered">): LogEntry {
  return entry.kind === "function" && entry.called.callId === answered.callId
    ? { ...entry, answered }
    : entry;
}

function withVariables(log: TestLog, { values, runtimeVars }: EventOf<"variables">): TestLog {
  const names = Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(log.variables[name]),
  );
  return { ...log, variables: values, runtimeVars, fresh: new Set(names) };
}

function withTokens(log: TestLog, answer: EventOf<"model_answered">): TestLog {
  const sum = (before: typeof NONE) => ({
    promptTokens: before.promptTokens + answer.promptTokens,
    completionTokens: before.completionTokens + answer.completionTokens,
  });
  return { ...log, ...sum(log), unclaimed: sum(log.unclaimed) };
}
