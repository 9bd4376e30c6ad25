import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { db } from "#db/client.ts";
import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { limitsOf } from "#lib/auth/accounts/plans.ts";
import { checkFlow } from "#lib/flow/problems/find-problems.ts";
import { listReferences } from "#lib/flow/problems/function-problems.ts";
import { MAX_PROBLEMS, type ProblemDetails, SAVING_ERROR_CODES } from "#lib/flow/problems/problems.ts";
import { listPlacedFunctions } from "#lib/flow/problems/walk.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { checkInput, patternOf } from "#lib/http/input/parse-input.ts";
import { listKnownPictures } from "#lib/pictures/pictures.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError, type ErrorDetail } from "#lib/platform/errors.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { givingWay } from "#lib/platform/parallel/lower-priority.ts";
import { argumentNames } from "#lib/tools/endpoints/fill-endpoint.ts";
import { listKnownMcpServers } from "#lib/tools/mcp/mcp-servers.ts";
import { listKnownEndpoints, listKnownKnowledgeBaseIds, listScenarioGraphRows } from "./queries.ts";
import { nodesJsonField, type ScenarioProblem } from "./schema.ts";

type Issue = z.core.$ZodIssue;

const TYPES: Record<string, string> = {
  ...{ string: "string", number: "number", boolean: "boolean", array: "array" },
  ...{ int: "integer", object: "object", record: "object" },
};

/** What is too small or too large: a list's length, a text's length, or a number. */
const bound = (origin: string, list: string, text: string, number: string): string =>
  origin === "array" || origin === "set" ? list : origin === "string" ? text : number;

/**
 * The variant of `INVALID_SHAPE` for an error of a graph's shape, and its values. An error that has none of its own
 * is `other`, with its English message.
 */
export function describeShape(issue: Issue): ProblemDetails {
  const field = issue.path.join(".");
  const { code } = issue;
  if (issue.input === undefined && (code === "invalid_type" || code === "invalid_value")) {
    return { variant: "required", values: { field } };
  }
  switch (code) {
    case "invalid_type": {
      const variant = TYPES[issue.expected];
      return variant ? { variant, values: { field } } : describeOther(issue);
    }
    case "unrecognized_keys":
      return { variant: "unknownField", values: { field: [...issue.path, issue.keys[0]].join(".") } };
    case "invalid_value":
      return { variant: "oneOf", values: { field, choices: issue.values.join(", ") } };
    case "too_small":
      return {
        variant: bound(issue.origin, "tooFew", "tooShort", "tooSmall"),
        values: { field, limit: Number(issue.minimum) },
      };
    case "too_big":
      return {
        variant: bound(issue.origin, "tooMany", "tooLong", "tooLarge"),
        values: { field, limit: Number(issue.maximum) },
      };
    case "custom":
      return describeCustom(issue);
    default: {
      const pattern = patternOf(issue);
      return pattern === null
        ? { variant: "invalid", values: { field } }
        : { variant: "pattern", values: { field, pattern } };
    }
  }
}

/** A check of our own names its variant in its parameters. */
function describeCustom(issue: Extract<Issue, { code: "custom" }>): ProblemDetails {
  const { variant, limit, field }: Record<string, unknown> = issue.params ?? {};
  if (typeof variant !== "string") return describeOther(issue);
  return {
    variant,
    values: {
      field: typeof field === "string" ? field : issue.path.join("."),
      ...(typeof limit === "number" && { limit }),
    },
  };
}

const describeOther = ({ message }: Issue): ProblemDetails => ({ variant: "other", values: { message } });

/**
 * The errors and warnings of a well-formed graph, errors first. Another owner's knowledge base, endpoint, MCP server or picture
 * counts as unknown. `fullSizeModels` says whether the actor's plan includes them.
 */
async function findScenarioProblems(
  actor: Actor,
  nodesJson: NodesJson,
  fullSizeModels = true,
): Promise<ScenarioProblem[]> {
  const { knowledgeBaseIds, endpointIds, mcpServerIds, pictureIds } = listReferences(nodesJson);
  // A call waits for these.
  const [bases, endpoints, mcpServers, pictures] = await Promise.all([
    listKnownKnowledgeBaseIds(db, actor.ownerId, knowledgeBaseIds.filter(isUuid)),
    listKnownEndpoints(db, actor.ownerId, endpointIds.filter(isUuid)),
    listKnownMcpServers(actor, mcpServerIds.filter(isUuid)),
    listKnownPictures(actor, pictureIds),
  ]);
  const checks = checkFlow(nodesJson, {
    knowledgeBaseIds: new Set(bases),
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.id, argumentNames(endpoint)])),
    pictureIds: pictures,
    mcpServers: new Map(mcpServers.map(({ id, tools }) => [id, tools])),
    fullSizeModels,
    origin: new URL(env.APP_URL).origin,
  });
  const problems = await givingWay(checks);
  return problems
    .slice(0, MAX_PROBLEMS)
    .map(({ path, ...problem }) => ({ ...problem, path: ["nodes_json", ...path].join(".") }));
}

const describeErrors = (problems: readonly ScenarioProblem[]): ErrorDetail[] =>
  problems
    .filter(({ level }) => level === "error")
    .map(({ path, message }) => ({ path, message: `${path}: ${message}` }));

/** The errors that prevent a call. */
export async function findCallErrors(actor: Actor, nodesJson: NodesJson): Promise<ErrorDetail[]> {
  const problems = await findScenarioProblems(actor, nodesJson);
  return describeErrors(problems.filter(({ code }) => !SAVING_ERROR_CODES.includes(code)));
}

/** Throws `VALIDATION` with every error of a graph that is to be published. */
export async function requireNoErrors(actor: Actor, nodesJson: NodesJson): Promise<void> {
  const details = describeErrors(await findScenarioProblems(actor, nodesJson));
  if (details.length > 0) throw new AppError("VALIDATION", { message: details[0]?.message, details });
}

/** The errors and warnings of a graph, which may be any JSON. Reports only the shape if that is wrong. */
export async function validateScenario(actor: Actor, nodesJson: unknown): Promise<ScenarioProblem[]> {
  // Before and after the check of the shape, which takes tens of milliseconds for the largest graph, others have their turn.
  await setImmediate();
  const checked = checkInput(nodesJsonField, { nodes_json: nodesJson });
  if (checked.faults) {
    return checked.faults.map(({ path, message, issue }) => ({
      level: "error",
      code: "INVALID_SHAPE",
      path,
      message,
      ...describeShape(issue),
    }));
  }
  await setImmediate();
  const { fullSizeModels } = limitsOf((await getAccount(actor)).plan);
  return await findScenarioProblems(actor, checked.data.nodes_json, fullSizeModels);
}

/** Reading more would slow the endpoint's page down. */
const MAX_SCENARIOS = 100;

/**
 * What an endpoint's templates can use, as the actor's newest scenarios call it: `arg.` with each parameter of the
 * functions, and `var.` with each variable of their scenarios.
 */
export async function listEndpointNames(actor: Actor, endpointId: string): Promise<string[]> {
  const graphs = await listScenarioGraphRows(db, actor.ownerId, MAX_SCENARIOS);
  return [...new Set(graphs.flatMap((graph) => endpointNames(graph, endpointId)))].sort();
}

function endpointNames(graph: NodesJson, endpointId: string): string[] {
  const calls = listPlacedFunctions(graph).flatMap(({ fn }) =>
    fn.type === "http" && fn.endpoint_id === endpointId ? [fn] : [],
  );
  if (calls.length === 0) return [];
  const parameters = calls.flatMap((fn) => Object.keys(fn.parameters?.properties ?? {}));
  return [
    ...parameters.map((name) => `arg.${name}`),
    ...Object.keys(graph.variables ?? {}).map((name) => `var.${name}`),
  ];
}
