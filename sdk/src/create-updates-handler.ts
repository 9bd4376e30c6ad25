import type { VisavisClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import type { BodyOf } from "./operation-types.ts";
import { createRoute, type Payload, type RouteOptions, refuse } from "./route.ts";

export type UpdateBody = BodyOf<"conversations.updates">;

export type UpdatesHandlerOptions<User> = RouteOptions<User> & {
  client: Pick<VisavisClient, "conversations">;
  /** Whether the call is this user's; without it, any of your users can change any of your calls. False: 403. */
  ownsCall?: (call: { user: User; conversationSessionId: string }) => Promise<boolean> | boolean;
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
 * Your app's updates route: accepts `conversation_session_id` and an update of that call, which `ownsCall` checks. Throws at
 * once without `authenticate`.
 */
export function createUpdatesHandler<User>({
  client,
  ownsCall,
  prepare,
  ...route
}: UpdatesHandlerOptions<User>) {
  return createRoute(route, async ({ user, payload, request }) => {
    const { conversation_session_id: id, ...rest } = payload;
    if (typeof id !== "string" || id.trim() === "") throw idMissing();
    if (ownsCall && !(await ownsCall({ user, conversationSessionId: id }))) {
      return refuse(403, "AUTH_DENIED", "This call belongs to somebody else");
    }
    const call = { user, conversationSessionId: id, payload: rest, request };
    // The API validates every field, so there is no need to validate here.
    const body = prepare ? await prepare(call) : (rest as UpdateBody);
    return await client.conversations.update(id, body);
  });
}
