import type { NodesJson } from "./nodes-json.ts";
import { findSchemaFault } from "./parameter-schema.ts";
import { type FlowProblem, problem } from "./problems.ts";
import { listPlacedFunctions } from "./walk.ts";

/** Functions of one name at one node, or among the global ones. A node may redefine a global one. */
export function findDuplicateFunctions(flow: NodesJson): FlowProblem[] {
  const seen = new Set<string>();
  return listPlacedFunctions(flow).flatMap(({ fn, path, nodeId }) => {
    const key = JSON.stringify([nodeId, fn.name]);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return problem("DUPLICATE_FUNCTION", [...path, "name"], `there is another function ${fn.name} here`);
  });
}

/** Parameters that are no JSON Schema of an object. */
export function findInvalidSchemas(flow: NodesJson): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    const fault = fn.parameters && findSchemaFault(fn.parameters);
    if (!fault) return [];
    const place = ["parameters", ...fault.path];
    return problem("INVALID_SCHEMA", [...path, ...place], `${place.join(".")} ${fault.message}`);
  });
}

/** Branches that lead one way only, whatever the value. */
export function findSingleCaseBranches(flow: NodesJson): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    const { transition_to: target } = fn;
    if (typeof target !== "object") return [];
    const ways = Object.keys(target.cases).length + (target.default === undefined ? 0 : 1);
    if (ways > 1) return [];
    const words = `${fn.name} branches by ${target.field}, but has ${ways} way${ways === 1 ? "" : "s"}`;
    return problem("SINGLE_CASE_BRANCH", [...path, "transition_to"], words);
  });
}

/**
 * The knowledge bases and endpoints that a scenario's functions name, each once, in lower case: ids are written in
 * either.
 */
export function listReferences(flow: NodesJson): { knowledgeBaseIds: string[]; endpointIds: string[] } {
  const ids = { rag: new Set<string>(), http: new Set<string>() };
  for (const { fn } of listPlacedFunctions(flow)) {
    if (fn.type === "rag") ids.rag.add(fn.knowledge_base_id.toLowerCase());
    if (fn.type === "http") ids.http.add(fn.endpoint_id.toLowerCase());
  }
  return { knowledgeBaseIds: [...ids.rag], endpointIds: [...ids.http] };
}

/** Functions that name a knowledge base or endpoint which is not among the known ones. */
export function findUnknownReferences(
  flow: NodesJson,
  known: { knowledgeBaseIds: ReadonlySet<string>; endpointIds: ReadonlySet<string> },
): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    if (fn.type === "rag" && !known.knowledgeBaseIds.has(fn.knowledge_base_id.toLowerCase())) {
      const place = [...path, "knowledge_base_id"];
      return problem("UNKNOWN_KNOWLEDGE_BASE", place, "there is no such knowledge base");
    }
    if (fn.type === "http" && !known.endpointIds.has(fn.endpoint_id.toLowerCase())) {
      return problem("UNKNOWN_ENDPOINT", [...path, "endpoint_id"], "there is no such endpoint");
    }
    return [];
  });
}
