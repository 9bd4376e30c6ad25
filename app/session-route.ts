import { type Permission, requirePermission } from "#lib/auth/members/roles.ts";
import { findSession } from "#lib/auth/sign-in/current-session.ts";
import { errorAnswer } from "#lib/http/answer.ts";
import type { MemberActor } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";
import { errorSentence } from "./form-action.ts";

type Context<Params> = { params: Promise<Params> };
type Work<Params> = (input: { actor: MemberActor; params: Params; request: Request }) => Promise<Response>;

async function answer<Params>(
  permission: Permission,
  request: Request,
  context: Context<Params>,
  work: Work<Params>,
): Promise<Response> {
  try {
    const session = await findSession();
    if (!session) throw new AppError("AUTH_MISSING", { message: "Sign in first" });
    requirePermission(session.actor.role, permission);
    return await work({ actor: session.actor, params: await context.params, request });
  } catch (error) {
    if (error instanceof AppError) error.message = await errorSentence(error.message);
    return errorAnswer(error, newId(), new Headers());
  }
}

/** A GET for the console's own pages, for signed-in members; errors have the API's shape, as sentences in the reader's language. */
export const sessionGet =
  <Params>(permission: Permission, work: Work<Params>) =>
  (request: Request, context: Context<Params>): Promise<Response> =>
    answer(permission, request, context, work);

/** A POST of the console's own pages, which no other page can make a signed-in browser send. */
export const sessionPost =
  <Params>(permission: Permission, work: Work<Params>) =>
  (request: Request, context: Context<Params>): Promise<Response> =>
    answer(permission, request, context, async (input) => {
      if (request.headers.get("origin") !== new URL(env.APP_URL).origin) {
        throw new AppError("AUTH_DENIED", { message: "The request came from another page" });
      }
      return await work(input);
    });
