import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_HOPS, stepFlow } from "./engine.ts";
import type { FlowEvent } from "./events.ts";
import { activeFunctions } from "./functions.ts";
import { type NodesJson, nodesJsonSchema } from "./nodes-json.ts";
import { composePrompt } from "./prompt.ts";
import { type FlowState, initialFlowState } from "./state.ts";

const flow: NodesJson = nodesJsonSchema.parse({
  initial_node: "hello",
  role_instruction: "You are {{runtime.role}}.",
  variables: { level: { type: "number", default: 1 } },
  nodes: {
    hello: {
      task_instruction: "Greet {{runtime.name}}.",
      functions: [
        { type: "transition", name: "go_on", description: "", transition_to: "ask" },
        {
          type: "set",
          name: "rate",
          description: "",
          save: ["score"],
          transition_to: { field: "mood", cases: { good: "ask" }, default: "wait" },
        },
      ],
      edges: [{ to: "vip", when: { all: [{ var: "level", op: "gte", value: 5 }] } }],
    },
    ask: { task_instruction: "Ask.", say: "How are you, {{runtime.name}}?" },
    wait: { task_instruction: "Wait.", respond_immediately: false },
    vip: { task_instruction: "Praise level {{var.level}}.", role_instruction: "You are a butler." },
    loop: { task_instruction: "", edges: [{ to: "loop2", when: "always" }] },
    loop2: { task_instruction: "", edges: [{ to: "loop", when: "always" }] },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "", say: "Goodbye." }],
});

const start = (runtimeVars = {}): FlowState => initialFlowState(flow, runtimeVars);
const types = (state: FlowState, event: FlowEvent) =>
  stepFlow(flow, state, event).effects.map((effect) => effect.type);

test("a call begins at the initial node with a model run", () => {
  expect(types(start(), { type: "call_started" })).toEqual(["enter_node", "run_model"]);
});

test("a transition enters the target, keeps its arguments as variables, and a say answers without a model", () => {
  const step = stepFlow(flow, start({ name: "Ada" }), {
    type: "function_called",
    name: "go_on",
    args: { why: "x" },
  });
  expect(step.state.nodeId).toBe("ask");
  expect(step.state.variables.why).toBe("x");
  expect(step.effects).toContainEqual({ type: "say", nodeId: "ask", text: "How are you, Ada?" });
  expect(step.effects.some((effect) => effect.type === "run_model")).toBe(false);
});

test("a say node answers the next user turn with the model", () => {
  expect(types({ ...start(), nodeId: "ask" }, { type: "user_turn" })).toEqual(["run_model"]);
});

test("a node that does not respond immediately waits for the user, then runs the model", () => {
  const step = stepFlow(flow, start(), {
    type: "function_called",
    name: "rate",
    args: { score: 2, mood: "?" },
  });
  expect(step.state).toMatchObject({ nodeId: "wait", variables: { score: 2 } });
  expect(step.state.variables).not.toHaveProperty("mood");
  expect(step.effects.map((effect) => effect.type)).toEqual(["function_result", "enter_node"]);
  expect(types(step.state, { type: "user_turn" })).toEqual(["run_model"]);
});

test("a change of variables takes the first edge that holds", () => {
  const step = stepFlow(flow, start(), { type: "variables_changed", values: { level: 7 } });
  expect(step.state.nodeId).toBe("vip");
  expect(composePrompt(flow, step.state).text).toBe("You are a butler.\n\nPraise level 7.");
});

test("a change of variables that takes no edge asks for nothing", () => {
  expect(types(start(), { type: "variables_changed", values: { level: 2 } })).toEqual([]);
});

test("a cycle of edges stops after the limit", () => {
  const { effects } = stepFlow(flow, { ...start(), nodeId: "loop" }, { type: "user_turn" });
  expect(effects.filter((effect) => effect.type === "enter_node")).toHaveLength(MAX_HOPS);
  expect(effects.at(-2)?.type).toBe("too_many_hops");
  expect(effects.at(-1)?.type).toBe("run_model");
});

test("end says goodbye, ends the call, and nothing happens after it", () => {
  const step = stepFlow(flow, start(), { type: "function_called", name: "hang_up", args: {} });
  expect(step.effects.map((effect) => effect.type)).toEqual(["function_result", "say", "end_call"]);
  expect(types(step.state, { type: "user_turn" })).toEqual([]);
});

test("a function that the active node does not offer changes nothing and says so to the model", () => {
  const step = stepFlow(
    flow,
    { ...start(), nodeId: "vip" },
    { type: "function_called", name: "go_on", args: {} },
  );
  expect(step.state.nodeId).toBe("vip");
  expect(step.effects[0]).toMatchObject({ type: "function_result", ok: false });
});

test("a missing runtime value is empty in the prompt and reported", () => {
  const prompt = composePrompt(flow, start());
  expect(prompt.text).toBe("You are .\n\nGreet .");
  expect(prompt.missing).toEqual(["runtime.role", "runtime.name"]);
});

const anyEvent: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constant<FlowEvent>({ type: "call_started" }),
  fc.constant<FlowEvent>({ type: "user_turn" }),
  fc
    .integer({ min: 0, max: 9 })
    .map((level): FlowEvent => ({ type: "variables_changed", values: { level } })),
  fc
    .record({
      name: fc.constantFrom("go_on", "rate", "hang_up", "nonsense"),
      mood: fc.constantFrom("good", "bad"),
    })
    .map(({ name, mood }): FlowEvent => ({ type: "function_called", name, args: { mood } })),
);

test("any order of events keeps the call at a node of the graph and its state resumable at every point", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
      let state = start();
      for (const event of events) {
        const before = JSON.stringify(state);
        const step = stepFlow(flow, state, event);
        const resumed = stepFlow(flow, JSON.parse(before), event);
        expect(resumed).toEqual(step);
        expect(JSON.stringify(state)).toBe(before);
        expect(Object.keys(flow.nodes)).toContain(step.state.nodeId);
        state = step.state;
      }
    }),
  );
});

test("a user turn is always answered until the call has ended", () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 20 }), (events) => {
      const state = events.reduce((current, event) => stepFlow(flow, current, event).state, start());
      const kinds = types(state, { type: "user_turn" });
      const answered = kinds.includes("run_model") || kinds.includes("say");
      expect(answered || state.ended).toBe(true);
    }),
  );
});

test("the model is offered the node's own functions before the global ones", () => {
  expect(activeFunctions(flow, "hello").map((fn) => fn.name)).toEqual(["go_on", "rate", "hang_up"]);
});
