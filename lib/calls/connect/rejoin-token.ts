import { z } from "zod";
import { isSignature, signText } from "#lib/platform/crypto/instance-keys.ts";

const PURPOSE = "rejoining a call";

/**
 * Signs a token that lets a visitor rejoin their call after a reload or from another device. It is valid
 * while the call is live, for its transcript an hour longer, and for its rating a day. Only the visitor who started the call receives it.
 */
export const signRejoinToken = (sessionId: string): string => `${sessionId}.${signText(PURPOSE, sessionId)}`;

/** Returns the id of the session that a token opens, or `null` if this instance did not sign it. */
export function readRejoinToken(token: string): string | null {
  const [id = "", signature = ""] = token.split(".");
  const sessionId = z.uuid().safeParse(id).data;
  return sessionId !== undefined && isSignature(signature, PURPOSE, sessionId) ? sessionId : null;
}
