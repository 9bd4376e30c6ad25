import { db } from "#db/client.ts";
import { insertListen, listListenRows } from "#lib/conversations/listen-queries.ts";
import { signListenToken } from "#lib/conversations/sign-listen-token.ts";
import { findCallRow } from "#lib/conversations/usage-queries.ts";
import type { Caller } from "#lib/platform/caller.ts";
import { env } from "#lib/platform/env.ts";
import { AppError } from "#lib/platform/errors.ts";
import { newId } from "#lib/platform/ids.ts";

type Listener = { id: string; email: string };

/** Lets somebody of the account hear a live call. Who and when is written down before they are given the key to it. */
export async function listenIn(
  caller: Caller,
  listener: Listener,
  sessionId: string,
): Promise<{ roomUrl: string; roomToken: string }> {
  const call = await findCallRow(db, caller.ownerId, sessionId);
  // Of the test of a draft, too: nobody but who tests is told of it.
  if (!call || call.kind === "test") throw new AppError("SESSION_NOT_FOUND");
  if (call.status !== "active") {
    throw new AppError("VALIDATION", { reason: "invalid_state", message: "The call is not live any more" });
  }
  const id = newId();
  await insertListen(db, { id, sessionId, listenerId: listener.id, email: listener.email });
  return { roomUrl: env.LIVEKIT_PUBLIC_URL, roomToken: await signListenToken(sessionId, id) };
}

export type Listen = Awaited<ReturnType<typeof listListenRows>>[number];

/** Who has listened in to one of the caller's conversations, and when. */
export async function listListens(caller: Caller, sessionId: string): Promise<Listen[]> {
  return await listListenRows(db, caller.ownerId, sessionId);
}
