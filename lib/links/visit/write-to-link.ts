import { db } from "#db/client.ts";
import { findRejoinSession } from "#lib/calls/connect/rejoin-conversation.ts";
import { streamText, type TextRequest } from "#lib/calls/text/send-message.ts";
import { endText } from "#lib/calls/text/serve-text.ts";
import { AppError } from "#lib/platform/errors.ts";
import { type AskedOfCall, openOwnCall } from "./own-call.ts";

/** A page asks when it is opened, after each message, and every few seconds in each tab. */
const REQUESTS_PER_MINUTE = 120;

/**
 * Sends what a visitor wrote in their text conversation of a link, and returns the events that follow; without a message, those
 * of what is being answered. Throws `SESSION_NOT_FOUND` if the token names no text conversation of this link, `AUTH_DENIED` for a
 * website that may not start its calls, and like `writeMessage`.
 */
export async function writeToLink(asked: AskedOfCall, request: Omit<TextRequest, "sessionId">) {
  const { ownerId, sessionId } = await admitWriter(asked);
  return await streamText({ ownerId }, { ...request, sessionId }, asked.headers);
}

/** Ends a visitor's text conversation. Throws like `writeToLink`; one that is over stays as it is. */
export async function endOfLink(asked: AskedOfCall): Promise<void> {
  const { sessionId } = await admitWriter(asked);
  await endText(sessionId, "user_left");
}

/** A call whose avatar was not seen yet may be in writing again in a moment. */
const isBeginning = ({ status, writtenFrom }: { status: string; writtenFrom: Date | null }) =>
  status === "created" && writtenFrom !== null;

const callBegins = () =>
  new AppError("SERVICE_UNAVAILABLE", { message: "This conversation is about to continue as a call" });

async function admitWriter(asked: AskedOfCall) {
  const counted = { name: "text reads", perMinute: REQUESTS_PER_MINUTE, figures: new Headers() };
  const { row, sessionId } = await openOwnCall(asked, counted);
  const session = await findRejoinSession(db, row.ownerId, sessionId);
  if (session?.hostedLinkId !== row.id) throw new AppError("SESSION_NOT_FOUND");
  if (session.mode !== "text") throw isBeginning(session) ? callBegins() : new AppError("SESSION_NOT_FOUND");
  return { ownerId: row.ownerId, sessionId };
}
