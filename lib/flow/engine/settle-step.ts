import { isAnswered } from "#lib/flow/cards/card-limits.ts";
import type { Path } from "#lib/flow/problems/problems.ts";
import { type ActiveFunction, findFunction } from "#lib/flow/scenario/functions.ts";
import { exactText, plainNumbers } from "#lib/platform/encoding/exact-json.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { FlowRun } from "./flow-run.ts";
import type { OpenCall, OpenStep } from "./state.ts";

type SettledCall = { call: OpenCall; called: ActiveFunction & { order: number } };
type Target = { to: string; via: Path };

/**
 * Where the functions of one response lead once all have finished: to the end of the call if one of them ends it, else
 * to the target of the function declared first, then along edges. Nowhere if the node was left in the meantime.
 */
export function settleStep(run: FlowRun, step: OpenStep): void {
  const settled = step.calls
    .flatMap((call): SettledCall[] => {
      const called = findFunction(run.flow, step.nodeId, call.name);
      return called && call.outcome !== "refused" ? [{ call, called }] : [];
    })
    .sort((a, b) => a.called.order - b.called.order);
  for (const { call, called } of settled) {
    if (call.outcome === "failed" && called.fn.on_error?.say !== undefined) {
      run.answerWith(called.fn.on_error.say);
    }
  }
  for (const { called } of settled) {
    if (called.fn.type !== "end") continue;
    if (called.fn.say !== undefined) run.say(called.fn.say);
    run.end();
    return;
  }
  if (step.visit === run.state.visit) {
    const target = settled.flatMap((one) => targetOf(run, one) ?? [])[0];
    if (target) run.enter(target.to, target.via);
  }
  run.followEdges();
}

function targetOf(run: FlowRun, { call, called: { fn, path } }: SettledCall): Target | undefined {
  if (call.outcome === "failed") {
    return fn.on_error?.to === undefined
      ? undefined
      : { to: fn.on_error.to, via: [...path, "on_error", "to"] };
  }
  const target = fn.transition_to;
  if (target === undefined) return undefined;
  // A question has been asked, and leads on with its answer.
  if (fn.type === "show" && isAnswered(fn.card.kind) && !call.answered) return undefined;
  if (typeof target === "string") return { to: target, via: [...path, "transition_to"] };
  const value = branchValue(run, call, target.field);
  // A case may be written like the number in the response, or like the number that it is.
  const keys = [asCase(value), asCase(plainNumbers(value))];
  const key = keys.find((name) => Object.hasOwn(target.cases, name)) ?? "";
  const chosen = Object.hasOwn(target.cases, key) ? target.cases[key] : undefined;
  if (chosen !== undefined) return { to: chosen, via: [...path, "transition_to", "cases", key] };
  return target.default === undefined
    ? undefined
    : { to: target.default, via: [...path, "transition_to", "default"] };
}

/** A branch reads an argument of the call, else a variable, which is where an endpoint's response is saved. */
function branchValue(run: FlowRun, call: OpenCall, field: string): JsonValue {
  if (Object.hasOwn(call.args, field)) return call.args[field] ?? null;
  return Object.hasOwn(run.state.variables, field) ? (run.state.variables[field] ?? null) : null;
}

const asCase = (value: JsonValue): string => (value === null ? "null" : exactText(value));
