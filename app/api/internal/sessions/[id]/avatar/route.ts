import { readSessionAvatarPack } from "#lib/calls/worker/session-files.ts";
import { workerGet } from "../../worker-route.ts";

export const GET = workerGet(async ({ sessionId }) => {
  const pack = await readSessionAvatarPack(sessionId);
  return new Response(pack, { headers: { "Content-Type": "application/octet-stream" } });
});
