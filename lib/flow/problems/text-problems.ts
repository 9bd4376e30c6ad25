import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { listTemplateNames } from "#lib/flow/scenario/template.ts";
import { knownVariables, listRequiredNames } from "#lib/flow/scenario/template-names.ts";
import { type FlowProblem, MAX_PROBLEMS, type Path, problem } from "./problems.ts";
import { listTexts } from "./walk.ts";

/** Texts with a `{{secret.…}}`, which the model or the visitor would see. Secrets are allowed in endpoints only. */
export function findSecrets(flow: NodesJson): FlowProblem[] {
  return listTexts(flow, "secret").flatMap(({ text, path }) => {
    const secret = listTemplateNames(text).find(({ namespace }) => namespace === "secret");
    const name = secret && ["secret", ...secret.path].join(".");
    const template = `{{${name}}}`;
    const words = `${template} is allowed in endpoints only`;
    return name ? problem("SECRET_IN_PROMPT", path, words, { values: { template } }) : [];
  });
}

/** Every reference to a variable: templates and edge conditions. */
function listReads(flow: NodesJson): { name: string; path: Path }[] {
  const inTexts = listTexts(flow, "{{").flatMap(({ text, path }) => {
    const names = new Set<string>();
    for (const { namespace, path: place } of listTemplateNames(text))
      if (namespace === "var" && place[0] !== undefined) names.add(place[0]);
    return Array.from(names, (name) => ({ name, path }));
  });
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
  return [...inTexts, ...inEdges];
}

/** Variables that are read but never declared or set. */
export function findUndeclaredVariables(flow: NodesJson): FlowProblem[] {
  const known = knownVariables(flow);
  return listReads(flow)
    .filter(({ name }) => !known.has(name))
    .slice(0, MAX_PROBLEMS)
    .map(({ name, path }) => {
      const template = `{{var.${name}}}`;
      return problem("UNDECLARED_VARIABLE", path, `${template} is never set`, { values: { template } });
    });
}

/** Required variables that only a runtime variable can fill. A call without it is refused. */
export const findRequiredVariables = (flow: NodesJson): FlowProblem[] =>
  listRequiredNames(flow).map((name) =>
    problem(
      "REQUIRED_VARIABLE",
      ["variables", name],
      `${name} is required, but has no default and no node sets it: calls must bring the runtime variable`,
      { values: { name } },
    ),
  );
