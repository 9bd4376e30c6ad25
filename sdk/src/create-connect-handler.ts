import type { VisavisClient } from "./client.ts";
import type { BodyOf } from "./operation-types.ts";
import { createRoute, type Payload, type RouteOptions } from "./route.ts";

export type ConnectBody = BodyOf<"conversations.connect">;

export type ConnectHandlerOptions<User> = RouteOptions<User> & {
  client: Pick<VisavisClient, "conversations">;
  /** Makes the call's settings out of what the browser asked for, which is passed on as it is without this. */
  prepare?: (call: { user: User; payload: Payload; request: Request }) => Promise<ConnectBody> | ConnectBody;
};

/**
 * Your app's own connect route: knows the user, starts the call with your key, and answers what the browser needs to
 * join. Throws at once without `authenticate`.
 */
export function createConnectHandler<User>({ client, prepare, ...route }: ConnectHandlerOptions<User>) {
  return createRoute(route, async (call) => {
    // What the API checks field by field need not be checked before it.
    const body = prepare ? await prepare(call) : (call.payload as ConnectBody);
    // The browser may name its own try, so that pressing twice starts one call.
    const idempotencyKey = call.request.headers.get("idempotency-key");
    return await client.conversations.connect(body, idempotencyKey ? { idempotencyKey } : {});
  });
}
