import { expect, test } from "vitest";
import { drain, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { playCall } from "#lib/flow/simulation/play-call.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEvent } from "./events.ts";
import { type FlowState, flowStateSchema, initialFlowState } from "./state.ts";

const askFor = { type: "handover", name: "call_ana", description: "Ask for Ana.", timeout_ms: 30_000 };
const flowWith = (more: object): NodesJson =>
  nodesJsonSchema.parse({
    initial_node: "desk",
    role_instruction: "",
    nodes: {
      desk: { task_instruction: "", functions: [{ ...askFor, ...more }] },
      later: { task_instruction: "", say: "Shall I take a message?" },
    },
  });
const flow = flowWith({ say: "One moment, I call Ana.", on_error: { say: "Ana is busy.", to: "later" } });

const begun = stepFlow(flow, initialFlowState(flow, {}), { type: "call_started" }).state;
const step = (state: FlowState, event: FlowEvent) => stepFlow(flow, state, event);
const request = (state: FlowState, callId: string) =>
  step(state, {
    type: "functions_called",
    nodeId: state.nodeId,
    calls: [{ callId, name: "call_ana", args: {} }],
  });

test("asking for a person says the scenario's text, and the open request survives storage", () => {
  const { state, effects } = request(begun, "c1");
  expect(effects.map(({ type }) => type)).toEqual(["say", "function_result"]);
  expect(flowStateSchema.parse(JSON.parse(JSON.stringify(state))).handover).toEqual({
    ...{ id: "c1", name: "call_ana", nodeId: "desk", waitMs: 30_000 },
  });
});

test("asking again while a person is awaited changes nothing", () => {
  const { state } = request(begun, "c1");
  const again = request(state, "c2");
  expect(again.state.handover?.id).toBe("c1");
  expect(again.effects).toMatchObject([{ type: "function_result", ok: true }, { type: "run_model" }]);
});

test("if nobody comes, the avatar says so and goes where the scenario leads, once", () => {
  const { state } = request(begun, "c1");
  const expired = step(state, { type: "handover_expired", id: "c1" });
  expect(expired.effects).toMatchObject([
    { type: "say", text: "Ana is busy." },
    { type: "enter_node", nodeId: "later", via: ["nodes", "desk", "functions", 0, "on_error", "to"] },
    { type: "say", text: "Shall I take a message?" },
  ]);
  expect(expired.state.handover).toBeUndefined();
  expect(step(expired.state, { type: "handover_expired", id: "c1" }).effects).toEqual([]);
});

test("a person who comes ends the wait, and an older wait does not end a newer one", () => {
  const { state } = request(begun, "c1");
  const taken = step(state, { type: "handover_taken" });
  expect(taken).toMatchObject({ effects: [] });
  expect(taken.state.handover).toBeUndefined();
  const next = request(taken.state, "c2").state;
  expect(step(next, { type: "handover_expired", id: "c1" }).state.handover?.id).toBe("c2");
});

test("without a text for the request, the model speaks; a text for the case that nobody comes is required", () => {
  const plain = flowWith({ on_error: { say: "Nobody is free." } });
  const { effects } = stepFlow(plain, begun, {
    type: "functions_called",
    nodeId: "desk",
    calls: [{ callId: "c1", name: "call_ana", args: {} }],
  });
  expect(effects.map(({ type }) => type)).toEqual(["function_result", "run_model"]);
  for (const wrong of [{}, { on_error: {} }, { on_error: { say: "" } }]) {
    expect(() => flowWith(wrong)).toThrow();
  }
});

test("simulations and conversations in writing continue at once, because nobody can come", () => {
  const { run, asks } = playCall(flow, { runtimeVars: {}, turns: ["May I speak to Ana?"] });
  for (const ask of asks) {
    if (ask.type !== "model") continue;
    ask.answer(ask.turn === 0 ? { calls: [{ name: "call_ana", args: {} }] } : { text: "Hello." });
  }
  expect(run.said.filter(({ turn }) => turn === 0).map(({ content }) => content)).toEqual([
    "May I speak to Ana?",
    "One moment, I call Ana.",
    "Ana is busy.",
    "Shall I take a message?",
  ]);
  expect(run.state).toMatchObject({ nodeId: "later" });
});

test("a node that is reached only if nobody comes counts as reachable", () => {
  expect(drain(walkFlow(flow))).toMatchObject({ nodes: { unreached: [] }, edges: { unreached: [] } });
});
