import { isFullSizeModel } from "#lib/flow/scenario/llm-models.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { templateNames } from "#lib/flow/scenario/template.ts";
import { knownVariables, listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import {
  compilePatterns,
  describeManyPatterns,
  findChangedTools,
  findDuplicateFunctions,
  findInvalidSchemas,
  findLargeCards,
  findMissingArguments,
  findMissingDescriptions,
  findSingleCaseBranches,
  findUnknownReferences,
  type KnownTools,
} from "./function-problems.ts";
import { findDeadEnds, findSilentCycles, findUnknownNodes, findUnreachableNodes } from "./graph-problems.ts";
import { type FlowProblem, MAX_PROBLEMS, type Path, problem } from "./problems.ts";
import { listTexts } from "./walk.ts";

/** Texts with a `{{secret.…}}`, which the model or the visitor would see. Secrets are allowed in endpoints only. */
function findSecrets(flow: NodesJson): FlowProblem[] {
  return listTexts(flow, "secret").flatMap(({ text, path }) => {
    const [secret] = templateNames(text, "secret").take(1);
    const name = secret && ["secret", ...secret].join(".");
    const template = `{{${name}}}`;
    const words = `${template} is allowed in endpoints only`;
    return name ? problem("SECRET_IN_PROMPT", path, words, { template }) : [];
  });
}

/** Every reference to a variable: templates and edge conditions. */
function* listReads(flow: NodesJson): Generator<{ name: string; path: Path }> {
  for (const { text, path } of listTexts(flow, "{{")) {
    const names = new Set<string>();
    for (const [name] of templateNames(text, "var")) {
      if (name === undefined || names.has(name)) continue;
      names.add(name);
      yield { name, path };
    }
  }
  const inEdges = Object.entries(flow.nodes).flatMap(([nodeId, node]) =>
    (node.edges ?? []).flatMap(({ when }, index) => {
      if (when === "always") return [];
      const [mode, conditions] = "all" in when ? (["all", when.all] as const) : (["any", when.any] as const);
      return conditions.map((condition, place) => ({
        name: condition.var,
        path: ["nodes", nodeId, "edges", index, "when", mode, place, "var"],
      }));
    }),
  );
  yield* inEdges;
}

/** Variables that are read but never declared or set. */
function findUndeclaredVariables(flow: NodesJson): FlowProblem[] {
  const known = knownVariables(flow);
  return listReads(flow)
    .filter(({ name }) => !known.has(name))
    .take(MAX_PROBLEMS)
    .map(({ name, path }) => {
      const template = `{{var.${name}}}`;
      return problem("UNDECLARED_VARIABLE", path, `${template} is never set`, { template });
    })
    .toArray();
}

/** Required variables that only a runtime variable can fill. A call without it is refused. */
const findRequiredVariables = (flow: NodesJson): FlowProblem[] =>
  listRequiredNames(flow).map((name) =>
    problem(
      "REQUIRED_VARIABLE",
      ["variables", name],
      `${name} is required, but has no default and no node sets it: calls must bring the runtime variable`,
      { name },
    ),
  );

/** What the graph does not contain: the owner's knowledge bases, endpoints, MCP servers and pictures, and what their plan allows. */
export type FlowSurroundings = {
  knowledgeBaseIds: ReadonlySet<string>;
  /** The arguments that the templates of each endpoint use, by its id. */
  endpoints: ReadonlyMap<string, readonly string[]>;
  /** The uploaded pictures that the owner has. */
  pictureIds: ReadonlySet<string>;
  /** Where the instance is; uploaded pictures have their addresses there. */
  origin: string;
  mcpServers: KnownTools;
  fullSizeModels: boolean;
};

function findModelsOfOtherPlan(flow: NodesJson): FlowProblem[] {
  return Object.entries(flow.nodes).flatMap(([nodeId, { llm_model: model }]) =>
    model !== undefined && isFullSizeModel(model)
      ? problem("PLAN_REQUIRED", ["nodes", nodeId, "llm_model"], `${model} needs the paid plan`, { model })
      : [],
  );
}

/** What is checked, errors first. Each check takes a few milliseconds in the largest scenario. */
const CHECKS: readonly ((flow: NodesJson, surroundings: FlowSurroundings) => FlowProblem[])[] = [
  findUnknownNodes,
  findDuplicateFunctions,
  findUnknownReferences,
  (flow, { origin }) => findLargeCards(flow, origin),
  findSecrets,
  findSilentCycles,
  findInvalidSchemas,
  findUnreachableNodes,
  findDeadEnds,
  findSingleCaseBranches,
  findUndeclaredVariables,
  findRequiredVariables,
  findMissingDescriptions,
  (flow, { endpoints }) => findMissingArguments(flow, endpoints),
  (flow, { mcpServers }) => findChangedTools(flow, mcpServers),
  (flow, { fullSizeModels }) => (fullSizeModels ? [] : findModelsOfOtherPlan(flow)),
];

/**
 * Finds all errors and warnings of a well-formed scenario, errors first. Yields between the checks, so a server can handle other
 * requests.
 */
export function* checkFlow(
  flow: NodesJson,
  surroundings: FlowSurroundings,
): Generator<undefined, FlowProblem[]> {
  const oneTooMany = yield* compilePatterns(flow);
  if (oneTooMany) return [describeManyPatterns(oneTooMany)];
  yield;
  const found: FlowProblem[][] = [];
  for (const check of CHECKS) {
    found.push(check(flow, surroundings));
    yield;
  }
  return found.flat();
}
