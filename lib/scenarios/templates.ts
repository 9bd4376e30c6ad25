import { DEMO_SCENARIOS } from "#db/seed/demo-scenarios.ts";
import type { NodesJson } from "#lib/flow/nodes-json.ts";

export type ScenarioTemplate = { id: string; name: string; description: string; nodesJson: NodesJson };

const BLANK: ScenarioTemplate = {
  id: "blank",
  name: "Untitled scenario",
  description: "One node that greets, and nothing else.",
  nodesJson: {
    initial_node: "welcome",
    role_instruction: "You are a friendly assistant. Speak in one to three short sentences.",
    nodes: { welcome: { name: "Welcome", task_instruction: "Greet the visitor and ask how you can help." } },
  },
};

/** What a new scenario can start from: the demos, and nearly nothing. */
export const SCENARIO_TEMPLATES: readonly ScenarioTemplate[] = [
  ...DEMO_SCENARIOS.map(({ token, label, description, nodesJson }) => ({
    id: token,
    name: label,
    description,
    nodesJson,
  })),
  BLANK,
];
