import { fill } from "#components/words/fill.ts";
import type { FlowEdge } from "#lib/flow/engine/condition.ts";
import type { FlowNode, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { ScenarioGraphWords } from "./words/en.ts";

/**
 * Something in a node that can lead to another node. `function`, `case`, `default` and `error` belong to the
 * function at `index`, `edge` to the condition at `index`.
 */
export type Exit =
  | { kind: "function" | "default" | "error"; index: number }
  | { kind: "case"; index: number; value: string }
  | { kind: "edge"; index: number }
  | { kind: "silence" }
  /** Doesn't exist yet: an edge drawn from it creates a function. */
  | { kind: "new" };

/** The id of an exit's handle on the canvas. */
export const exitHandle = (exit: Exit): string =>
  [exit.kind, "index" in exit ? exit.index : "", exit.kind === "case" ? exit.value : ""].join(":");

export function parseExit(handle: string): Exit | null {
  const [kind = "", index = "", ...value] = handle.split(":");
  if (kind === "new" || kind === "silence") return { kind };
  if (!/^\d+$/.test(index)) return null;
  if (kind === "case") return { kind, index: Number(index), value: value.join(":") };
  if (kind === "function" || kind === "default" || kind === "error" || kind === "edge") {
    return { kind, index: Number(index) };
  }
  return null;
}

/** Where an exit is written: the path of its fields in its node. */
export function exitPath(exit: Exit | null): string[] {
  if (!exit || exit.kind === "new") return [];
  if (exit.kind === "silence") return ["on_silence"];
  return [exit.kind === "edge" ? "edges" : "functions", String(exit.index)];
}

type Condition = NonNullable<FlowNode["edges"]>[number]["when"];

/** What a row says: a name, or something that `describeExit` puts into the reader's language. */
export type ExitText =
  | { kind: "name"; name: string }
  | { kind: "condition"; when: Condition }
  | { kind: "silence"; seconds: number }
  | { kind: "error" }
  /** Nobody came when a `handover` asked for a person. */
  | { kind: "unanswered" };

/** A row of a node on the canvas: an exit, or a function that leads nowhere. */
export type ExitRow = {
  exit: Exit;
  text: ExitText;
  /** The function's type, or the kind of exit. */
  icon:
    | "transition"
    | "rag"
    | "http"
    | "mcp"
    | "set"
    | "client"
    | "show"
    | "handover"
    | "end"
    | "condition"
    | "silence"
    | "error";
  to: string | undefined;
  isIndented: boolean;
};

/** The rows of a node, in the order of its functions, conditions and silence. */
export function listExits(node: FlowNode): ExitRow[] {
  const rows: ExitRow[] = [];
  for (const [index, fn] of (node.functions ?? []).entries()) {
    const target = fn.transition_to;
    const branch = typeof target === "object" ? target : null;
    const single = typeof target === "string" ? target : undefined;
    const text: ExitText = { kind: "name", name: fn.name };
    const line = { text, icon: fn.type, isIndented: false } as const;
    rows.push({
      ...line,
      exit: { kind: branch ? "default" : "function", index },
      to: branch?.default ?? single,
    });
    for (const [value, to] of Object.entries(branch?.cases ?? {})) {
      const text: ExitText = { kind: "name", name: `${branch?.field} = ${value}` };
      rows.push({ exit: { kind: "case", index, value }, text, icon: "condition", to, isIndented: true });
    }
    const failing = fn.on_error?.to;
    if (failing !== undefined) {
      const exit = { kind: "error", index } as const;
      const text: ExitText = { kind: fn.type === "handover" ? "unanswered" : "error" };
      rows.push({ exit, text, icon: "error", to: failing, isIndented: true });
    }
  }
  for (const [index, { to, when }] of (node.edges ?? []).entries()) {
    rows.push({
      exit: { kind: "edge", index },
      text: { kind: "condition", when },
      icon: "condition",
      to,
      isIndented: false,
    });
  }
  if (node.on_silence) {
    rows.push({
      exit: { kind: "silence" },
      text: { kind: "silence", seconds: node.on_silence.after_ms / 1000 },
      icon: "silence",
      to: node.on_silence.to,
      isIndented: false,
    });
  }
  return rows;
}

/** All edges between existing nodes, each with the index of its row in its node. */
export function listEdges(
  flow: NodesJson,
): { id: string; from: string; handle: string; row: number; to: string }[] {
  return Object.entries(flow.nodes).flatMap(([from, node]) =>
    listExits(node).flatMap(({ exit, to }, row) => {
      if (to === undefined || !Object.hasOwn(flow.nodes, to)) return [];
      const handle = exitHandle(exit);
      return [{ id: `${from} ${handle}`, from, handle, row, to }];
    }),
  );
}

const SIGNS = { eq: "=", ne: "≠", gt: ">", gte: "≥", lt: "<", lte: "≤" };

type Comparison = Extract<FlowEdge["when"], { all: unknown }>["all"][number];

function describeComparison(
  { var: name, op, value }: Comparison,
  words: ScenarioGraphWords["conditions"],
): string {
  if (op === "exists") return fill(words.exists, { name });
  const written = JSON.stringify(value ?? null);
  return op === "contains"
    ? fill(words.contains, { name, value: written })
    : `${name} ${SIGNS[op]} ${written}`;
}

/** A condition as readable text. */
export function describeCondition(when: FlowEdge["when"], { conditions }: ScenarioGraphWords): string {
  if (when === "always") return conditions.always;
  const [comparisons, joined] = "all" in when ? [when.all, conditions.and] : [when.any, conditions.or];
  const texts = comparisons.map((comparison) => describeComparison(comparison, conditions));
  if (texts.length === 0) return conditions.never;
  return texts.reduce((first, second) => fill(joined, { first, second }));
}

/** What a row of a node on the canvas says. */
export function describeExit(text: ExitText, words: ScenarioGraphWords, locale: string): string {
  switch (text.kind) {
    case "name":
      return text.name;
    case "condition":
      return describeCondition(text.when, words);
    case "silence":
      return fill(words.exits.silence, { seconds: new Intl.NumberFormat(locale).format(text.seconds) });
    case "error":
      return words.exits.error;
    case "unanswered":
      return words.exits.unanswered;
  }
}
