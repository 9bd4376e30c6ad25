import { namedPageQuery } from "#lib/http/input/pages.ts";
import { deleteRoute, listRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";
import { createClip, deleteClips, getClipWithTakes, listClips, updateClip } from "#lib/video/clips/clips.ts";
import {
  clipOutput,
  clipParams,
  clipWithTakesOutput,
  createClipInput,
  presentClip,
  presentClipWithTakes,
  updateClipInput,
} from "#lib/video/clips/schema.ts";

/** The operations on clips, by path. */
export const clipRoutes = {
  "/clips": {
    GET: listRoute(
      { summary: "List clips", query: namedPageQuery, name: "clips", item: clipOutput },
      ({ actor, page }) => listClips(actor, page),
      presentClip,
    ),
  },
  "/clips/create": {
    POST: route(
      {
        summary: "Create a clip, which holds takes",
        scope: "full",
        body: createClipInput,
        response: clipWithTakesOutput,
        creates: "rows",
      },
      async ({ actor, body }) => presentClipWithTakes(await createClip(actor, body)),
    ),
  },
  "/clips/update": {
    POST: route(
      {
        summary: "Update a clip's name or favorite take",
        scope: "full",
        body: updateClipInput,
        response: clipWithTakesOutput,
        errors: [notFound("Clip")],
      },
      async ({ actor, body }) => presentClipWithTakes(await updateClip(actor, body)),
    ),
  },
  "/clips/delete": {
    POST: deleteRoute(
      { summary: "Delete clips with their takes", errors: [notFound("Clip")] },
      ({ actor, body }) => deleteClips(actor, body),
    ),
  },
  "/clips/{clip_id}": {
    GET: route(
      {
        summary: "Get a clip with its takes",
        scope: "read",
        params: clipParams,
        response: clipWithTakesOutput,
        errors: [notFound("Clip")],
      },
      async ({ actor, params }) => presentClipWithTakes(await getClipWithTakes(actor, params.clip_id)),
    ),
  },
};
