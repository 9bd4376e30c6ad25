import { expect, test } from "vitest";
import { activeFunctions } from "#lib/flow/scenario/functions.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { ENDPOINT_ID } from "#lib/flow/testing/whole-graph.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { MAX_STEPS, STUCK_LINE } from "./call-functions.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEffect, FlowEvent } from "./events.ts";
import { MAX_HOPS } from "./flow-run.ts";
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

let calls = 0;
function called(nodeId: string, ...functions: [name: string, args?: JsonValue][]): FlowEvent {
  const withIds = functions.map(([name, args = {}]) => {
    calls += 1;
    return { callId: `call_${calls}`, name, args };
  });
  return { type: "functions_called", nodeId, calls: withIds };
}
const callIdOf = (event: FlowEvent): string =>
  (event.type === "functions_called" ? event.calls[0]?.callId : undefined) ?? "";
const resultOf = (effects: FlowEffect[]) => effects.find((effect) => effect.type === "function_result");

test("a call starts at the initial node with a model run", () => {
  expect(types(start(), { type: "call_started" })).toEqual(["enter_node", "run_model"]);
});

test("a transition enters its target and stores its arguments as variables, and a say replies without the model", () => {
  const step = stepFlow(flow, start({ name: "Ada" }), called("hello", ["go_on", { why: "x" }]));
  expect(step.state.nodeId).toBe("ask");
  expect(step.state.variables.why).toBe("x");
  expect(step.effects).toContainEqual({ type: "say", nodeId: "ask", text: "How are you, Ada?" });
  expect(step.effects.some((effect) => effect.type === "run_model")).toBe(false);
});

test("at a say node the model replies to the next user turn", () => {
  expect(types({ ...start(), nodeId: "ask" }, { type: "user_turn" })).toEqual(["run_model"]);
});

test("a node that does not respond immediately waits for the user, then runs the model", () => {
  const step = stepFlow(flow, start(), called("hello", ["rate", { score: 2, mood: "?" }]));
  expect(step.state).toMatchObject({ nodeId: "wait", variables: { score: 2 } });
  expect(step.state.variables).not.toHaveProperty("mood");
  expect(step.effects.map((effect) => effect.type)).toEqual([
    "set_variables",
    "function_result",
    "enter_node",
  ]);
  expect(types(step.state, { type: "user_turn" })).toEqual(["run_model"]);
});

test("a runtime variable named like a declared variable sets it, and the first matching edge is taken", () => {
  const step = stepFlow(flow, start(), { type: "runtime_vars_changed", values: { level: 7 } });
  expect(step.state.nodeId).toBe("vip");
  expect(composePrompt(flow, step.state).text).toBe("You are a butler.\n\nPraise level 7.");
});

test("changing variables without a matching edge requests no reply, and a value of the wrong type is ignored", () => {
  expect(types(start(), { type: "runtime_vars_changed", values: { level: 2 } })).toEqual(["set_variables"]);
  expect(types(start(), { type: "runtime_vars_changed", values: { level: "7", vip: true } })).toEqual([]);
});

test("a cycle of edges stops after the limit", () => {
  const { effects } = stepFlow(flow, { ...start(), nodeId: "loop" }, { type: "user_turn" });
  expect(effects.filter((effect) => effect.type === "enter_node")).toHaveLength(MAX_HOPS);
  expect(effects.at(-2)?.type).toBe("too_many_hops");
  expect(effects.at(-1)?.type).toBe("run_model");
});

test("end says goodbye and ends the call; nothing happens after it", () => {
  const step = stepFlow(flow, start(), called("hello", ["hang_up"]));
  expect(step.effects.map((effect) => effect.type)).toEqual(["function_result", "say", "end_call"]);
  expect(types(step.state, { type: "user_turn" })).toEqual([]);
});

test("a call of a function that the active node does not offer changes nothing and tells the model", () => {
  const step = stepFlow(flow, { ...start(), nodeId: "vip" }, called("vip", ["go_on"]));
  expect(step.state.nodeId).toBe("vip");
  expect(step.effects[0]).toMatchObject({ type: "function_result", ok: false });
});

test("a missing runtime value becomes empty in the prompt and is reported", () => {
  const prompt = composePrompt(flow, start());
  expect(prompt.text).toBe("You are .\n\nGreet .");
  expect(prompt.missing).toEqual(["runtime.role", "runtime.name"]);
});

test("the model is offered the node's own functions before the global ones", () => {
  expect(activeFunctions(flow, "hello").map((fn) => fn.name)).toEqual(["go_on", "rate", "hang_up"]);
});

const desk: NodesJson = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  nodes: {
    desk: {
      task_instruction: "",
      post_actions: [{ type: "set", values: { greeted: true } }],
      on_silence: { after_ms: 5000, say: "Are you there?", to: "left", max: 2 },
      functions: [
        { type: "transition", name: "first", description: "", transition_to: "left" },
        { type: "transition", name: "second", description: "", transition_to: "right" },
        {
          type: "http",
          name: "look_up",
          description: "",
          endpoint_id: ENDPOINT_ID,
          parameters: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
          save: { plan: "/plan" },
          timeout_ms: 3000,
          cancel_on_interruption: true,
          filler: { after_ms: 400, text: "Looking for {{runtime.name}}." },
          transition_to: { field: "plan", cases: { gold: "right" } },
          on_error: { say: "It is broken." },
        },
      ],
    },
    left: { task_instruction: "" },
    right: { task_instruction: "", pre_actions: [{ type: "say", text: "Welcome to {{var.plan}}." }] },
  },
  global_functions: [{ type: "end", name: "hang_up", description: "" }],
});
const atDesk = stepFlow(desk, initialFlowState(desk, { name: "Ada" }), { type: "call_started" }).state;

test("of transitions called together, the one declared first wins, and both calls get a result", () => {
  const step = stepFlow(desk, atDesk, called("desk", ["second"], ["first"]));
  expect(step.state.nodeId).toBe("left");
  expect(step.effects.filter((effect) => effect.type === "function_result")).toHaveLength(2);
  expect(step.effects.filter((effect) => effect.type === "enter_node")).toHaveLength(1);
});

test("invalid arguments run nothing, and the model gets the validation error", () => {
  const step = stepFlow(desk, atDesk, called("desk", ["look_up", { id: "seven" }]));
  expect(step.effects.map(({ type }) => type)).toEqual(["function_result", "run_model"]);
  expect(resultOf(step.effects)).toMatchObject({ ok: false });
  expect(resultOf(step.effects)?.text).toContain("id");
});

test("an endpoint's response is saved and selects the branch, and a transition called with it waits for it", () => {
  const event = called("desk", ["look_up", { id: 7 }], ["second"]);
  const waiting = stepFlow(desk, atDesk, event);
  expect(waiting.effects[0]).toMatchObject({
    type: "run_function",
    args: { id: 7 },
    timeoutMs: 3000,
    filler: { afterMs: 400, text: "Looking for Ada." },
  });
  expect(waiting.state.nodeId).toBe("desk");
  const saved = { plan: "gold" };
  const done = { type: "function_finished", callId: callIdOf(event), ok: true, text: "{}", saved } as const;
  const step = stepFlow(desk, waiting.state, done);
  expect(step.state).toMatchObject({ nodeId: "right", variables: { plan: "gold" } });
  expect(step.effects.map(({ type }) => type)).toEqual([
    ...["set_variables", "function_result", "set_variables", "enter_node", "say", "run_model"],
  ]);
  expect(step.effects).toContainEqual({ type: "say", nodeId: "right", text: "Welcome to gold." });
});

test("a client function runs with its action, and its response goes to the model", () => {
  const show = { type: "client", name: "show_map", description: "", await_result: true } as const;
  const tell = { type: "client", name: "light_up", description: "", timeout_ms: 500 } as const;
  const shop: NodesJson = {
    ...desk,
    nodes: { ...desk.nodes, left: { task_instruction: "", functions: [show, tell] } },
  };
  const at = { ...atDesk, nodeId: "left" };
  const event = called("left", ["show_map", { city: "Rome" }], ["light_up"]);
  const { state, effects } = stepFlow(shop, at, event);
  expect(effects).toMatchObject([
    { type: "run_function", name: "show_map", args: { city: "Rome" }, endpointId: null, page: "answers" },
    { type: "run_function", name: "light_up", timeoutMs: 500, page: "is_told" },
  ]);
  const [first, second] = effects.map((effect) => (effect.type === "run_function" ? effect.callId : ""));
  const done = (callId = "") => ({ type: "function_finished", callId, ok: true, text: "north" }) as const;
  const step = stepFlow(shop, stepFlow(shop, state, done(second)).state, done(first));
  expect(step.effects.map(({ type }) => type)).toEqual(["function_result", "run_model"]);
});

test("a failed function makes the avatar speak the scenario's apology, without a model run", () => {
  const event = called("desk", ["look_up", { id: 7 }]);
  const { state } = stepFlow(desk, atDesk, event);
  const failed = { type: "function_finished", callId: callIdOf(event), ok: false, text: "500" } as const;
  const step = stepFlow(desk, state, failed);
  expect(step.effects.map(({ type }) => type)).toEqual(["function_result", "say"]);
  expect(step.state.nodeId).toBe("desk");
});

test("a visitor turn cancels a function marked cancel_on_interruption, and its late result changes nothing", () => {
  const event = called("desk", ["look_up", { id: 7 }]);
  const { state } = stepFlow(desk, atDesk, event);
  const step = stepFlow(desk, state, { type: "user_turn" });
  expect(step.effects.map(({ type }) => type)).toEqual(["cancel_function", "function_result", "run_model"]);
  const late = { type: "function_finished", callId: callIdOf(event), ok: true, text: "{}" } as const;
  expect(stepFlow(desk, step.state, late)).toEqual({ state: step.state, effects: [] });
});

test("a model that keeps calling the same function is stopped at the limit and gives a spoken reply", () => {
  let state = atDesk;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next = stepFlow(desk, state, called("desk", ["nonsense"]));
    expect(next.effects.at(-1)?.type).toBe("run_model");
    state = next.state;
  }
  const { effects } = stepFlow(desk, state, called("desk", ["nonsense"]));
  expect(effects.map(({ type }) => type)).toEqual(["function_result", "too_many_steps", "say"]);
  expect(effects.at(-1)).toMatchObject({ text: STUCK_LINE });
  const { state: fresh } = stepFlow(desk, state, { type: "user_turn" });
  expect(stepFlow(desk, fresh, called("desk", ["nonsense"])).effects.at(-1)?.type).toBe("run_model");
});

test("a function that is already running with the same arguments does not run again", () => {
  const { state } = stepFlow(desk, atDesk, called("desk", ["look_up", { id: 7 }]));
  const again = stepFlow(desk, state, called("desk", ["look_up", { id: 7 }]));
  expect(again.effects.some(({ type }) => type === "run_function")).toBe(false);
  const other = stepFlow(desk, state, called("desk", ["look_up", { id: 8 }]));
  expect(other.effects.some(({ type }) => type === "run_function")).toBe(true);
});

test("a silent visitor is prompted up to the node's maximum, then moved to the next node", () => {
  let state = atDesk;
  for (let prompt = 0; prompt < 2; prompt += 1) {
    const step = stepFlow(desk, state, { type: "silence" });
    expect(step.effects).toEqual([{ type: "say", nodeId: "desk", text: "Are you there?" }]);
    state = step.state;
  }
  const spoke = stepFlow(desk, state, { type: "user_turn" }).state;
  expect(stepFlow(desk, spoke, { type: "silence" }).state.nodeId).toBe("desk");
  const moved = stepFlow(desk, state, { type: "silence" });
  expect(moved.state.nodeId).toBe("left");
  expect(moved.effects.at(-1)?.type).toBe("run_model");
});

test("post-actions run once the first reply was heard, or when the node is left before that", () => {
  const heard = stepFlow(desk, atDesk, { type: "reply_ended", nodeId: "desk" });
  expect(heard.state.variables.greeted).toBe(true);
  expect(stepFlow(desk, heard.state, { type: "reply_ended", nodeId: "desk" }).effects).toEqual([]);
  expect(stepFlow(desk, atDesk, called("desk", ["first"])).state.variables.greeted).toBe(true);
});

test("functions of a lost process fail, and the call continues", () => {
  const { state } = stepFlow(desk, atDesk, called("desk", ["look_up", { id: 7 }]));
  const step = stepFlow(desk, JSON.parse(JSON.stringify(state)), { type: "call_resumed" });
  expect(step.effects.map(({ type }) => type)).toEqual(["function_result", "run_model"]);
  expect(step.state).toMatchObject({ nodeId: "desk", open: [] });
});
