import { RpcError } from "@livekit/rtc-node";
import { type AppClient, AppResponseError } from "#agent/app-link/app-client.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import { exactJson } from "#lib/platform/encoding/exact-json.ts";
import type { ToolCallRequest, ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import type { FunctionRunner } from "./function-calls.ts";
import type { Knowledge } from "./knowledge.ts";

/**
 * Runs functions in the app: searches of the knowledge base, and endpoints. Retries endpoints while the app
 * restarts; the call id makes sure that the endpoint is called only once.
 */
export function runAtApp(
  app: Pick<AppClient, "callTool">,
  knowledge: Pick<Knowledge, "answer">,
  firstDelayMs = 250,
): FunctionRunner {
  return async ({ nodeId, name, args, endpointId, save, timeoutMs, variables, runtimeVars }, signal) => {
    if (endpointId === null) return await knowledge.answer({ nodeId, name, args }, signal);
    const request: ToolCallRequest = {
      ...{ callId: crypto.randomUUID(), endpointId, nodeId, functionName: name },
      ...{ args, variables, runtimeVars, save, timeoutMs },
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await app.callTool(request, signal);
      } catch (error) {
        const isRefused = error instanceof AppResponseError && error.status < 500;
        if (isRefused || signal.aborted) throw error;
        await sleep(backoffMs(attempt, firstDelayMs), signal);
      }
    }
  };
}

type RpcRequest = { destinationIdentity: string; method: string; payload: string; responseTimeout: number };

/** The parts of a room used here. */
export type PageRoom = {
  localParticipant?: { performRpc: (request: RpcRequest) => Promise<string> } | undefined;
};

const TOLD = "The page was notified.";
const UNKNOWN = "The visitor's page has no such function.";
const NO_ANSWER = "The visitor's page did not answer.";

/** Arguments and result travel in one packet each, of at most 15 KiB. */
const TOO_LARGE = "The arguments or the result were too large to be sent.";

function errorText(error: unknown): string {
  if (!(error instanceof RpcError)) return NO_ANSWER;
  if (error.code === RpcError.ErrorCode.UNSUPPORTED_METHOD) return UNKNOWN;
  if (error.code === RpcError.ErrorCode.REQUEST_PAYLOAD_TOO_LARGE) return TOO_LARGE;
  if (error.code === RpcError.ErrorCode.RESPONSE_PAYLOAD_TOO_LARGE) return TOO_LARGE;
  // The page's own error message is meant for the model.
  if (error.code === RpcError.ErrorCode.APPLICATION_ERROR && error.message !== "") return error.message;
  return NO_ANSWER;
}

/**
 * Runs functions on the visitor's page, which registers an RPC method with the function's name
 * (`room.registerRpcMethod`), gets the arguments as JSON and returns a text. With `page: "is_told"` it does
 * not wait for the page. Rejects when the signal aborts; all other failures are results with `ok: false`. The first
 * functions of a call may have to wait until the room is `connected`.
 */
export function runAtPage(
  room: PageRoom,
  identity: string,
  connected: Promise<unknown> = Promise.resolve(),
): FunctionRunner {
  return async ({ name, args, timeoutMs, page }, signal): Promise<ToolCallResult> => {
    const request = {
      destinationIdentity: identity,
      method: name,
      payload: exactJson(args),
      responseTimeout: timeoutMs,
    };
    const send = () => room.localParticipant?.performRpc(request) ?? Promise.reject(new Error(NO_ANSWER));
    const answered = connected.then(send).then(
      (text): ToolCallResult => ({ ok: true, text, variables: {} }),
      (error: unknown): ToolCallResult => ({ ok: false, text: errorText(error), variables: {} }),
    );
    if (page === "is_told") return { ok: true, text: TOLD, variables: {} };
    const aborted = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return await Promise.race([answered, aborted]);
  };
}

/** Runs a function on the page if it belongs there, otherwise in the app. */
export const runAtPageOrApp =
  (atApp: FunctionRunner, atPage: FunctionRunner): FunctionRunner =>
  (call, signal) =>
    (call.page ? atPage : atApp)(call, signal);
