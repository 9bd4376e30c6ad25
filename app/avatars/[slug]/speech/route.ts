import { getAvatarBySlug } from "#lib/avatars/avatars.ts";
import { sampleQuery } from "#lib/avatars/schema.ts";
import { speakSample } from "#lib/avatars/speak-sample.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { sessionGet } from "../../../session-route.ts";

/** A sentence in the avatar's own voice or another, with the timing of its sounds. */
export const GET = sessionGet<{ slug: string }>("view", async ({ actor, params, request }) => {
  const query = parseInput(sampleQuery, Object.fromEntries(new URL(request.url).searchParams));
  const sample = await speakSample(actor, await getAvatarBySlug(actor, params.slug), query);
  return Response.json(sample, { headers: { "Cache-Control": "private, max-age=3600" } });
});
