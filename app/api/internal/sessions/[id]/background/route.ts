import { readSessionBackground } from "#lib/conversations/read-session-background.ts";
import { workerGet } from "../../worker-route.ts";

export const GET = workerGet(async ({ sessionId }) => {
  const picture = await readSessionBackground(sessionId);
  return new Response(picture, { headers: { "Content-Type": "image/webp" } });
});
