import type { Caller } from "#lib/platform/caller.ts";
import { AppError } from "#lib/platform/errors.ts";
import { errorAnswer } from "#lib/platform/http/answer.ts";
import { newId } from "#lib/platform/ids.ts";
import { findSession } from "#lib/sign-in/current-session.ts";

type Context<Params> = { params: Promise<Params> };
type Work<Params> = (input: { caller: Caller; params: Params; request: Request }) => Promise<Response>;

/** A GET of the console's own pages, answered to whoever is signed in; errors have the API's shape. */
export function sessionGet<Params>(work: Work<Params>) {
  return async (request: Request, context: Context<Params>): Promise<Response> => {
    try {
      const session = await findSession();
      if (!session) throw new AppError("AUTH_MISSING", { message: "Sign in first" });
      return await work({ caller: session.caller, params: await context.params, request });
    } catch (error) {
      return errorAnswer(error, newId(), new Headers());
    }
  };
}
