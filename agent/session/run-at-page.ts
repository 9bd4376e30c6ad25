import { RpcError } from "@livekit/rtc-node";
import type { ToolCallResult } from "#lib/platform/worker-protocol.ts";
import type { FunctionRunner } from "./function-calls.ts";

type RpcRequest = { destinationIdentity: string; method: string; payload: string; responseTimeout: number };

/** What of a room is needed to ask a participant. */
export type PageRoom = {
  localParticipant?: { performRpc: (request: RpcRequest) => Promise<string> } | undefined;
};

const TOLD = "The page was told.";
const UNKNOWN = "The caller's page has no such function.";
const NO_ANSWER = "The caller's page did not answer.";

/** Arguments and answer travel as JSON in one packet each, of at most 15 KiB. */
const TOO_LARGE = "It was too large to be sent.";

function wordsOf(error: unknown): string {
  if (!(error instanceof RpcError)) return NO_ANSWER;
  if (error.code === RpcError.ErrorCode.UNSUPPORTED_METHOD) return UNKNOWN;
  if (error.code === RpcError.ErrorCode.REQUEST_PAYLOAD_TOO_LARGE) return TOO_LARGE;
  if (error.code === RpcError.ErrorCode.RESPONSE_PAYLOAD_TOO_LARGE) return TOO_LARGE;
  // What the page itself says went wrong is for the model to read.
  if (error.code === RpcError.ErrorCode.APPLICATION_ERROR && error.message !== "") return error.message;
  return NO_ANSWER;
}

/**
 * Has the caller's page carry functions out: it registers a method of the function's name with the room
 * (`room.registerRpcMethod`), gets the arguments as JSON, and answers with a text. A function that does not wait for
 * the page is done once it is on its way.
 */
export function runAtPage(room: PageRoom, identity: string): FunctionRunner {
  return async ({ name, args, timeoutMs, page }, signal): Promise<ToolCallResult> => {
    const asked = room.localParticipant?.performRpc({
      destinationIdentity: identity,
      method: name,
      payload: JSON.stringify(args),
      responseTimeout: timeoutMs,
    });
    const answered = (asked ?? Promise.reject(new Error(NO_ANSWER))).then(
      (text): ToolCallResult => ({ ok: true, text, variables: {} }),
      (error: unknown): ToolCallResult => ({ ok: false, text: wordsOf(error), variables: {} }),
    );
    if (page === "is_told") return { ok: true, text: TOLD, variables: {} };
    const calledOff = new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    return await Promise.race([answered, calledOff]);
  };
}

/** The page for what is the page's, the app for everything else. */
export const runWhereItBelongs =
  (atApp: FunctionRunner, atPage: FunctionRunner): FunctionRunner =>
  (call, signal) =>
    (call.page ? atPage : atApp)(call, signal);
