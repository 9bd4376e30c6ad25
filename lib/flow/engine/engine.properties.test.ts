import fc from "fast-check";
import { expect, test } from "vitest";
import type { Path } from "#lib/flow/problems/problems.ts";
import { findFunction } from "#lib/flow/scenario/functions.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import { anyDice, anyFlow, type Dice, throwDice } from "#lib/flow/testing/any-flow.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { stepFlow } from "./engine.ts";
import type { FlowEffect, FlowEvent } from "./events.ts";
import { MAX_HOPS } from "./flow-run.ts";
import { type FlowState, flowStateSchema, initialFlowState } from "./state.ts";

type Seen = { before: FlowState; event: FlowEvent; state: FlowState; effects: FlowEffect[] };

/** Runs a whole call with random events. */
function play(flow: NodesJson, dice: readonly Dice[]): Seen[] {
  const seen: Seen[] = [];
  let state = initialFlowState(flow, {});
  for (const [index, one] of [null, ...dice].entries()) {
    const event: FlowEvent = one ? throwDice(flow, state, one, index) : { type: "call_started" };
    const before = state;
    const step = stepFlow(flow, before, event);
    seen.push({ before, event, ...step });
    state = step.state;
  }
  return seen;
}

const forAnyCall = (check: (seen: Seen[], flow: NodesJson) => void, maxLength = 25): void =>
  fc.assert(
    fc.property(anyFlow, fc.array(anyDice, { maxLength }), (flow, dice) => check(play(flow, dice), flow)),
    { numRuns: isQuick ? 100 : 300 },
  );

const effectsOf = (seen: readonly Seen[]): FlowEffect[] => seen.flatMap(({ effects }) => effects);
const placeOf = (flow: NodesJson, path: Path): unknown =>
  path.reduce<unknown>((at, name) => Reflect.get(Object(at), name), flow);

test("a call stored and restored at any point continues the same way, and no step mutates its input", () => {
  forAnyCall((seen, flow) => {
    for (const { before, event, state, effects } of seen) {
      const stored = JSON.stringify(before);
      const resumed = stepFlow(flow, flowStateSchema.parse(JSON.parse(stored)), event);
      expect(resumed).toEqual({ state, effects });
      expect(JSON.stringify(before)).toBe(stored);
    }
  });
});

test("a node is only entered through a target that the active node declares", () => {
  forAnyCall((seen, flow) => {
    let nodeId = "";
    for (const effect of effectsOf(seen)) {
      if (effect.type !== "enter_node") continue;
      expect(placeOf(flow, effect.via)).toBe(effect.nodeId);
      if (effect.via[0] === "nodes") expect(effect.via[1]).toBe(nodeId);
      nodeId = effect.nodeId;
    }
    expect(seen.at(-1)?.state.nodeId).toBe(nodeId);
  });
});

test("every visitor turn gets a reply until the call ends", () => {
  forAnyCall((seen, flow) => {
    for (const { state } of seen) {
      const kinds = stepFlow(flow, state, { type: "user_turn" }).effects.map(({ type }) => type);
      expect(state.ended || kinds.includes("run_model") || kinds.includes("say")).toBe(true);
    }
  });
});

test("no function runs twice or without being offered by its node, and each call gets one result", () => {
  forAnyCall((seen, flow) => {
    const asked = new Set<string>();
    for (const { before, event } of seen) {
      if (event.type !== "functions_called" || before.ended) continue;
      for (const { callId } of event.calls) asked.add(callId);
    }
    const effects = effectsOf(seen);
    const ran = effects.filter((effect) => effect.type === "run_function");
    expect(new Set(ran.map(({ callId }) => callId)).size).toBe(ran.length);
    for (const { nodeId, name } of ran) expect(findFunction(flow, nodeId, name)?.fn.type).toBe("http");
    const told = effects.filter((effect) => effect.type === "function_result").map(({ callId }) => callId);
    const { open = [] } = seen.at(-1)?.state ?? {};
    const running = open.flatMap(({ calls }) => calls.filter((call) => call.outcome === undefined));
    expect([...told, ...running.map(({ callId }) => callId)].filter((id) => asked.has(id)).sort()).toEqual(
      [...asked].sort(),
    );
  });
});

test("post-actions run once for each completed visit", () => {
  forAnyCall((seen) => {
    const effects = effectsOf(seen);
    for (const nodeId of ["a", "b", "c", "d"]) {
      const stays = effects.filter(
        (effect) => effect.type === "enter_node" && effect.nodeId === nodeId,
      ).length;
      const done = effects.filter(
        (effect) => effect.type === "say" && effect.text === `post ${nodeId}`,
      ).length;
      const state = seen.at(-1)?.state;
      const due = state?.nodeId === nodeId && state.postActionsDue ? 1 : 0;
      expect(done).toBe(stays - due);
    }
  });
});

test("a turn never exceeds the limit of edges", () => {
  forAnyCall((seen) => {
    let taken = 0;
    for (const { event, effects } of seen) {
      const isNewTurn = [
        "user_turn",
        "prompted",
        "silence",
        "runtime_vars_changed",
        "card_answered",
      ].includes(event.type);
      if (isNewTurn) taken = 0;
      taken += effects.filter((effect) => effect.type === "enter_node" && effect.via[2] === "edges").length;
      expect(taken).toBeLessThanOrEqual(MAX_HOPS);
    }
  });
});

test("a card asks only at its own node, is answered once, and is gone when the call has ended", () => {
  forAnyCall((seen) => {
    for (const { before, state, effects } of seen) {
      if (state.card) expect([state.card.nodeId, state.ended]).toEqual([state.nodeId, false]);
      const answered = effects.filter(({ type }) => type === "card_answered");
      if (answered.length > 0)
        expect(before.card !== undefined || state.callIds !== before.callIds).toBe(true);
    }
    const answers = effectsOf(seen).filter((effect) => effect.type === "card_answered");
    expect(new Set(answers.map(({ cardId }) => cardId)).size).toBe(answers.length);
  });
});

test("nothing is spoken or run after the end", () => {
  forAnyCall((seen) => {
    const after = seen.slice(seen.findIndex(({ state }) => state.ended) + 1);
    if (!seen.some(({ state }) => state.ended)) return;
    expect(effectsOf(after).filter(({ type }) => type !== "function_result")).toEqual([]);
  });
});
