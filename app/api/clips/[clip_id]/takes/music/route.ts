import { route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp } from "#lib/usage/quotas.ts";
import { inProgress } from "#lib/video/takes/render-take.ts";
import { presentTake, setMusicInput, takeOutput, takesParams } from "#lib/video/takes/schema.ts";
import { setMusic } from "#lib/video/takes/set-music.ts";
import { MAX_SOUND_BYTES } from "#lib/video/takes/take-data.ts";

export const POST = route(
  {
    summary: "Upload music for a take, in place of any it has; a render with `music` plays it",
    scope: "full",
    params: takesParams,
    body: setMusicInput,
    isForm: true,
    maxFileBytes: MAX_SOUND_BYTES,
    response: takeOutput,
    errors: [notFound("Clip"), notFound("Take"), inProgress, storageUsedUp, "SERVICE_UNAVAILABLE"],
  },
  async ({ actor, params, body }) => presentTake(await setMusic(actor, params.clip_id, body)),
);
