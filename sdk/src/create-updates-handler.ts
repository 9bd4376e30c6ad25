import type { VisavisClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { BodyOf } from "./operation-types.ts";
import { createRoute, type Payload, type RouteOptions } from "./route.ts";

export type UpdateBody = BodyOf<"conversations.updates">;

export type UpdatesHandlerOptions<User> = RouteOptions<User> & {
  client: Pick<VisavisClient, "conversations">;
  /** Makes the update out of what the browser asked for, which is passed on as it is without this. */
  prepare?: (call: {
    user: User;
    conversationSessionId: string;
    payload: Payload;
    request: Request;
  }) => Promise<UpdateBody> | UpdateBody;
};

function idMissing(): ApiError {
  const message = "conversation_session_id is required";
  const details = [{ path: "conversation_session_id", message }];
  return new ApiError(400, { error: message, error_code: "VALIDATION", details }, new Headers());
}

/**
 * Your app's own updates route: takes `conversation_session_id` and an update of that call. `authenticate` gets the
 * payload, to check that the call is this user's. Throws at once without `authenticate`.
 */
export function createUpdatesHandler<User>({ client, prepare, ...route }: UpdatesHandlerOptions<User>) {
  return createRoute(route, async ({ user, payload, request }) => {
    const { conversation_session_id: id, ...rest } = payload;
    if (typeof id !== "string" || id.trim() === "") throw idMissing();
    const call = { user, conversationSessionId: id, payload: rest, request };
    // What the API checks field by field need not be checked before it.
    const body = prepare ? await prepare(call) : (rest as UpdateBody);
    return await client.conversations.update(id, body);
  });
}
