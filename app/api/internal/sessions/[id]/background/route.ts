import { readSessionBackground } from "#lib/calls/worker/session-files.ts";
import { workerGet } from "../../worker-route.ts";

export const GET = workerGet(async ({ sessionId }) => {
  const image = await readSessionBackground(sessionId);
  return new Response(image, { headers: { "Content-Type": "image/webp" } });
});
