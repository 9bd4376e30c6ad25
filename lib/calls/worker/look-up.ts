import { db } from "#db/client.ts";
import type { SessionRow } from "#db/schema/sessions.ts";
import { declaredValues } from "#lib/flow/engine/state.ts";
import { runtimeVarsProblem } from "#lib/http/input/fields.ts";
import { log } from "#lib/platform/log.ts";
import { storableValues } from "#lib/platform/text.ts";
import { runToolCall } from "#lib/tools/calls/run-tool-call.ts";
import type { Network } from "#lib/tools/endpoints/call-endpoint.ts";
import { addRuntimeVarsAcrossOwners } from "./worker-queries.ts";

/** The visitor waits for it, with the avatar not yet visible. */
const TIMEOUT_MS = 3_000;

/** The function's name in the call's tool calls. */
const LOOK_UP = "before_call";

type CalledSession = Pick<SessionRow, "id" | "scenario" | "runtimeVars" | "flowState">;

/**
 * Makes the request of a scenario's `before_call`, once per call, and adds the values that it saves to the call's runtime
 * variables. Returns them all. A failed look-up adds nothing: the call takes place without. A job that takes over a call finds
 * the values stored.
 */
export async function lookUpBeforeCall(
  { id, scenario, runtimeVars, flowState }: CalledSession,
  network?: Network,
): Promise<SessionRow["runtimeVars"]> {
  const { before_call: lookUp, initial_node: nodeId } = scenario.nodesJson;
  if (!lookUp || flowState) return runtimeVars;
  const result = await runToolCall(
    id,
    {
      // The session's own id: there is one look-up per call.
      ...{ callId: id, endpointId: lookUp.endpoint_id, nodeId, functionName: LOOK_UP, args: {} },
      ...{ variables: declaredValues(scenario.nodesJson, runtimeVars), runtimeVars, save: lookUp.save },
      timeoutMs: TIMEOUT_MS,
    },
    network,
  );
  const found = storableValues(result.variables);
  const all = { ...runtimeVars, ...found };
  if (runtimeVarsProblem(all) !== null) {
    log.warn("look-up returned too much", { sessionId: id });
    return runtimeVars;
  }
  await addRuntimeVarsAcrossOwners(db, id, found);
  return all;
}
