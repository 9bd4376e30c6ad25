import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/** What is different about a step: which of its fields, or all of it. */
export type FlowDifference = { kind: "added" | "removed" | "changed"; what: string; fields: string[] };

/** A value as JSON carries it, whatever the order of its names. */
const textOf = (value: unknown): string => {
  const json: JsonValue = JSON.parse(JSON.stringify(value ?? null));
  return canonicalJson(json);
};

function changedFields(before: object, after: object, ignored: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) =>
      !ignored.includes(name) && textOf(Reflect.get(before, name)) !== textOf(Reflect.get(after, name)),
  );
}

/** How `after` differs from `before`, step by step. Where steps stand on the canvas is no difference. */
export function compareFlows(before: NodesJson, after: NodesJson): FlowDifference[] {
  const own = changedFields(before, after, ["nodes"]);
  const whole: FlowDifference[] = own.length > 0 ? [{ kind: "changed", what: "Scenario", fields: own }] : [];
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  const steps = [...ids].flatMap((what): FlowDifference[] => {
    const [old, now] = [before.nodes[what], after.nodes[what]];
    if (!old) return [{ kind: "added", what, fields: [] }];
    if (!now) return [{ kind: "removed", what, fields: [] }];
    const fields = changedFields(old, now, ["position"]);
    return fields.length > 0 ? [{ kind: "changed", what, fields }] : [];
  });
  return [...whole, ...steps];
}
