import { relayChat } from "#lib/calls/worker/relay-chat.ts";
import { fixedRoute } from "#lib/http/fixed-route.ts";
import { documentContract } from "#lib/openapi/operation.ts";
import { workerRelay } from "./internal/sessions/worker-route.ts";
import { describeApi } from "./reference.ts";
import { ROUTES, type RouteModule, withRefusals } from "./routes.ts";

/** The API's description, which is made from the other routes. */
export const description = { GET: fixedRoute(documentContract, describeApi) };

/** Relays a worker's request to the account's own language model. The answer streams for as long as the model writes. */
export const ownModel = {
  POST: workerRelay(({ sessionId, body, signal }) => relayChat(sessionId, body, signal)),
};

/**
 * What the app's listener answers before Next: the public API and its description; and what an account's own language model
 * says in a call, because the visitor waits for it.
 */
export const SERVED_ROUTES: Readonly<Record<string, RouteModule>> = {
  ...ROUTES,
  "/openapi.json": withRefusals(description),
  "/internal/sessions/{id}/model/chat/completions": withRefusals(ownModel),
};
