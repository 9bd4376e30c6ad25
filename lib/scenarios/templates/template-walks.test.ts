import { describe, expect, test } from "vitest";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { PlayedRun, Turn } from "#lib/flow/simulation/play-call.ts";
import { walkScenario } from "#lib/scenarios/testing/walk-scenario.ts";
import { SCENARIO_TEMPLATES } from "./templates.ts";

const RUNTIME_VARS = { avatar_name: "Priya" };

/** What visitors say who answer what they are asked, and the nodes that they pass. */
const VISITORS: { template: string; turns: Turn[]; path: string[]; variables?: object }[] = [
  {
    template: "appointment",
    turns: [
      "Yes, please.",
      { typed: "Haircut" },
      { typed: "2026-12-04T10:00" },
      { typed: "Your name: Ana Lima\nEmail: ana@example.com" },
      { typed: "Book it" },
      "No, thank you.",
    ],
    path: ["service", "time", "contact", "check", "booked"],
    variables: { service: "Haircut", starts_at: "2026-12-04T10:00", name: "Ana Lima", confirmed: true },
  },
  {
    template: "plan-advisor",
    turns: [
      "Yes, please.",
      { typed: "Notes shared with a team, Several languages" },
      "What do they cost?",
      "I would like to choose one.",
      "The Team plan.",
      { typed: "Your name: Ana Lima\nEmail: ana@example.com" },
      "No, thank you.",
    ],
    path: ["needs", "plans", "contact", "close"],
    variables: { needs: ["Notes shared with a team", "Several languages"], plan: "Team", name: "Ana Lima" },
  },
  {
    template: "survey",
    turns: [
      "Yes, I am ready.",
      { typed: "4/5" },
      { typed: "Breakfast, The quiet" },
      "A better shower.",
      "Yes.",
      { typed: "ana@example.com" },
      "Goodbye.",
    ],
    path: ["open", "stars", "best", "better", "thanks"],
    variables: {
      rating: 4,
      liked: ["Breakfast", "The quiet"],
      wish: "A better shower",
      email: "ana@example.com",
    },
  },
  {
    template: "help-center",
    turns: ["I need a person.", "Please write to me.", { typed: "ana@example.com" }, "Goodbye."],
    path: ["answers", "message", "noted"],
    variables: { email: "ana@example.com" },
  },
  {
    template: "check-in",
    turns: [
      "Yes, please.",
      { typed: "Your name: Ana Lima\nEmail: ana@example.com" },
      "The program, please.",
      "Goodbye.",
    ],
    path: ["welcome", "badge"],
    variables: { name: "Ana Lima", email: "ana@example.com" },
  },
  {
    template: "damage-report",
    turns: [
      "Yes, please.",
      "It is my car.",
      { typed: "2026-11-23" },
      "Another driver hit my door in the yard.",
      { typed: "ana@example.com" },
      { typed: "Send it" },
      "No.",
    ],
    path: ["kind", "date", "story", "contact", "check", "sent"],
    variables: { kind: "Car", happened_on: "2026-11-23", story: "Another driver hit my door in the yard" },
  },
  {
    template: "support-desk",
    turns: ["It is about the coffee machine.", "It leaks.", "Yes, it works now.", "No, thank you."],
    path: ["greet", "solve", "close"],
    variables: { product: "the coffee machine", problem: "It leaks" },
  },
  {
    template: "support-desk",
    turns: ["The printer", "No paper comes out.", "No, it does not.", "ana@example.com", "No."],
    path: ["greet", "solve", "hand_over", "close"],
    variables: { product: "The printer", problem: "No paper comes out", email: "ana@example.com" },
  },
  {
    template: "support-desk",
    turns: ["The app", "It hangs.", "Yes", "Yes, one more.", "The printer", "It hums.", "Yes", "Goodbye."],
    path: ["greet", "solve", "close", "greet", "solve", "close"],
    variables: { product: "The printer", problem: "It hums" },
  },
  {
    template: "intake",
    turns: ["Yes, you may.", "Ana Lima", "The third of May 1990", "My knee hurts.", "On Monday.", "Yes."],
    path: ["consent", "details", "visit", "check"],
    variables: { name: "Ana Lima", reason: "My knee hurts", since: "Monday" },
  },
  {
    template: "intake",
    turns: ["Sure.", "Ana", "In May 1990", "My knee", "Monday", "No, that is wrong.", "Ana Lima", "May 1991"],
    path: ["consent", "details", "visit", "check", "details", "visit"],
    variables: { name: "Ana Lima", birthday: "May 1991" },
  },
  { template: "intake", turns: ["No.", "No, that is all."], path: ["consent", "refused"] },
  {
    template: "interview",
    turns: ["Yes, I am ready.", "I led a team of five.", "A release broke the shop.", "No, goodbye."],
    path: ["open", "experience", "example", "questions"],
    variables: { experience: "I led a team of five", example: "A release broke the shop" },
  },
  {
    template: "tutor",
    turns: [
      "I would like to talk about travel.",
      "The sea.",
      "I went to Spain.",
      "I fly to Rome.",
      "No, goodbye.",
    ],
    path: ["choose", "talk", "review"],
    variables: { topic: "travel" },
  },
  {
    template: "front-desk",
    turns: ["I am here to see Tom Miller.", "My name is Ana Lima.", "No, thank you."],
    path: ["greet", "announce"],
    variables: { visitor: "Ana Lima", host: "Tom Miller" },
  },
  {
    template: "front-desk",
    turns: ["I am delivering a parcel.", "Yes.", "Bye."],
    path: ["greet", "delivery"],
  },
  {
    template: "front-desk",
    turns: ["Where are the toilets?", "Thank you, that is all."],
    path: ["greet", "question"],
  },
  {
    template: "demo-front-desk",
    turns: ["A check-up", "On Friday", "Ana Lima", "Goodbye"],
    path: ["welcome"],
  },
  { template: "demo-returns-desk", turns: ["A pan", "A-17", "The handle", "Goodbye"], path: ["returns"] },
  { template: "demo-english-tutor", turns: ["It was fine", "Swimming", "Goodbye"], path: ["chat"] },
  { template: "blank", turns: ["My phone is broken", "Goodbye"], path: ["welcome"] },
];

function flowOf(template: string): NodesJson {
  const found = SCENARIO_TEMPLATES.find(({ id }) => id === template);
  if (!found) throw new Error(`There is no template ${template}.`);
  return found.nodesJson;
}

const walk = (flow: NodesJson, turns: Turn[]) => walkScenario(flow, { turns, runtimeVars: RUNTIME_VARS });
const nodesOf = ({ path }: PlayedRun) => path.map(({ nodeId }) => nodeId);
const spokenIn = ({ said }: PlayedRun) => said.filter(({ role }) => role === "assistant");

describe("with the demo model", () => {
  test("every template has a visitor", () => {
    const visited = new Set(VISITORS.map(({ template }) => template));
    expect(SCENARIO_TEMPLATES.map(({ id }) => id).filter((id) => !visited.has(id))).toEqual([]);
  });

  test.each(VISITORS)(
    "$template walks $path with a visitor who answers",
    async ({ template, ...visitor }) => {
      const run = await walk(flowOf(template), visitor.turns);
      expect(nodesOf(run)).toEqual(visitor.path);
      expect(run.state.variables).toMatchObject(visitor.variables ?? {});
      // "No, that is wrong" leads back, so that call is not over yet.
      if (new Set(visitor.path).size === visitor.path.length) expect(run.state.ended).toBe(true);
    },
  );

  const ids = SCENARIO_TEMPLATES.map(({ id }) => id);
  test.each(ids)("%s ends when the visitor says goodbye, at every node", async (id) => {
    const flow = flowOf(id);
    for (const nodeId of Object.keys(flow.nodes)) {
      const run = await walk({ ...flow, initial_node: nodeId }, ["Goodbye."]);
      expect([nodeId, run.state.ended, spokenIn(run).at(-1)?.content]).toEqual([
        nodeId,
        true,
        expect.stringContaining("Goodbye"),
      ]);
    }
  });

  const staffed = ids.filter((id) =>
    flowOf(id).global_functions?.some(({ name }) => name === "needs_a_person"),
  );
  test.each(staffed)("%s hands over to a person from every node", async (id) => {
    const flow = flowOf(id);
    const way = flow.global_functions?.find(({ name }) => name === "needs_a_person");
    // Nobody can come in writing, so a function that calls somebody leads to where the avatar takes a message.
    const target = way?.type === "handover" ? way.on_error.to : way?.transition_to;
    for (const nodeId of Object.keys(flow.nodes)) {
      const run = await walk({ ...flow, initial_node: nodeId }, ["I need a person."]);
      expect([nodeId, run.state.nodeId]).toEqual([nodeId, target]);
      expect((await walk(flow, ["I need a person.", "ana@example.com", "Goodbye."])).state.ended).toBe(true);
    }
  });

  test.each(ids.filter((id) => !staffed.includes(id)))("%s admits that nobody else is there", async (id) => {
    const run = await walk(flowOf(id), ["I need a person.", "Goodbye."]);
    expect(spokenIn(run)[1]?.content).toContain("cannot connect you to a person");
    expect(run.state.ended).toBe(true);
  });

  test.each(ids)("%s greets with the avatar's name", async (id) => {
    expect(spokenIn(await walk(flowOf(id), []))[0]?.content).toContain("Priya");
  });

  test.each(ids)("%s repeats no answer, and reads no instruction aloud", async (id) => {
    const run = await walk(flowOf(id), Array(8).fill("Well, that depends on the weather."));
    const texts = spokenIn(run).map(({ content }) => content);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.join(" ")).not.toMatch(/one question at a time|\{\{|undefined|your then/);
  });
});

describe("a small edit of a task", () => {
  const EDITS: [string, (task: string) => string][] = [
    ["another noun", (task) => task.replace(/product|problem|name|experience|travel|topic/g, "machine")],
    ["a sentence more", (task) => `${task} Mention that we are open until six.`],
    [
      "another verb",
      (task) => task.replace(/\bask (?!one)/g, "find out ").replace(/\bAsk (?!one)/g, "Find out "),
    ],
    ["a rule more", (task) => `Be very polite. ${task} Never use the word cheap.`],
  ];
  const talkers = VISITORS.filter(({ turns }) => turns.every((turn) => typeof turn === "string"));
  const cases = talkers.flatMap((visitor) => EDITS.map(([edit, apply]) => ({ ...visitor, edit, apply })));

  test.each(cases)("$edit: $template still walks $path", async ({ template, turns, path, apply }) => {
    const flow = flowOf(template);
    for (const [nodeId, node] of Object.entries(flow.nodes)) {
      const edited = { ...node, task_instruction: apply(node.task_instruction) };
      const run = await walk({ ...flow, nodes: { ...flow.nodes, [nodeId]: edited } }, turns);
      expect([nodeId, ...nodesOf(run)]).toEqual([nodeId, ...path]);
    }
  });

  test.each(["", "Which machine is it?", "Say hello."])(
    "a first task of %j still leads on, with what the function needs",
    async (task) => {
      const flow = flowOf("support-desk");
      const greet = { ...flow.nodes.greet, task_instruction: task };
      const edited = { ...flow, nodes: { ...flow.nodes, greet } };
      const run = await walk(edited, ["It is the printer.", "The printer", "It is jammed.", "It is jammed."]);
      expect(nodesOf(run)).toContain("solve");
    },
  );
});
