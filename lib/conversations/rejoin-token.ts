import { z } from "zod";
import { isEqual, sign } from "#lib/platform/crypto.ts";
import { env } from "#lib/platform/env.ts";

const PURPOSE = "rejoining a call";

const signatureOf = (sessionId: string): string => sign(env.VISAVIS_ENCRYPTION_KEY, PURPOSE, sessionId);

/**
 * What lets the page that began a call come back into it after a reload, or another device with it: good for as long as
 * the call is live, and for nothing else. Only who began the call is given it.
 */
export const signRejoinToken = (sessionId: string): string => `${sessionId}.${signatureOf(sessionId)}`;

/** The session that a token opens; null for one that this instance never made. */
export function readRejoinToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const sessionId = z.uuid().safeParse(id).data;
  return sessionId !== undefined && isEqual(signature, signatureOf(sessionId)) ? sessionId : null;
}
