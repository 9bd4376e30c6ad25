import { db } from "#db/client.ts";
import { newId } from "#lib/platform/ids.ts";
import { insertSignIn } from "#lib/sign-in/queries.ts";

/** The browser that somebody signs in with, as far as it tells. */
export type Browser = { userAgent: string; address: string };

/** Notes a browser as signed in; the id goes into its cookie. */
export async function startSignIn(user: { id: string; ownerId: string }, browser: Browser): Promise<string> {
  const id = newId();
  const [userAgent, address] = [browser.userAgent.slice(0, 500), browser.address.slice(0, 100)];
  await insertSignIn(db, { id, ownerId: user.ownerId, userId: user.id, userAgent, address });
  return id;
}
