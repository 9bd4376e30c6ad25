import type { NodesJson } from "./nodes-json.ts";
import { listTemplateNames } from "./template.ts";
import { listPlacedFunctions, parameterNames, walkTexts } from "./walk.ts";

/** The variables that can have a value: declared ones, and what functions and actions set. */
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

/** The runtime variables that the scenario's texts name: whoever starts a call may give them. */
export function listRuntimeNames(flow: NodesJson): string[] {
  const names = [...walkTexts(flow)].flatMap(({ text }) =>
    listTemplateNames(text).flatMap(({ namespace, path }) => (namespace === "runtime" ? path.join(".") : [])),
  );
  return [...new Set(names)].sort();
}
