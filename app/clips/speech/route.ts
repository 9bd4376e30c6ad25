import { parseInput } from "#lib/http/input/parse-input.ts";
import { previewInput } from "#lib/video/takes/schema.ts";
import { speakPreview } from "#lib/video/takes/speaking/speak-preview.ts";
import { sessionGet } from "../../session-route.ts";

/** A sentence of a script, spoken. */
export const GET = sessionGet<unknown>("clips.change", async ({ actor, request }) => {
  const input = parseInput(previewInput, Object.fromEntries(new URL(request.url).searchParams));
  const wav = await speakPreview(actor, input);
  return new Response(wav, {
    headers: { "Content-Type": "audio/wav", "Cache-Control": "private, max-age=600" },
  });
});
