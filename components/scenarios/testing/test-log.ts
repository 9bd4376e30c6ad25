import type { Line } from "#components/call/transcript-lines.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { SentTestEvent, TestEvent } from "#lib/platform/test-events.ts";

type Told<Type extends TestEvent["type"]> = Extract<TestEvent, { type: Type }>;

export type FunctionEntry = {
  kind: "function";
  id: string;
  called: Told<"function_called">;
  /** Null while it runs. */
  answered: Told<"function_answered"> | null;
};
export type TurnEntry = {
  kind: "turn";
  id: string;
  stages: Told<"turn">["stages"];
  promptTokens: number;
  completionTokens: number;
};
/** Something that happened in a test, in the order in which it was told. */
export type LogEntry =
  | { kind: "line"; id: string; line: Line }
  | { kind: "node"; id: string; nodeId: string }
  | FunctionEntry
  | TurnEntry
  | { kind: "trouble"; id: string; message: string; about: string[] }
  | { kind: "system"; id: string; content: string; runLlm: boolean }
  | { kind: "end"; id: string };

/** Where the test stands in the graph, and the place in `nodes_json` that led there. */
export type Place = { nodeId: string; via: readonly (string | number)[] };

/** All that is known of a test. `fresh` names the variables that the last change set. */
export type TestLog = {
  entries: readonly LogEntry[];
  place: Place | null;
  variables: Readonly<Record<string, JsonValue>>;
  runtimeVars: Readonly<Record<string, JsonValue>>;
  fresh: ReadonlySet<string>;
  promptTokens: number;
  completionTokens: number;
  /** Of the answers that no turn has claimed yet. */
  unclaimed: { promptTokens: number; completionTokens: number };
  /** Numbers of the events that are in it: after a gap in the connection they come again. */
  seqs: ReadonlySet<number>;
};

const NONE = { promptTokens: 0, completionTokens: 0 };

export const emptyLog: TestLog = {
  ...{ entries: [], place: null, variables: {}, runtimeVars: {}, fresh: new Set(), seqs: new Set() },
  ...NONE,
  unclaimed: NONE,
};

/** Adds what the worker told, once. */
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
      return add(log, { kind: "trouble", id, message: event.message, about: event.about });
    case "call_ended":
      return add(log, { kind: "end", id });
  }
}

/** Puts the words of both sides in: a line that is known changes where it stands, a new one comes last. */
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

/** Adds what the owner told the model from outside. */
export function withSystemMessage(log: TestLog, content: string, runLlm: boolean): TestLog {
  return add(log, { kind: "system", id: `system-${log.entries.length}`, content, runLlm });
}

const add = (log: TestLog, entry: LogEntry): TestLog => ({ ...log, entries: [...log.entries, entry] });

function withAnswer(entry: LogEntry, answered: Told<"function_answered">): LogEntry {
  return entry.kind === "function" && entry.called.callId === answered.callId
    ? { ...entry, answered }
    : entry;
}

function withVariables(log: TestLog, { values, runtimeVars }: Told<"variables">): TestLog {
  const names = Object.keys(values).filter(
    (name) => JSON.stringify(values[name]) !== JSON.stringify(log.variables[name]),
  );
  return { ...log, variables: values, runtimeVars, fresh: new Set(names) };
}

function withTokens(log: TestLog, answer: Told<"model_answered">): TestLog {
  const sum = (before: typeof NONE) => ({
    promptTokens: before.promptTokens + answer.promptTokens,
    completionTokens: before.completionTokens + answer.completionTokens,
  });
  return { ...log, ...sum(log), unclaimed: sum(log.unclaimed) };
}
