import { z } from "zod";
import { resourceId } from "#lib/http/input/fields.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readWaveform } from "#lib/video/takes/speaking/read-waveform.ts";
import { sessionGet } from "../../session-route.ts";

const waveformInput = z.strictObject({ clip_id: resourceId(), id: resourceId() });

/** The bars of a take's waveform. A take's audio never changes. */
export const GET = sessionGet<unknown>("view", async ({ actor, request }) => {
  const query = new URL(request.url).searchParams;
  const input = parseInput(waveformInput, Object.fromEntries(query));
  return Response.json(await readWaveform(actor, input.clip_id, input.id), {
    headers: { "Cache-Control": "private, max-age=3600" },
  });
});
