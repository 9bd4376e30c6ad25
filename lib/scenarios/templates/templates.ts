import { DEMO_SCENARIOS, type DemoScenario } from "#db/seed/demo-scenarios.ts";
import type { FlowFunction, NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { helpCenter, PLAN_ADVISOR, SURVEY } from "./advice-graphs.ts";
import { APPOINTMENT, CHECK_IN, DAMAGE_REPORT } from "./booking-graphs.ts";
import { FAREWELL } from "./graph-parts.ts";
import { FRONT_DESK, INTAKE, INTERVIEW, SUPPORT_DESK, TUTOR } from "./starter-graphs.ts";

export type ScenarioTemplate = {
  id: string;
  name: string;
  description: string;
  nodesJson: NodesJson;
  /** The graph with a knowledge base, of a template that needs one; `nodesJson` then has `NO_BASE_ID`. */
  withBase?: (knowledgeBaseId: string) => NodesJson;
  /** Of the demo's link where it can be tried before it is copied. */
  token?: string | undefined;
};

/** Stands for the knowledge base that the owner of a copy gets. */
export const NO_BASE_ID = "0193a000-0000-7000-8000-0000000000b1";

export const BLANK_ID = "blank";

const BLANK: ScenarioTemplate = {
  id: BLANK_ID,
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

/** A template and who plays it where it can be tried. `number` is part of ids in the database and stays. */
type Starter = Omit<ScenarioTemplate, "token"> & { number: number; avatarSlug: string };

const STARTERS: readonly Starter[] = [
  {
    id: "appointment",
    name: "Appointment",
    description: "Books an appointment with cards: service, time, contact details and a confirmation.",
    ...{ nodesJson: APPOINTMENT, number: 1, avatarSlug: "sofia" },
  },
  {
    id: "plan-advisor",
    name: "Plan advisor",
    description:
      "Asks what the visitor needs, compares plans in a table, and hands over to a colleague if needed.",
    ...{ nodesJson: PLAN_ADVISOR, number: 2, avatarSlug: "leo" },
  },
  {
    id: "help-center",
    name: "Help center",
    description:
      "Answers from documents. If they have no answer, hands over to a colleague or takes an email address.",
    nodesJson: helpCenter(NO_BASE_ID),
    ...{ withBase: helpCenter, number: 3, avatarSlug: "maya" },
  },
  {
    id: "survey",
    name: "Guest survey",
    description: "Three questions with stars and choices, and a suggestion.",
    ...{ nodesJson: SURVEY, number: 4, avatarSlug: "ama" },
  },
  {
    id: "check-in",
    name: "Event check-in",
    description: "A form, a QR code for entry, and the program as a table.",
    ...{ nodesJson: CHECK_IN, number: 5, avatarSlug: "omar" },
  },
  {
    id: "damage-report",
    name: "Damage report",
    description: "Takes a report step by step. Visitors may show the damage with their camera.",
    ...{ nodesJson: DAMAGE_REPORT, number: 6, avatarSlug: "leila" },
  },
  {
    id: "support-desk",
    name: "Support desk",
    description: "Finds out what is wrong, tries to help, and takes an email address for a colleague.",
    ...{ nodesJson: SUPPORT_DESK, number: 7, avatarSlug: "daniel" },
  },
  {
    id: "intake",
    name: "Intake",
    description: "Asks for consent, collects what is needed before a visit, and reads it back.",
    ...{ nodesJson: INTAKE, number: 8, avatarSlug: "maya" },
  },
  {
    id: "interview",
    name: "Interview",
    description: "Asks every candidate the same questions and records the answers.",
    ...{ nodesJson: INTERVIEW, number: 9, avatarSlug: "leila" },
  },
  {
    id: "tutor",
    name: "Tutor",
    description: "Practises conversation by topic and says at the end what to work on.",
    ...{ nodesJson: TUTOR, number: 10, avatarSlug: "priya" },
  },
  {
    id: "front-desk",
    name: "Front desk",
    description: "Handles visitors, deliveries and questions.",
    ...{ nodesJson: FRONT_DESK, number: 11, avatarSlug: "sofia" },
  },
];

const idOf = (kind: number, number: number) =>
  `0193a000-0000-7000-8000-00000000${kind}${String(number).padStart(3, "0")}`;

/** Nobody comes to a call of the demo, so asking for a person leads at once to where the avatar takes a message. */
function withoutHandover(flow: NodesJson): NodesJson {
  const functions = flow.global_functions?.map((fn): FlowFunction => {
    const to = fn.type === "handover" ? fn.on_error.to : undefined;
    if (to === undefined) return fn;
    return { type: "transition", name: fn.name, description: fn.description, transition_to: to };
  });
  return functions ? { ...flow, global_functions: functions } : flow;
}

/** A scenario from a template resists attempts to override its prompt, because nobody thinks of that on the first day. */
const guarded = (flow: NodesJson): NodesJson => ({
  ...flow,
  guardrails: { ...flow.guardrails, resist_overrides: true },
});

/** The token of the demo's link where a template can be tried. One that needs a knowledge base has none. */
const tokenOf = ({ id, withBase }: Starter) => (withBase ? undefined : `try-${id}`);

/** The demo's scenarios and links where templates can be tried. */
export const TRIAL_SCENARIOS: readonly DemoScenario[] = STARTERS.flatMap((starter) => {
  const { name, description, nodesJson, number, avatarSlug } = starter;
  const token = tokenOf(starter);
  if (token === undefined) return [];
  return {
    ...{ scenarioId: idOf(1, number), linkId: idOf(2, number), token },
    ...{ label: name, description, avatarSlug, nodesJson: guarded(withoutHandover(nodesJson)) },
  };
});

const ALL: readonly ScenarioTemplate[] = [
  BLANK,
  ...STARTERS.map((starter) => ({ ...starter, token: tokenOf(starter) })),
  ...DEMO_SCENARIOS.map(({ token, label, description, nodesJson }) => ({
    ...{ id: token, name: label, description, nodesJson, token },
  })),
];

/** The starting points for a new scenario: a blank one, templates for common tasks, and the demos. */
export const SCENARIO_TEMPLATES = ALL.map(({ nodesJson, withBase, ...rest }): ScenarioTemplate => {
  const withGuardedBase = withBase && { withBase: (id: string) => guarded(withBase(id)) };
  return { ...rest, nodesJson: guarded(nodesJson), ...withGuardedBase };
});
