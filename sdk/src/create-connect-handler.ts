import type { VisavisClient } from "./client.ts";
import { VisavisError } from "./errors.ts";
import type { AnswerOf, BodyOf } from "./operation-types.ts";
import { createRoute, type Payload, type RouteOptions } from "./route.ts";

export type ConnectBody = BodyOf<"conversations.connect">;
/** What the browser gets: `room_url`, `token` and `conversation_session_id`. */
export type StartedCall = AnswerOf<"conversations.connect">;

export type ConnectHandlerOptions<User> = RouteOptions<User> & {
  client: Pick<VisavisClient, "conversations">;
  /** Chooses the call's settings. The payload is what the browser sent: take from it only what a user may choose. */
  prepare: (call: { user: User; payload: Payload; request: Request }) => Promise<ConnectBody> | ConnectBody;
  /**
   * Called before the browser gets the call, for your records: which user has which conversation. If it throws, the
   * browser gets an error and not the call.
   */
  onStarted?: (call: { user: User; call: StartedCall }) => Promise<void> | void;
};

/**
 * Your app's connect route: authenticates the user, starts the call with your key, and returns what the browser needs
 * to join. Throws at once without `authenticate` or `prepare`.
 */
export function createConnectHandler<User>({
  client,
  prepare,
  onStarted,
  ...route
}: ConnectHandlerOptions<User>) {
  if (typeof prepare !== "function") {
    throw new VisavisError("prepare is required: without it browsers could choose any of your scenarios");
  }
  return createRoute(route, async (call) => {
    const body = await prepare(call);
    // The browser may send its own key, so pressing twice starts one call.
    const sent = call.request.headers.get("idempotency-key");
    const options = sent ? { idempotencyKey: await keyOf(call.user, sent) } : {};
    const started = await client.conversations.connect(body, options);
    await onStarted?.({ user: call.user, call: started });
    return started;
  });
}

/** The browser's key, for this user only: with another user's key, nobody may get that user's call. */
async function keyOf(user: unknown, sent: string): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([user, sent]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
