import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { errorAnswer } from "#lib/platform/http/answer.ts";
import { newId } from "#lib/platform/ids.ts";
import { findSession } from "#lib/sign-in/current-session.ts";

type Context<Params> = { params: Promise<Params> };
type Work<Params> = (input: { caller: Caller; params: Params; request: Request }) => Promise<Response>;

async function answer<Params>(
  request: Request,
  context: Context<Params>,
  work: Work<Params>,
): Promise<Response> {
  try {
    const session = await findSession();
    if (!session) throw new AppError("AUTH_MISSING", { message: "Sign in first" });
    return await work({ caller: session.caller, params: await context.params, request });
  } catch (error) {
    return errorAnswer(error, newId(), new Headers());
  }
}

/** A GET of the console's own pages, answered to whoever is signed in; errors have the API's shape. */
export const sessionGet =
  <Params>(work: Work<Params>) =>
  (request: Request, context: Context<Params>): Promise<Response> =>
    answer(request, context, work);

/** A POST of the console's own pages, which no other page can make a signed-in browser send. */
export const sessionPost =
  <Params>(work: Work<Params>) =>
  (request: Request, context: Context<Params>): Promise<Response> =>
    answer(request, context, async (input) => {
      if (request.headers.get("origin") !== new URL(env.APP_URL).origin) {
        throw new AppError("AUTH_DENIED", { message: "The request came from another page" });
      }
      return await work(input);
    });
