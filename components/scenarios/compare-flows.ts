import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/**
 * A change of a node or of the scenario, with the names of the changed fields. `fields` is empty if a node
 * was added or removed.
 */
export type FlowDifference = { kind: "added" | "removed" | "changed"; what: string; fields: string[] };

/** The same string for equal values, whatever the order of their keys. */
const canonicalText = (value: unknown): string => {
  const json: JsonValue = JSON.parse(JSON.stringify(value ?? null));
  return canonicalJson(json);
};

function changedFields(before: object, after: object, ignored: readonly string[] = []): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter(
    (name) =>
      !ignored.includes(name) &&
      canonicalText(Reflect.get(before, name)) !== canonicalText(Reflect.get(after, name)),
  );
}

/** Lists the differences between two versions, node by node. Positions on the canvas are ignored. */
export function compareFlows(before: NodesJson, after: NodesJson): FlowDifference[] {
  const scenarioFields = changedFields(before, after, ["nodes"]);
  const scenario: FlowDifference[] =
    scenarioFields.length > 0 ? [{ kind: "changed", what: "Scenario", fields: scenarioFields }] : [];
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  const nodes = [...ids].flatMap((what): FlowDifference[] => {
    const [old, now] = [before.nodes[what], after.nodes[what]];
    if (!old) return [{ kind: "added", what, fields: [] }];
    if (!now) return [{ kind: "removed", what, fields: [] }];
    const fields = changedFields(old, now, ["position"]);
    return fields.length > 0 ? [{ kind: "changed", what, fields }] : [];
  });
  return [...scenario, ...nodes];
}
