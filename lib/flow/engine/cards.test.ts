import { expect, test } from "vitest";
import { drain, walkFlow } from "#lib/flow/problems/walk-flow.ts";
import { type FlowNode, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import { playCall } from "#lib/flow/simulation/play-call.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { readToolResult } from "#models/demo/tool-result.ts";
import { ANSWER_CARD, offeredFunctions } from "./cards.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEvent, FlowStep } from "./events.ts";
import { type FlowState, flowStateSchema, initialFlowState } from "./state.ts";

const pick = {
  ...{ type: "show", name: "pick_plan", description: "Ask for the plan.", save: "plan" },
  card: {
    kind: "choice",
    title: "Which plan?",
    options: [{ value: "basic" }, { value: "gold", label: "Gold" }],
  },
  transition_to: { field: "answer", cases: { gold: "gold" }, default: "basic" },
};
const mail = {
  ...{ type: "show", name: "ask_email", description: "Ask for the address.", save: "email" },
  card: { kind: "input", title: "Your e-mail address", format: "email" },
};
const map = {
  ...{ type: "show", name: "show_map", description: "Show the way." },
  card: { kind: "link", title: "The way to us", url: "https://example.com/{{var.plan}}" },
};
const rooms = {
  ...{ type: "show", name: "show_rooms", description: "Show the rooms." },
  card: {
    kind: "slides",
    title: "Our rooms",
    pictures: [1, 2, 3].map((number) => ({
      url: `https://example.com/${number}.jpg`,
      alt: `Room ${number}`,
    })),
  },
};
const flow = nodesJsonSchema.parse({
  initial_node: "desk",
  role_instruction: "",
  variables: { plan: { type: "string", default: "none" } },
  nodes: {
    desk: {
      task_instruction: "",
      functions: [
        pick,
        mail,
        map,
        rooms,
        { type: "transition", name: "leave", description: "Go.", transition_to: "basic" },
      ],
    },
    basic: { task_instruction: "", say: "Basic it is." },
    gold: { task_instruction: "" },
  },
} satisfies {
  initial_node: string;
  role_instruction: string;
  nodes: Record<string, Partial<FlowNode> | object>;
  variables: object;
});

let serial = 0;
const begun = stepFlow(flow, initialFlowState(flow, {}), { type: "call_started" }).state;
const step = (state: FlowState, event: FlowEvent) => stepFlow(flow, state, event);
function call(state: FlowState, name: string, args: JsonValue = {}) {
  serial += 1;
  const calls = [{ callId: `c${serial}`, name, args }];
  return step(state, { type: "functions_called", nodeId: state.nodeId, calls });
}
const answer = (state: FlowState, value: JsonValue, cardId = state.card?.id ?? "") =>
  step(state, { type: "card_answered", cardId, answer: value });
const offered = (state: FlowState) => offeredFunctions(flow, state).map(({ name }) => name);

test("a question is shown, leads nowhere yet, and the model learns to wait for the answer", () => {
  const { state, effects } = call(begun, "pick_plan");
  expect(state).toMatchObject({
    nodeId: "desk",
    card: { name: "pick_plan", nodeId: "desk", card: pick.card },
  });
  expect(effects).toContainEqual(expect.objectContaining({ type: "function_result", ok: true }));
  expect(effects.at(-1)).toEqual({ type: "run_model", nodeId: "desk" });
  expect(flowStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
});

test("the avatar turns slides by calling their function again, also to the page that it turned to before", () => {
  const first = call(begun, "show_rooms");
  expect(first.state.card?.card).not.toHaveProperty("page");
  expect(first.effects).toContainEqual(
    expect.objectContaining({ ok: true, text: expect.stringContaining("picture 1 of 3") }),
  );
  const second = call(first.state, "show_rooms", { page: 2 });
  expect(second.state.card).toMatchObject({ id: first.state.card?.id, card: { page: 2, turn: 1 } });
  // The visitor may have turned on in the meantime.
  expect(call(second.state, "show_rooms", { page: 2 }).state.card?.card).toMatchObject({ page: 2, turn: 2 });
  const beyond = call(second.state, "show_rooms", { page: 4 });
  expect(beyond.effects[0]).toMatchObject({ ok: false });
  expect(beyond.state.card).toEqual(second.state.card);
});

test("an answer by hand sets the variable, closes the card and leads on, as after any function", () => {
  const { state, effects } = answer(call(begun, "pick_plan").state, "gold");
  expect(state).toMatchObject({ nodeId: "gold", variables: { plan: "gold" } });
  expect(state.card).toBeUndefined();
  expect(effects.map(({ type }) => type)).toEqual([
    "card_answered",
    "set_variables",
    "enter_node",
    "run_model",
  ]);
});

test("the first answer counts: another one, an answer to another card and an invalid one do nothing", () => {
  const open = call(begun, "pick_plan").state;
  const { state } = answer(open, "gold");
  for (const late of [
    answer(state, "basic", open.card?.id),
    answer(open, "gold", "other"),
    answer(open, "silver"),
  ]) {
    expect(late.effects).toEqual([]);
  }
});

test("an answer by voice arrives as a function that is offered while the card is open", () => {
  expect(offered(begun)).not.toContain(ANSWER_CARD);
  expect(call(begun, ANSWER_CARD, { answer: "gold" }).effects[0]).toMatchObject({ ok: false });
  const open = call(begun, "pick_plan").state;
  expect(offered(open)).toContain(ANSWER_CARD);
  expect(call(open, ANSWER_CARD, { answer: "silver" }).effects[0]).toMatchObject({ ok: false });
  const { state, effects } = call(open, ANSWER_CARD, { answer: "gold" });
  expect(state).toMatchObject({ nodeId: "gold", variables: { plan: "gold" } });
  expect(effects).toContainEqual(expect.objectContaining({ type: "function_result", ok: true }));
  expect(offered(state)).not.toContain(ANSWER_CARD);
});

test("a model that answers a request of an earlier node does not answer the card of this one", () => {
  const { nodeId } = begun;
  const calls = [{ callId: "late", name: ANSWER_CARD, args: { answer: "gold" } }];
  const open = call(begun, "pick_plan").state;
  const late = step({ ...open, nodeId: "basic" }, { type: "functions_called", nodeId, calls });
  expect(late.state.card).toEqual(open.card);
  expect(late.effects[0]).toMatchObject({ type: "function_result", ok: false });
});

test("spelling changes the open card, and the visitor has the last word", () => {
  const open = call(begun, "ask_email", { value: "ann at example dot com" }).state;
  expect(open.card?.card).toMatchObject({ value: "ann@example.com" });
  const corrected = call(open, "ask_email", { value: "anne@example.com" }).state;
  expect(corrected.card).toMatchObject({ id: open.card?.id, card: { value: "anne@example.com" } });
  const { state } = answer(corrected, "anna@example.com");
  expect(state).toMatchObject({ nodeId: "desk", variables: { email: "anna@example.com" } });
});

test("a question closes with its node, and what only shows something stays until another card or a press", () => {
  const asked = call(begun, "pick_plan").state;
  expect(call(asked, "leave").state.card).toBeUndefined();
  const shown = call(begun, "show_map").state;
  expect(shown.card?.card).toMatchObject({ url: "https://example.com/none" });
  expect(offered(shown)).not.toContain(ANSWER_CARD);
  const left = call(shown, "leave").state;
  expect(left.card).toEqual(shown.card);
  expect(step(left, { type: "card_closed", cardId: "other" }).state.card).toEqual(shown.card);
  expect(step(left, { type: "card_closed", cardId: shown.card?.id ?? "" }).state.card).toBeUndefined();
  expect(call(shown, "pick_plan").state.card?.name).toBe("pick_plan");
});

test("a card that cannot be made is refused, and the model hears why", () => {
  const open = nodesJsonSchema.parse({
    ...{ initial_node: "a", role_instruction: "" },
    nodes: { a: { task_instruction: "", functions: [{ ...map, card: { kind: "link" } }] } },
  });
  const state = stepFlow(open, initialFlowState(open, {}), { type: "call_started" }).state;
  const calls = [{ callId: "x", name: "show_map", args: { url: "javascript:alert(1)" } }];
  const made = stepFlow(open, state, { type: "functions_called", nodeId: "a", calls });
  expect(made.state.card).toBeUndefined();
  expect(made.effects[0]).toMatchObject({
    type: "function_result",
    ok: false,
    text: expect.stringContaining("https://"),
  });
});

test("the demo model recognizes what models get about cards", () => {
  const told = ({ effects }: FlowStep<FlowState>) =>
    effects.flatMap((effect) => (effect.type === "function_result" ? readToolResult(effect.text) : []));
  const asked = call(begun, "pick_plan");
  expect(told(asked)).toEqual([{ card: true }]);
  expect(told(call(begun, "show_map"))).toEqual([{ card: true }]);
  expect(told(call(asked.state, ANSWER_CARD, { answer: "gold" }))).toEqual([undefined]);
});

test("a replay answers a card with the line that was typed, and takes other lines as they are", () => {
  const played = (...turns: string[]) => {
    const { run, asks } = playCall(flow, { runtimeVars: {}, turns: turns.map((typed) => ({ typed })) });
    let asked = 0;
    for (const ask of asks) {
      if (ask.type !== "model") continue;
      asked += 1;
      ask.answer(asked === 2 ? { calls: [{ name: "pick_plan", args: {} }] } : { text: `Reply ${asked}.` });
    }
    return { rows: run.said.map(({ content, nodeId }) => [content, nodeId]), state: run.state };
  };
  const { rows, state } = played("Which plans are there?", "Gold");
  expect(rows.slice(1)).toEqual([
    ["Which plans are there?", "desk"],
    ["Reply 3.", "desk"],
    ["Gold", "gold"],
    ["Reply 4.", "gold"],
  ]);
  expect(state).toMatchObject({ variables: { plan: "gold" } });
  expect(played("Which plans are there?", "Silver").state.card?.name).toBe("pick_plan");
});

test("the search of what visitors can do answers cards, too", () => {
  const { nodes, edges, complete } = drain(walkFlow(flow));
  expect({ complete, unreached: nodes.unreached, edges: edges.unreached }).toEqual({
    ...{ complete: true, unreached: [], edges: [] },
  });
});
