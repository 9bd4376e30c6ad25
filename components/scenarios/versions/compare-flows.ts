import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/** A field of a node or of the scenario, as text before and after; empty if it does not exist. */
export type FieldChange = { field: string; before: string; after: string };

/** A node (`what`), or the scenario itself (null), that differs, with its fields that do. */
export type FlowDifference = {
  kind: "added" | "removed" | "changed";
  what: string | null;
  changes: FieldChange[];
};

const toJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value ?? null));

/** The same string for equal values, whatever the order of their keys. */
const canonicalText = (value: unknown): string => canonicalJson(toJson(value));

/** A value as people read it: text unchanged, anything else as JSON. */
function readableText(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

function changedFields(before: object, after: object, ignored: readonly string[]): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) => {
    const [old, now]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    if (ignored.includes(field) || canonicalText(old) === canonicalText(now)) return [];
    return [{ field, before: readableText(old), after: readableText(now) }];
  });
}

/** Lists the differences between two versions, node by node. Positions on the canvas are ignored. */
export function compareFlows(before: NodesJson, after: NodesJson): FlowDifference[] {
  const changes = changedFields(before, after, ["nodes"]);
  const scenario: FlowDifference[] = changes.length > 0 ? [{ kind: "changed", what: null, changes }] : [];
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  const nodes = [...ids].flatMap((what): FlowDifference[] => {
    const [old, now] = [before.nodes[what], after.nodes[what]];
    if (old === now) return [];
    const fields = changedFields(old ?? {}, now ?? {}, ["position"]);
    if (!old) return [{ kind: "added", what, changes: fields }];
    if (!now) return [{ kind: "removed", what, changes: fields }];
    return fields.length > 0 ? [{ kind: "changed", what, changes: fields }] : [];
  });
  return [...scenario, ...nodes];
}

/** How many nodes were added, removed or changed. */
export const countChangedNodes = (before: NodesJson, after: NodesJson): number =>
  compareFlows(before, after).filter(({ what }) => what !== null).length;
