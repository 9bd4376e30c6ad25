import type { VisavisClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { BodyOf } from "./operation-types.ts";
import { createRoute, type Payload, type RouteOptions } from "./route.ts";

export type UpdateBody = BodyOf<"conversations.updates">;

export type UpdatesHandlerOptions<User> = RouteOptions<User> & {
  client: Pick<VisavisClient, "conversations">;
  /** Maps the browser's request to the update; by default it is passed on unchanged. */
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
 * Your app's updates route: accepts `conversation_session_id` and an update of that call. `authenticate` gets the
 * payload, to check that the call belongs to this user. Throws at once without `authenticate`.
 */
export function createUpdatesHandler<User>({ client, prepare, ...route }: UpdatesHandlerOptions<User>) {
  return createRoute(route, async ({ user, payload, request }) => {
    const { conversation_session_id: id, ...rest } = payload;
    if (typeof id !== "string" || id.trim() === "") throw idMissing();
    const call = { user, conversationSessionId: id, payload: rest, request };
    // The API validates every field, so there is no need to validate here.
    const body = prepare ? await prepare(call) : (rest as UpdateBody);
    return await client.conversations.update(id, body);
  });
}
