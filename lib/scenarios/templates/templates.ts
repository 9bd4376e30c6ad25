import { DEMO_SCENARIOS } from "#db/seed/demo-scenarios.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { FAREWELL, FRONT_DESK, INTAKE, INTERVIEW, SUPPORT_DESK, TUTOR } from "./starter-graphs.ts";

export type ScenarioTemplate = {
  id: string;
  name: string;
  description: string;
  nodesJson: NodesJson;
  /** Its id is the token of a call page. */
  isDemo?: boolean;
};

const BLANK: ScenarioTemplate = {
  id: "blank",
  name: "Untitled scenario",
  description: "A single node that greets the visitor.",
  nodesJson: {
    initial_node: "welcome",
    role_instruction:
      "You are {{runtime.avatar_name}}, a friendly assistant. Speak in one to three short sentences.",
    global_functions: [FAREWELL],
    nodes: { welcome: { name: "Welcome", task_instruction: "Greet the visitor and ask how you can help." } },
  },
};

const STARTERS: readonly ScenarioTemplate[] = [
  {
    id: "support-desk",
    name: "Support desk",
    description: "Finds out what is wrong, tries to help, and takes an email address for a colleague.",
    nodesJson: SUPPORT_DESK,
  },
  {
    id: "intake",
    name: "Intake",
    description: "Asks for consent, collects what is needed before a visit, and reads it back.",
    nodesJson: INTAKE,
  },
  {
    id: "interview",
    name: "Interview",
    description: "Asks every candidate the same questions and records the answers.",
    nodesJson: INTERVIEW,
  },
  {
    id: "tutor",
    name: "Tutor",
    description: "Practises conversation by topic and says at the end what to work on.",
    nodesJson: TUTOR,
  },
  {
    id: "front-desk",
    name: "Front desk",
    description: "Handles visitors, deliveries and questions.",
    nodesJson: FRONT_DESK,
  },
];

/** The starting points for a new scenario: a blank one, templates for common tasks, and the demos. */
export const SCENARIO_TEMPLATES: readonly ScenarioTemplate[] = [
  BLANK,
  ...STARTERS,
  ...DEMO_SCENARIOS.map(({ token, label, description, nodesJson }) => ({
    id: token,
    name: label,
    description,
    nodesJson,
    isDemo: true,
  })),
];
