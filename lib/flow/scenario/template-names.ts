import { isAnswered } from "#lib/flow/cards/card-limits.ts";
import { listPlacedFunctions, listTexts, parameterNames } from "#lib/flow/problems/walk.ts";
import type { FlowFunction, NodesJson } from "./nodes-json.ts";
import { templateNames } from "./template.ts";

/** The variables that can have a value: declared ones, and those set by functions and actions. */
export const knownVariables = (flow: NodesJson): Set<string> =>
  new Set([...Object.keys(flow.variables ?? {}), ...setVariables(flow)]);

/** The variables that functions and actions can set during a call. */
function setVariables(flow: NodesJson): Set<string> {
  const actions = Object.values(flow.nodes).flatMap((node) => [
    ...(node.pre_actions ?? []),
    ...(node.post_actions ?? []),
  ]);
  return new Set([
    ...actions.flatMap((action) => (action.type === "set" ? Object.keys(action.values) : [])),
    ...listPlacedFunctions(flow).flatMap(({ fn }) => {
      if (fn.type === "transition") return parameterNames(fn);
      if (fn.type === "set") return fn.save;
      if (fn.type === "show") return cardVariables(fn);
      return fn.type === "http" || fn.type === "mcp" ? Object.keys(fn.save ?? {}) : [];
    }),
  ]);
}

/** The variables that the answer to a card sets. */
export function cardVariables({ card, save }: Extract<FlowFunction, { type: "show" }>): string[] {
  const fields = card.kind === "form" ? card.fields.map(({ name }) => name) : [];
  return isAnswered(card.kind) && save !== undefined ? [...fields, save] : fields;
}

/** The required variables that no default, no look-up before the call and no node can fill, so the start of a call must. */
export function listRequiredNames(flow: NodesJson): string[] {
  const set = setVariables(flow);
  for (const name of Object.keys(flow.before_call?.save ?? {})) set.add(name);
  return Object.entries(flow.variables ?? {}).flatMap(([name, { required, default: initial }]) =>
    required && initial === undefined && !set.has(name) ? [name] : [],
  );
}

/** The runtime variables used in the scenario's texts, which the start of a call may provide. */
export function listRuntimeNames(flow: NodesJson): string[] {
  const names = listTexts(flow, "{{").flatMap(({ text }) =>
    [...templateNames(text, "runtime")].map((path) => path.join(".")),
  );
  return [...new Set(names)].sort();
}
