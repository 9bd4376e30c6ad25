import type { NodesJson } from "#lib/flow/nodes-json.ts";
import { knownVariables, listRuntimeNames } from "#lib/flow/template-names.ts";

export type Option = { value: string; label: string };

/** What the owner has that functions can call. */
export type OwnPlaces = { endpoints: Option[]; knowledgeBases: Option[] };

/** All that fields can name: steps, endpoints, knowledge bases, variables. */
export type Places = OwnPlaces & {
  nodes: Option[];
  /** Names of variables that can have a value. */
  variables: readonly string[];
  /** What may stand between double braces in a text: `var.name`, `runtime.name`. */
  values: readonly string[];
};

export function listPlaces(flow: NodesJson, { endpoints, knowledgeBases }: OwnPlaces): Places {
  const variables = [...knownVariables(flow)].sort();
  return {
    endpoints,
    knowledgeBases,
    nodes: Object.keys(flow.nodes).map((value) => ({ value, label: value })),
    variables,
    values: [
      ...variables.map((name) => `var.${name}`),
      ...listRuntimeNames(flow).map((name) => `runtime.${name}`),
      "runtime.",
    ],
  };
}
