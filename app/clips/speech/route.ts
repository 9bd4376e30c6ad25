import { parseInput } from "#lib/platform/http/parse-input.ts";
import { previewInput } from "#lib/takes/schema.ts";
import { speakPreview } from "#lib/takes/speak-preview.ts";
import { sessionGet } from "../../session-route.ts";

/** A sentence of a script, spoken. */
export const GET = sessionGet<unknown>(async ({ caller, request }) => {
  const input = parseInput(previewInput, Object.fromEntries(new URL(request.url).searchParams));
  const wav = await speakPreview(caller, input);
  return new Response(wav, {
    headers: { "Content-Type": "audio/wav", "Cache-Control": "private, max-age=600" },
  });
});
