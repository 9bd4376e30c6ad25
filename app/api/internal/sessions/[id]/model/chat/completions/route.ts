import { relayChat } from "#lib/calls/worker/relay-chat.ts";
import { workerRelay } from "../../../../worker-route.ts";

// An answer streams for as long as the model writes.
export const dynamic = "force-dynamic";

/** Relays a request to the account's own language model. */
export const POST = workerRelay(({ sessionId, body, signal }) => relayChat(sessionId, body, signal));
