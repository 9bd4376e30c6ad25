/** How the visitor rates the call: 1 (worst) to 5, and why. */
export type CallRating = { score: number; comment: string | null };

/** Sends the rating of a call. Returns whether it was stored. Never throws. */
export async function sendRating(
  { linkToken, rejoinToken }: { linkToken: string; rejoinToken: string },
  rating: CallRating,
  send: typeof fetch = fetch,
): Promise<boolean> {
  try {
    const response = await send(`/api/links/${encodeURIComponent(linkToken)}/rate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ rejoin_token: rejoinToken, ...rating }),
    });
    return response.ok;
  } catch {
    return false;
  }
}
