import { listAllAvatars, listVoices } from "#lib/avatars/avatars.ts";
import { route } from "#lib/http/route.ts";
import { voicesOutput } from "#lib/operations/models/schema.ts";

/** The operations on voices, by path. */
export const voiceRoutes = {
  "/voices": {
    GET: route(
      { summary: "List the instance's voices", scope: "read", response: voicesOutput },
      async ({ actor }) => ({
        voices: (await listVoices(await listAllAvatars(actor))).map((voice) => ({
          id: voice.id,
          avatar_name: "name" in voice ? voice.name : null,
          language: "language" in voice ? voice.language : null,
        })),
      }),
    ),
  },
};
