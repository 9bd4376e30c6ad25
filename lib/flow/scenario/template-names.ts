import { listPlacedFunctions, parameterNames, walkTexts } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "./nodes-json.ts";
import { listTemplateNames } from "./template.ts";

/** The variables that can have a value: declared ones, and those set by functions and actions. */
export function knownVariables(flow: NodesJson): Set<string> {
  const actions = Object.values(flow.nodes).flatMap((node) => [
    ...(node.pre_actions ?? []),
    ...(node.post_actions ?? []),
  ]);
  return new Set([
    ...Object.keys(flow.variables ?? {}),
    ...actions.flatMap((action) => (action.type === "set" ? Object.keys(action.values) : [])),
    ...listPlacedFunctions(flow).flatMap(({ fn }) => {
      if (fn.type === "transition") return parameterNames(fn);
      if (fn.type === "set") return fn.save;
      return fn.type === "http" ? Object.keys(fn.save ?? {}) : [];
    }),
  ]);
}

/** The runtime variables used in the scenario's texts, which the start of a call may provide. */
export function listRuntimeNames(flow: NodesJson): string[] {
  const names = [...walkTexts(flow)].flatMap(({ text }) =>
    listTemplateNames(text).flatMap(({ namespace, path }) => (namespace === "runtime" ? path.join(".") : [])),
  );
  return [...new Set(names)].sort();
}
