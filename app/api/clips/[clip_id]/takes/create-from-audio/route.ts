import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp, takesUsedUp } from "#lib/usage/quotas.ts";
import { createFromAudio } from "#lib/video/takes/own-audio/create-from-audio.ts";
import { createFromAudioInput, presentTake, takeOutput, takesParams } from "#lib/video/takes/schema.ts";
import { MAX_SOUND_BYTES } from "#lib/video/takes/take-data.ts";

export const POST = route(
  {
    summary: "Create a take from an audio file, with captions; it is processed in the background",
    scope: "full",
    params: takesParams,
    body: createFromAudioInput,
    isForm: true,
    maxFileBytes: MAX_SOUND_BYTES,
    response: takeOutput,
    creates: "rows",
    errors: [notFound("Clip"), "AVATAR_NOT_FOUND", takesUsedUp, storageUsedUp, "SERVICE_UNAVAILABLE"],
  },
  async ({ actor, params, body }) => presentTake(await createFromAudio(actor, params.clip_id, body)),
);
