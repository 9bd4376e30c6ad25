import type { NodesJson } from "./nodes-json.ts";
import { type FlowProblem, type Path, problem } from "./problems.ts";
import { listTemplateNames } from "./template.ts";
import { knownVariables } from "./template-names.ts";
import { walkTexts } from "./walk.ts";

/** Texts with a `{{secret.…}}`: a model, or the user, would read it. Secrets stand in endpoints only. */
export function findSecrets(flow: NodesJson): FlowProblem[] {
  return [...walkTexts(flow)].flatMap(({ text, path }) => {
    const secret = listTemplateNames(text).find(({ namespace }) => namespace === "secret");
    const name = secret && ["secret", ...secret.path].join(".");
    return name ? problem("SECRET_IN_PROMPT", path, `{{${name}}} may stand in endpoints only`) : [];
  });
}

/** Every place that reads a variable: templates and the conditions of edges. */
function listReads(flow: NodesJson): { name: string; path: Path }[] {
  const inTexts = [...walkTexts(flow)].flatMap(({ text, path }) => {
    const read = listTemplateNames(text).filter(({ namespace }) => namespace === "var");
    return [...new Set(read.flatMap(({ path: [name] }) => name ?? []))].map((name) => ({ name, path }));
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

/** Variables that are read and that nothing declares or sets. */
export function findUndeclaredVariables(flow: NodesJson): FlowProblem[] {
  const known = knownVariables(flow);
  return listReads(flow)
    .filter(({ name }) => !known.has(name))
    .map(({ name, path }) => problem("UNDECLARED_VARIABLE", path, `{{var.${name}}} is never set`));
}
