import { checkedParameters, findFunction } from "#lib/flow/scenario/functions.ts";
import type { FlowFunction } from "#lib/flow/scenario/nodes-json.ts";
import { canonicalJson, type JsonValue } from "#lib/platform/json.ts";
import { ANSWER_CARD, answerByVoice, showCard } from "./cards.ts";
import type { CalledFunction, FlowEvent } from "./events.ts";
import type { FlowRun } from "./flow-run.ts";
import { requestHandover } from "./handovers.ts";
import { settleStep } from "./settle-step.ts";
import type { OpenCall, OpenStep } from "./state.ts";
import { validateArguments } from "./validate-arguments.ts";

/** How many responses with function calls the model may give in a turn; the next one gets a spoken reply instead. */
export const MAX_STEPS = 8;
export const STUCK_LINE = "I'm sorry, I got stuck there. Could you say that again?";
const DEFAULT_TIMEOUT_MS = 10_000;
/** Enough to recognise a call that is reported twice. */
const REMEMBERED_CALLS = 64;

/** Handles all calls of one model response. Unknown functions and invalid arguments run nothing. */
export function callFunctions(run: FlowRun, nodeId: string, calls: readonly CalledFunction[]): void {
  const seen = new Set(run.state.callIds);
  const fresh = calls.filter(({ callId }) => !seen.has(callId) && seen.add(callId));
  if (fresh.length === 0) return;
  const callIds = [...seen].slice(-REMEMBERED_CALLS);
  run.state = { ...run.state, callIds, steps: run.state.steps + 1 };
  if (run.state.steps > MAX_STEPS) {
    for (const { callId } of fresh) run.tell(callId, false, "Too many function calls: wait for the visitor.");
    run.effects.push({ type: "too_many_steps", nodeId: run.state.nodeId });
    run.say(STUCK_LINE);
    return;
  }
  const step: OpenStep = { nodeId, visit: run.state.visit, calls: [] };
  for (const call of fresh) step.calls.push(beginCall(run, nodeId, call, step.calls));
  run.state = { ...run.state, open: [...run.state.open, step] };
  settleIfFinished(run, step);
}

function beginCall(
  run: FlowRun,
  nodeId: string,
  { callId, name, args }: CalledFunction,
  siblings: readonly OpenCall[],
): OpenCall {
  const refuse = (text: string): OpenCall => {
    run.tell(callId, false, text);
    return { callId, name, args: {}, outcome: "refused" };
  };
  // The model may answer a request of one node after the call has moved to another.
  const isCurrent = nodeId === run.state.nodeId;
  const called = isCurrent ? findFunction(run.flow, nodeId, name) : undefined;
  if (isCurrent && !called && name === ANSWER_CARD) return answerByVoice(run, callId, args);
  if (!called) return refuse(`There is no function ${name} at this node.`);
  const checked = validateArguments({ parameters: checkedParameters(called.fn) }, args);
  if (!checked.ok) return refuse(`The arguments are invalid. ${checked.fault} Nothing was done.`);
  const call: OpenCall = { callId, name, args: checked.args };
  if (isRunning(run, call, siblings)) return refuse("This is running already. Its result will follow.");
  return startCall(run, nodeId, called.fn, call);
}

/** Whether the same function is already running with the same arguments: a model without a result calls again. */
function isRunning(run: FlowRun, call: OpenCall, siblings: readonly OpenCall[]): boolean {
  return [...run.state.open.flatMap((step) => step.calls), ...siblings].some(
    (other) =>
      other.outcome === undefined &&
      other.name === call.name &&
      canonicalJson(other.args) === canonicalJson(call.args),
  );
}

function startCall(run: FlowRun, nodeId: string, fn: FlowFunction, call: OpenCall): OpenCall {
  const { callId, name, args } = call;
  if (fn.type === "http" || fn.type === "mcp" || fn.type === "rag" || fn.type === "client") {
    const { timeout_ms: timeoutMs = DEFAULT_TIMEOUT_MS, filler } = fn;
    const { endpointId, save } = calledBy(fn);
    const text = filler && run.render(filler.text);
    run.effects.push({
      type: "run_function",
      ...{ callId, nodeId, name, args, endpointId, save, timeoutMs },
      ...(fn.type === "client" && { page: fn.await_result ? "answers" : "is_told" }),
      ...(filler && text ? { filler: { afterMs: filler.after_ms, text } } : {}),
    });
    return call;
  }
  if (fn.type === "show") return showCard(run, nodeId, fn, call);
  if (fn.type === "handover") return requestHandover(run, nodeId, fn, call);
  if (fn.type === "transition") run.setVariables(args);
  if (fn.type === "set") run.setVariables(pick(args, fn.save));
  run.tell(callId, true, fn.type === "end" ? "The call ends." : "Done.");
  return { ...call, outcome: "done" };
}

/** What a function calls in the network: an endpoint or an MCP server, or null. */
function calledBy(fn: FlowFunction): { endpointId: string | null; save: Record<string, string> } {
  if (fn.type === "http") return { endpointId: fn.endpoint_id, save: fn.save ?? {} };
  if (fn.type === "mcp") return { endpointId: fn.mcp_server_id, save: fn.save ?? {} };
  return { endpointId: null, save: {} };
}

/** Handles the result of a function that ran outside the engine. Ignores one that is not running. */
export function finishFunction(
  run: FlowRun,
  { callId, ok, text, saved = {} }: Extract<FlowEvent, { type: "function_finished" }>,
): void {
  const step = conclude(run, callId, ok ? "done" : "failed");
  if (!step) return;
  if (ok) run.setVariables(saved);
  run.tell(callId, ok, text);
  settleIfFinished(run, step);
}

/**
 * Cancels the functions marked `cancel_on_interruption` when the visitor speaks; the visitor's turn continues without
 * them.
 */
export function cancelOnInterruption(run: FlowRun): void {
  for (const { nodeId, callId, name } of runningCalls(run)) {
    if (findFunction(run.flow, nodeId, name)?.fn.cancel_on_interruption !== true) continue;
    conclude(run, callId, "refused");
    run.effects.push({ type: "cancel_function", callId });
    run.tell(callId, false, "Cancelled, because the visitor spoke. There is no result.");
  }
  dropFinished(run);
}

/** Fails everything that was running in a lost process. */
export function failRunning(run: FlowRun, text: string): void {
  for (const { callId } of runningCalls(run)) {
    conclude(run, callId, "refused");
    run.tell(callId, false, text);
  }
  dropFinished(run);
}

function runningCalls(run: FlowRun): { nodeId: string; callId: string; name: string }[] {
  return run.state.open.flatMap(({ nodeId, calls }) =>
    calls
      .filter(({ outcome }) => outcome === undefined)
      .map(({ callId, name }) => ({ nodeId, callId, name })),
  );
}

/** Records the outcome of a running call. Returns its step, or undefined if it is not running. */
function conclude(
  run: FlowRun,
  callId: string,
  outcome: NonNullable<OpenCall["outcome"]>,
): OpenStep | undefined {
  const isIt = (call: OpenCall) => call.callId === callId && call.outcome === undefined;
  const index = run.state.open.findIndex((step) => step.calls.some(isIt));
  const step = run.state.open[index];
  if (!step) return undefined;
  const concluded = { ...step, calls: step.calls.map((call) => (isIt(call) ? { ...call, outcome } : call)) };
  run.state = { ...run.state, open: run.state.open.with(index, concluded) };
  return concluded;
}

const isFinished = (step: OpenStep): boolean => step.calls.every(({ outcome }) => outcome !== undefined);

function settleIfFinished(run: FlowRun, step: OpenStep): void {
  if (!isFinished(step)) return;
  run.state = { ...run.state, open: run.state.open.filter((other) => other !== step) };
  const isOver = step.visit !== run.state.visit;
  settleStep(run, step);
  // If another node was entered in the meantime, the avatar has already spoken; the next reply uses the result.
  if (!run.state.ended && !isOver) run.respondToFunctions();
}

/** Settles the steps without running calls. The event that cancelled them requests the next reply. */
function dropFinished(run: FlowRun): void {
  for (const step of run.state.open.filter(isFinished)) {
    run.state = { ...run.state, open: run.state.open.filter((other) => other !== step) };
    settleStep(run, step);
  }
}

function pick(values: Record<string, JsonValue>, names: readonly string[]): Record<string, JsonValue> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
