import { BUILT_IN_RUNTIME_NAMES } from "#lib/flow/engine/call-time.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { knownVariables, listRuntimeNames } from "#lib/flow/scenario/template-names.ts";

export type Option = { value: string; label: string };

/** `arguments`: the names that the endpoint's templates use. */
export type EndpointOption = Option & { arguments: readonly string[] };

/** Endpoints and knowledge bases of the account that functions can use. */
export type AccountOptions = { endpoints: EndpointOption[]; knowledgeBases: Option[] };

/** Everything that fields can refer to: nodes, endpoints, knowledge bases, variables. */
export type FieldOptions = AccountOptions & {
  nodes: Option[];
  /** Variables that can have a value. */
  variables: readonly string[];
  /** Names that templates can use: `var.name`, `runtime.name`. */
  values: readonly string[];
};

export function listOptions(flow: NodesJson, { endpoints, knowledgeBases }: AccountOptions): FieldOptions {
  const variables = [...knownVariables(flow)].sort();
  return {
    endpoints,
    knowledgeBases,
    nodes: Object.keys(flow.nodes).map((value) => ({ value, label: value })),
    variables,
    values: [
      ...variables.map((name) => `var.${name}`),
      ...new Set([...BUILT_IN_RUNTIME_NAMES, ...listRuntimeNames(flow)].map((name) => `runtime.${name}`)),
      "runtime.",
    ],
  };
}
