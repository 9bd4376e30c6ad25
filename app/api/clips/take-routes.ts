import { deleteInput } from "#lib/http/input/deletion.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { storageUsedUp, takesUsedUp } from "#lib/usage/quotas.ts";
import { createFromAudio } from "#lib/video/takes/own-audio/create-from-audio.ts";
import { inProgress, noAudio, noMusic, renderTake } from "#lib/video/takes/render-take.ts";
import {
  batchOutput,
  createBatchInput,
  createFromAudioInput,
  createTakeInput,
  presentTake,
  renderTakeInput,
  setMusicInput,
  takeOutput,
  takeParams,
  takesOfClipOutput,
  takesParams,
  takesQuery,
} from "#lib/video/takes/schema.ts";
import { setMusic } from "#lib/video/takes/set-music.ts";
import { MAX_SOUND_BYTES } from "#lib/video/takes/take-data.ts";
import {
  cancelTakes,
  createBatch,
  createTake,
  deleteTakes,
  getTake,
  listTakes,
} from "#lib/video/takes/takes.ts";

/** What creating takes from a script can be refused with. */
const CREATE_ERRORS = [
  notFound("Clip"),
  "AVATAR_NOT_FOUND",
  notFound("Background"),
  notFound("Picture"),
  takesUsedUp,
  storageUsedUp,
] as const;

/** The operations on takes, by path. */
export const takeRoutes = {
  "/clips/{clip_id}/takes": {
    GET: listRoute(
      {
        summary: "List the takes of a clip",
        params: takesParams,
        query: takesQuery,
        name: "takes",
        item: takeOutput,
        errors: [notFound("Clip")],
      },
      ({ actor, params, query, page }) =>
        listTakes(actor, params.clip_id, { ...page, batchId: query.batch_id }),
      presentTake,
    ),
  },
  "/clips/{clip_id}/takes/create": {
    POST: route(
      {
        summary: "Create a take of a clip; its audio is generated in the background",
        scope: "full",
        params: takesParams,
        body: createTakeInput,
        response: takeOutput,
        creates: "rows",
        errors: CREATE_ERRORS,
      },
      async ({ actor, params, body }) => presentTake(await createTake(actor, params.clip_id, body)),
    ),
  },
  "/clips/{clip_id}/takes/create-batch": {
    POST: route(
      {
        summary: "Create a take for each row of a table, all or none",
        scope: "full",
        params: takesParams,
        body: createBatchInput,
        response: batchOutput,
        creates: "rows",
        errors: CREATE_ERRORS,
      },
      async ({ actor, params, body }) => {
        const { batchId, takes } = await createBatch(actor, params.clip_id, body);
        return { batch_id: batchId, takes: takes.map(presentTake) };
      },
    ),
  },
  "/clips/{clip_id}/takes/create-from-audio": {
    POST: route(
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
    ),
  },
  "/clips/{clip_id}/takes/render": {
    POST: route(
      {
        summary: "Render the video of a take in the background",
        scope: "full",
        params: takesParams,
        body: renderTakeInput,
        response: takeOutput,
        errors: [
          notFound("Clip"),
          notFound("Take"),
          "AVATAR_NOT_FOUND",
          notFound("Background"),
          noAudio,
          noMusic,
          inProgress,
          storageUsedUp,
        ],
      },
      async ({ actor, params, body }) => presentTake(await renderTake(actor, params.clip_id, body)),
    ),
  },
  "/clips/{clip_id}/takes/music": {
    POST: route(
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
    ),
  },
  "/clips/{clip_id}/takes/cancel": {
    POST: route(
      {
        summary: "Cancel what takes of a clip wait for or run; others stay as they are",
        scope: "full",
        params: takesParams,
        body: deleteInput,
        response: takesOfClipOutput,
        errors: [notFound("Clip"), notFound("Take")],
      },
      async ({ actor, params, body }) => ({
        takes: (await cancelTakes(actor, params.clip_id, body)).map(presentTake),
      }),
    ),
  },
  "/clips/{clip_id}/takes/delete": {
    POST: deleteRoute(
      {
        summary: "Delete takes of a clip",
        params: takesParams,
        errors: [notFound("Clip"), notFound("Take")],
      },
      ({ actor, params, body }) => deleteTakes(actor, params.clip_id, body),
    ),
  },
  "/clips/{clip_id}/takes/{id}": {
    GET: route(
      {
        summary: "Get a take",
        scope: "read",
        params: takeParams,
        response: takeOutput,
        errors: [notFound("Clip"), notFound("Take")],
      },
      async ({ actor, params }) => presentTake(await getTake(actor, params.clip_id, params.id)),
    ),
  },
};
