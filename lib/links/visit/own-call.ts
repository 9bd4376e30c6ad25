import { readRejoinToken } from "#lib/calls/connect/rejoin-conversation.ts";
import { countRequest } from "#lib/http/limits/rate-limit.ts";
import { AppError } from "#lib/platform/errors.ts";
import { admitOrigin } from "./admit-call.ts";
import { findOpenedLink, type OpenedLink } from "./open-link.ts";

/** A visitor's request about their own conversation of a link, as its route reads it. */
export type AskedOfCall<Body = unknown> = {
  params: { token: string };
  body: { rejoin_token: string } & Body;
  headers: Headers;
  /** The website of the page that asks, if it is not ours. */
  origin: string | null;
};

type Counted = {
  /** What is counted, at most `perMinute` times. `figures`: the headers that receive the figures of the limit. */
  name: string;
  perMinute: number;
  figures?: Headers;
  isOffered?: (row: OpenedLink["row"]) => boolean;
};

/**
 * Returns the link, and the id of the conversation that a visitor's token names, which may be another link's: check that it is this
 * one's. Throws `SESSION_NOT_FOUND` for an invalid token or an unknown link, `QUOTA_EXCEEDED` for too many requests, and
 * `AUTH_DENIED` for a website that may not start the link's calls.
 */
export async function openOwnCall(
  { params, body, headers, origin }: AskedOfCall,
  { name, perMinute, figures = headers, isOffered = () => true }: Counted,
): Promise<OpenedLink & { sessionId: string }> {
  const sessionId = readRejoinToken(body.rejoin_token);
  if (sessionId === null) throw new AppError("SESSION_NOT_FOUND");
  await countRequest(`${name}:${sessionId}`, perMinute, figures);
  const opened = await findOpenedLink(params.token);
  if (!opened || !isOffered(opened.row)) throw new AppError("SESSION_NOT_FOUND");
  admitOrigin(opened.row, origin, headers);
  return { ...opened, sessionId };
}
