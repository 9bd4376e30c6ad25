import type { RunFunction } from "#lib/flow/engine/events.ts";
import type { FlowState } from "#lib/flow/engine/state.ts";
import type { NodesJson } from "#lib/flow/scenario/nodes-json.ts";
import type { FunctionOutcome } from "#lib/flow/simulation/play-call.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { askDocuments } from "#lib/scenarios/replays/ask-documents.ts";
import { scriptedOutcome } from "#lib/scenarios/simulations/scripted-outcome.ts";
import { callEndpoint, type Network } from "#lib/tools/endpoints/call-endpoint.ts";
import { findEndpoint } from "#lib/tools/endpoints/reads.ts";
import type { SimulatedVisitor } from "./schema.ts";

export type Functions = Pick<SimulatedVisitor, "functions" | "endpoints">;
export type Scene = {
  actor: Actor;
  flow: NodesJson;
  sessionId: string;
  language?: string | null | undefined;
  network?: Network | undefined;
};

/**
 * Runs a function of a simulated conversation. A scripted response comes first. Without one, knowledge bases are
 * searched, and endpoints of the account are called if the test is live, with the checks of a call.
 */
export async function answerFunction(
  { actor, flow, sessionId, network }: Scene,
  { functions, endpoints }: Functions,
  call: RunFunction,
  { variables, runtimeVars }: FlowState,
): Promise<FunctionOutcome> {
  const { name, args, endpointId, page, save, timeoutMs } = call;
  if (Object.hasOwn(endpoints, name) || page) return scriptedOutcome(endpoints, call);
  if (endpointId === null) return await askDocuments(actor, flow, call);
  if (functions === "scripted") return scriptedOutcome(endpoints, call);
  const endpoint = await findEndpoint(actor.ownerId, endpointId.toLowerCase());
  if (!endpoint) return { ok: false, text: "The endpoint no longer exists.", saved: {} };
  const values = { arg: args, var: variables, runtime: runtimeVars };
  const request = { values, sessionId, timeoutMs, save };
  const { result, durationMs } = await callEndpoint(actor.ownerId, endpoint, request, network);
  return { ok: result.ok, text: result.text, saved: result.variables, durationMs };
}
