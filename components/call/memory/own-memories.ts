/** One thing that is remembered, and the day it was noted. */
export type OwnMemory = { text: string; at: string };

/** Reads what a link remembers of this browser's visitor, newest first; null if that fails. Never throws. */
export async function readOwnMemories(
  linkToken: string,
  visitorKey: string,
  send: typeof fetch = fetch,
): Promise<OwnMemory[] | null> {
  const body = await ask(linkToken, visitorKey, "memories", send);
  if (typeof body !== "object" || body === null || !("memories" in body)) return null;
  const { memories } = body;
  if (!Array.isArray(memories)) return null;
  return memories.flatMap(({ text, created_at: at }: Record<string, unknown>) =>
    typeof text === "string" && typeof at === "string" ? [{ text, at }] : [],
  );
}

/** Deletes all of it. Returns whether it is gone. Never throws. */
export async function deleteOwnMemories(
  linkToken: string,
  visitorKey: string,
  send: typeof fetch = fetch,
): Promise<boolean> {
  return (await ask(linkToken, visitorKey, "memories/delete", send)) !== null;
}

async function ask(
  linkToken: string,
  visitorKey: string,
  path: string,
  send: typeof fetch,
): Promise<unknown> {
  try {
    const response = await send(`/api/links/${encodeURIComponent(linkToken)}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ visitor_key: visitorKey }),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}
