import { postToLink } from "../post-to-link.ts";

/** How the visitor rates the call: 1 (worst) to 5, and why. */
export type CallRating = { score: number; comment: string | null };

/** Sends the rating of a call. Returns whether it was stored. Never throws. */
export async function sendRating(
  { linkToken, rejoinToken }: { linkToken: string; rejoinToken: string },
  rating: CallRating,
  send: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const body = { rejoin_token: rejoinToken, ...rating };
    const response = await postToLink(linkToken, "rate", body, send);
    return response.ok;
  } catch {
    return false;
  }
}
