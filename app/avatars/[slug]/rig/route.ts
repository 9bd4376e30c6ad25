import { getAvatarBySlug } from "#lib/avatars/avatars.ts";
import { readRigPack } from "#lib/avatars/rig-packs.ts";
import { sessionGet } from "../../../session-route.ts";

/** What a browser needs to draw an avatar that the account may use. */
export const GET = sessionGet<{ slug: string }>("view", async ({ actor, params, request }) => {
  const { slug } = await getAvatarBySlug(actor, params.slug);
  const { bytes, hash } = await readRigPack(slug);
  const headers = { ETag: `"${hash}"`, "Cache-Control": "private, max-age=300" };
  if (request.headers.get("if-none-match")?.includes(hash))
    return new Response(null, { status: 304, headers });
  return new Response(bytes, { headers: { ...headers, "Content-Type": "application/octet-stream" } });
});
