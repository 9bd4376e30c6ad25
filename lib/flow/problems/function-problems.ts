import { CARD_LIMITS } from "#lib/flow/cards/card-limits.ts";
import { pictureAddressesOf, pictureIdOf, withCardAddresses } from "#lib/flow/cards/picture-reference.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { findSchemaFault } from "#lib/flow/scenario/parameter-schema.ts";
import { compilePattern } from "#lib/flow/scenario/pattern.ts";
import { takesSameArguments } from "#lib/flow/scenario/tool-schema.ts";
import type { JsonObject } from "#lib/platform/json.ts";
import { type FlowProblem, type Path, problem } from "./problems.ts";
import { listPlacedFunctions, listTexts, type PlacedFunction, parameterNames } from "./walk.ts";

/** Compiling one takes up to 30 ms, and these stay compiled: fewer than `compilePattern` remembers. */
const MAX_PATTERNS = 200;

/**
 * Compiles the patterns in the parameters of a scenario's functions, and yields after each, so that whatever checks arguments
 * afterwards takes no time for it. Returns the function with one too many different patterns, which is not compiled.
 */
export function* compilePatterns(flow: NodesJson): Generator<undefined, PlacedFunction | null> {
  const seen = new Set<string>();
  for (const placed of listPlacedFunctions(flow)) {
    for (const { text, path } of listTexts(placed.fn.parameters)) {
      if (path.at(-1) !== "pattern" || seen.has(text)) continue;
      if (seen.size === MAX_PATTERNS) return placed;
      seen.add(text);
      compilePattern(text);
      yield;
    }
  }
  return null;
}

/** Duplicate function names in a node or among the global ones. A node may redefine a global one. */
export function findDuplicateFunctions(flow: NodesJson): FlowProblem[] {
  const seen = new Set<string>();
  return listPlacedFunctions(flow).flatMap(({ fn, path, nodeId }) => {
    const key = JSON.stringify([nodeId, fn.name]);
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    const words = `duplicate function name ${fn.name}`;
    return problem("DUPLICATE_FUNCTION", [...path, "name"], words, { name: fn.name });
  });
}

/** Parameters that are not a JSON Schema of an object. */
export function findInvalidSchemas(flow: NodesJson): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    const fault = fn.parameters && findSchemaFault(fn.parameters);
    if (!fault) return [];
    const keys = ["parameters", ...fault.path];
    const place = keys.join(".");
    return problem("INVALID_SCHEMA", [...path, ...keys], `${place} ${fault.message}`, { place }, fault.rule);
  });
}

/** Too many different patterns in all: `placed` has the first one that is not compiled. */
export function describeManyPatterns({ path }: PlacedFunction): FlowProblem {
  const words = `the functions of a scenario must have at most ${MAX_PATTERNS} different patterns`;
  return problem("INVALID_SCHEMA", [...path, "parameters"], words, { limit: MAX_PATTERNS }, "manyPatterns");
}

/** Functions without a description. A search that runs before every reply is not called by the model. */
export function findMissingDescriptions(flow: NodesJson): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    if (fn.description.trim() !== "" || (fn.type === "rag" && fn.mode === "auto")) return [];
    const words = `"${fn.name}" does not say when to call it, so the model can only guess`;
    return problem("MISSING_DESCRIPTION", [...path, "description"], words, { name: fn.name });
  });
}

/** Branches that lead to the same node for every value. */
export function findSingleCaseBranches(flow: NodesJson): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    const { transition_to: target } = fn;
    if (typeof target !== "object") return [];
    const targets = Object.keys(target.cases).length + (target.default === undefined ? 0 : 1);
    if (targets > 1) return [];
    const { field } = target;
    const words = `${fn.name} branches by ${field}, but has ${targets} target${targets === 1 ? "" : "s"}`;
    return problem(
      "SINGLE_CASE_BRANCH",
      [...path, "transition_to"],
      words,
      { name: fn.name, field },
      targets === 0 ? "none" : "one",
    );
  });
}

/** The ids of what a scenario uses, unique and in lower case: ids ignore case. */
export type References = {
  knowledgeBaseIds: string[];
  endpointIds: string[];
  mcpServerIds: string[];
  pictureIds: string[];
};

/** The knowledge bases, endpoints, MCP servers and uploaded pictures that a scenario uses. */
export function listReferences(flow: NodesJson): References {
  const functions = listPlacedFunctions(flow).map(({ fn }) => fn);
  const unique = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
  return {
    knowledgeBaseIds: unique(functions.flatMap((fn) => (fn.type === "rag" ? fn.knowledge_base_id : []))),
    endpointIds: unique([
      ...functions.flatMap((fn) => (fn.type === "http" ? fn.endpoint_id : [])),
      ...listCallEndpoints(flow).map(({ id }) => id),
    ]),
    mcpServerIds: unique(functions.flatMap((fn) => (fn.type === "mcp" ? fn.mcp_server_id : []))),
    pictureIds: unique(functions.flatMap(pictureAddressesOf).flatMap(({ url }) => pictureIdOf(url) ?? [])),
  };
}

/** The endpoints that are called before and after a call, with their paths. */
const listCallEndpoints = ({ before_call, after_call }: NodesJson): { id: string; path: Path }[] => [
  ...(before_call ? [{ id: before_call.endpoint_id, path: ["before_call", "endpoint_id"] }] : []),
  ...(after_call?.endpoint_ids ?? []).map((id, index) => ({
    id,
    path: ["after_call", "endpoint_ids", index],
  })),
];

/** What exists of what functions can name. */
type Known = {
  knowledgeBaseIds: ReadonlySet<string>;
  endpoints: ReadonlyMap<string, unknown>;
  mcpServers: ReadonlyMap<string, unknown>;
  pictureIds: ReadonlySet<string>;
};

/** Functions, and requests before and after a call, that name an unknown knowledge base, endpoint, MCP server or picture. */
export function findUnknownReferences(flow: NodesJson, known: Known): FlowProblem[] {
  const ofFunctions = listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    if (fn.type === "rag" && !known.knowledgeBaseIds.has(fn.knowledge_base_id.toLowerCase())) {
      const place = [...path, "knowledge_base_id"];
      return problem("UNKNOWN_KNOWLEDGE_BASE", place, "there is no such knowledge base");
    }
    if (fn.type === "http" && !known.endpoints.has(fn.endpoint_id.toLowerCase())) {
      return problem("UNKNOWN_ENDPOINT", [...path, "endpoint_id"], "there is no such endpoint");
    }
    if (fn.type === "mcp" && !known.mcpServers.has(fn.mcp_server_id.toLowerCase())) {
      return problem("UNKNOWN_MCP_SERVER", [...path, "mcp_server_id"], "there is no such MCP server");
    }
    return pictureAddressesOf(fn).flatMap(({ url, path: place }) => {
      const id = pictureIdOf(url);
      if (id === null || known.pictureIds.has(id)) return [];
      const words = "the account has no such picture: upload it again";
      return problem("UNKNOWN_PICTURE", [...path, ...place], words);
    });
  });
  const ofCall = listCallEndpoints(flow)
    .filter(({ id }) => !known.endpoints.has(id.toLowerCase()))
    .map(({ path }) => problem("UNKNOWN_ENDPOINT", path, "there is no such endpoint"));
  return [...ofFunctions, ...ofCall];
}

/** What a call may fill with less. */
const TEMPLATES = /\{\{[^{}]{0,200}\}\}/g;

/** Cards whose own texts are already more than a card can hold: no call could show them. */
export function findLargeCards(flow: NodesJson, origin: string): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    if (fn.type !== "show") return [];
    const limit = CARD_LIMITS.jsonCharacters;
    const count = JSON.stringify(withCardAddresses(fn.card, origin)).replace(TEMPLATES, "").length;
    if (count <= limit) return [];
    const words = `this card can have at most ${limit} characters in all, and has ${count}: shorten its texts`;
    return problem("CARD_TOO_LARGE", [...path, "card"], words, { limit, count });
  });
}

/** Keywords of a schema that can define arguments elsewhere than in its own properties. */
const ELSEWHERE = ["$ref", "allOf", "anyOf", "oneOf"];

/** Functions without an argument that their endpoint's templates use: the endpoint would receive null. */
export function findMissingArguments(
  flow: NodesJson,
  endpoints: ReadonlyMap<string, readonly string[]>,
): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    if (fn.type !== "http" || ELSEWHERE.some((keyword) => fn.parameters?.[keyword] !== undefined)) return [];
    const names = parameterNames(fn);
    const missing = (endpoints.get(fn.endpoint_id.toLowerCase()) ?? []).filter(
      (name) => !names.includes(name),
    );
    return missing.map((argument) => {
      const words = `"${fn.name}" has no argument ${argument}, which its endpoint uses`;
      return problem("MISSING_ARGUMENT", [...path, "parameters"], words, { name: fn.name, argument });
    });
  });
}

/** The tools of MCP servers by server, each with its parameters. */
export type KnownTools = ReadonlyMap<string, readonly { name: string; parameters: JsonObject }[]>;

/** Functions whose tool their MCP server no longer has, or has with other arguments: calls of it would fail. */
export function findChangedTools(flow: NodesJson, mcpServers: KnownTools): FlowProblem[] {
  return listPlacedFunctions(flow).flatMap(({ fn, path }) => {
    const tools = fn.type === "mcp" ? mcpServers.get(fn.mcp_server_id.toLowerCase()) : undefined;
    if (fn.type !== "mcp" || !tools) return [];
    const values = { name: fn.name, tool: fn.tool };
    const tool = tools.find(({ name }) => name === fn.tool);
    if (!tool) {
      const words = `the MCP server of "${fn.name}" has no tool ${fn.tool}`;
      return problem("CHANGED_MCP_TOOL", [...path, "tool"], words, values, "gone");
    }
    if (takesSameArguments(tool.parameters, fn.parameters)) return [];
    const words = `"${fn.name}" has other arguments than its tool ${fn.tool}`;
    return problem("CHANGED_MCP_TOOL", [...path, "parameters"], words, values, "arguments");
  });
}
