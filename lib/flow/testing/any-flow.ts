import fc from "fast-check";
import { ANSWER_CARD, offeredFunctions } from "#lib/flow/engine/cards.ts";
import type { FlowEvent } from "#lib/flow/engine/events.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import { type NodesJson, nodesJsonSchema } from "#lib/flow/scenario/nodes-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { ENDPOINT_ID } from "./whole-graph.ts";

const NODE_IDS = ["a", "b", "c", "d"] as const;
const anyNodeId = fc.constantFrom(...NODE_IDS);
const anyLevel = fc.integer({ min: 0, max: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const parameters = { type: "object", properties: { level: { type: "number" } }, required: ["level"] };
const anyTarget = fc.oneof(
  anyNodeId,
  fc.record({
    field: fc.constant("level"),
    cases: fc.record({ "1": anyNodeId, "2": anyNodeId }),
    default: anyNodeId,
  }),
);

const anyFunction = fc.oneof(
  anyTarget.map((transition_to) => ({ type: "transition" as const, parameters, transition_to })),
  maybe(anyTarget).map((transition_to) => ({
    type: "set" as const,
    save: ["level"],
    parameters,
    transition_to,
  })),
  fc
    .record({ transition_to: maybe(anyTarget), cancel: fc.boolean(), to: maybe(anyNodeId) })
    .map(({ transition_to, cancel, to }) => ({
      ...{ type: "http" as const, endpoint_id: ENDPOINT_ID, parameters, transition_to },
      ...{ cancel_on_interruption: cancel, on_error: to ? { to } : { say: "Sorry." } },
      save: { level: "/level" },
    })),
  maybe(anyTarget).map((transition_to) => ({
    ...{ type: "show" as const, save: "level", transition_to },
    card: { kind: "rating" as const, title: "How much?", max: 3 },
  })),
  fc.constant({ type: "end" as const, say: "Bye." }),
);

const anyEdge = fc.record({
  to: anyNodeId,
  when: fc.oneof(
    { weight: 1, arbitrary: fc.constant("always" as const) },
    {
      weight: 5,
      arbitrary: anyLevel.map((value) => ({ all: [{ var: "level", op: "eq" as const, value }] })),
    },
  ),
});

const anyNode = (id: string) =>
  fc.record({
    task_instruction: fc.constant(`Do ${id} at {{var.level}}.`),
    say: maybe(fc.constant(`say ${id}`)),
    respond_immediately: fc.boolean(),
    functions: fc
      .array(anyFunction, { maxLength: 4 })
      .map((functions) => functions.map((fn, index) => ({ ...fn, name: `f${index}`, description: "" }))),
    edges: fc.array(anyEdge, { maxLength: 2 }),
    pre_actions: fc.oneof(
      fc.constant([]),
      anyLevel.map((level) => [{ type: "set" as const, values: { level } }]),
    ),
    post_actions: fc.constant([{ type: "say" as const, text: `post ${id}` }]),
    on_silence: maybe(
      fc.record({
        after_ms: fc.constant(1),
        say: maybe(fc.constant("Hm?")),
        to: maybe(anyNodeId),
        max: anyLevel,
      }),
    ),
  });

/** Arbitrary scenarios of four nodes, with cycles, dead ends and parallel edges. */
export const anyFlow: fc.Arbitrary<NodesJson> = fc
  .record({
    initial_node: anyNodeId,
    role_instruction: fc.constant("You are Ada."),
    nodes: fc.record({ a: anyNode("a"), b: anyNode("b"), c: anyNode("c"), d: anyNode("d") }),
    global_functions: fc.constant([
      { type: "transition" as const, name: "home", description: "", transition_to: "a" },
    ]),
    variables: fc.constant({ level: { type: "number" as const, default: 0 } }),
  })
  .map((flow) => nodesJsonSchema.parse(flow));

/** Chooses the next event by numbers, given the state of the call: shrinks well, and targets running functions. */
export type Dice = { kind: number; pick: number; level: number; ok: boolean };
export const anyDice: fc.Arbitrary<Dice> = fc.record({
  kind: fc.nat(9),
  pick: fc.nat(9),
  level: anyLevel,
  ok: fc.boolean(),
});

export function throwDice(flow: NodesJson, state: FlowState, dice: Dice, serial: number): FlowEvent {
  const { kind, pick, level, ok } = dice;
  const running = state.open.flatMap(({ calls }) => calls.filter(({ outcome }) => outcome === undefined));
  if (kind <= 3) {
    const offered = offeredFunctions(flow, state);
    const call = (callId: string, index: number) => {
      const fn = offered[index % (offered.length + 1)];
      const name = fn?.name ?? "nonsense";
      const fitting: JsonValue =
        fn?.type === "show" ? {} : { [name === ANSWER_CARD ? "answer" : "level"]: level };
      return { callId, name, args: pick === 9 ? { level: "high" } : fitting };
    };
    const calls = [call(`${serial}.0`, pick)];
    if (ok) calls.push(call(pick === 0 ? `${serial}.0` : `${serial}.1`, pick + 1));
    return { type: "functions_called", nodeId: state.nodeId, calls };
  }
  const call = running[pick % Math.max(1, running.length)];
  if (kind <= 5 && call) {
    return { type: "function_finished", callId: call.callId, ok, text: "ok", saved: { level } };
  }
  // Sometimes a card that is open, sometimes one that is gone.
  const cardId = pick === 9 ? "gone" : (state.card?.id ?? "none");
  if (kind === 5)
    return ok ? { type: "card_answered", cardId, answer: level } : { type: "card_closed", cardId };
  if (kind === 6) return { type: "silence" };
  if (kind === 7) return { type: "runtime_vars_changed", values: { level } };
  if (kind === 8) return { type: "reply_ended", nodeId: state.nodeId };
  return { type: pick < 2 ? "prompted" : pick < 4 ? "reply_wanted" : "user_turn" };
}
