import { openCallModel } from "#lib/calls/worker/relay-chat.ts";
import { workerGet } from "../../../worker-route.ts";

export const dynamic = "force-dynamic";

/** Connects to the account's own language model. */
export const GET = workerGet(async ({ sessionId }) => {
  await openCallModel(sessionId);
  return new Response(null, { status: 204 });
});
