import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";

/** A field of the scenario, of a node or of a function (`fn`) of either, before and after; undefined if it does not exist. */
export type FieldChange = { fn?: string; field: string; before: unknown; after: unknown };

/** A node (`what`), or the scenario itself (null), that differs, with its fields that do. */
export type FlowDifference = {
  kind: "added" | "removed" | "changed";
  what: string | null;
  changes: FieldChange[];
};

type Functions = readonly FlowFunction[];
type WithFunctions = { functions?: Functions | undefined; global_functions?: Functions | undefined };

const toJson = (value: unknown): JsonValue => JSON.parse(JSON.stringify(value ?? null));

/** The same string for equal values, whatever the order of their keys. */
const canonicalText = (value: unknown): string => canonicalJson(toJson(value));

function changedFields(before: object, after: object, ignored: readonly string[]): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((field) => {
    const [old, now]: unknown[] = [Reflect.get(before, field), Reflect.get(after, field)];
    if (ignored.includes(field) || canonicalText(old) === canonicalText(now)) return [];
    return [{ field, before: old, after: now }];
  });
}

const FUNCTION_LISTS = ["functions", "global_functions"] as const;

/** The fields that differ; those of functions one by one. */
function changedParts(
  before: WithFunctions,
  after: WithFunctions,
  ignored: readonly string[],
): FieldChange[] {
  const functions = FUNCTION_LISTS.flatMap((field) =>
    changedFunctions(field, before[field] ?? [], after[field] ?? []),
  );
  return [...changedFields(before, after, [...ignored, ...FUNCTION_LISTS]), ...functions];
}

/** Functions with the same name are one function. If nothing but the order differs, their names before and after. */
function changedFunctions(field: string, before: Functions, after: Functions): FieldChange[] {
  if (canonicalText(before) === canonicalText(after)) return [];
  const [oldNames, newNames] = [namesOf(before), namesOf(after)];
  const changes = [...new Set([...oldNames, ...newNames])].flatMap((fn) => {
    const named = (list: Functions) => list.find(({ name }) => name === fn) ?? {};
    return changedFields(named(before), named(after), ["name"]).map((change) => ({ fn, ...change }));
  });
  return changes.length > 0 ? changes : [{ field, before: oldNames, after: newNames }];
}

const namesOf = (functions: Functions): string[] => functions.map(({ name }) => name);

/** Lists the differences between two versions, node by node. Positions on the canvas are ignored. */
export function compareFlows(before: NodesJson, after: NodesJson): FlowDifference[] {
  const changes = changedParts(before, after, ["nodes"]);
  const scenario: FlowDifference[] = changes.length > 0 ? [{ kind: "changed", what: null, changes }] : [];
  const ids = new Set([...Object.keys(before.nodes), ...Object.keys(after.nodes)]);
  const nodes = [...ids].flatMap((what): FlowDifference[] => {
    const [old, now] = [before.nodes[what], after.nodes[what]];
    if (old === now) return [];
    const fields = changedParts(old ?? {}, now ?? {}, ["position"]);
    if (!old) return [{ kind: "added", what, changes: fields }];
    if (!now) return [{ kind: "removed", what, changes: fields }];
    return fields.length > 0 ? [{ kind: "changed", what, changes: fields }] : [];
  });
  return [...scenario, ...nodes];
}

/** How many nodes were added, removed or changed. */
export const countChangedNodes = (before: NodesJson, after: NodesJson): number =>
  compareFlows(before, after).filter(({ what }) => what !== null).length;
