import { route } from "#lib/http/route.ts";
import { SPOKEN_LANGUAGES } from "#lib/languages/language-tags.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { languagesOutput } from "#lib/operations/models/schema.ts";

/** The operations on languages, by path. */
export const languageRoutes = {
  "/languages": {
    GET: route(
      {
        summary: "List the languages that calls can be in at present",
        scope: "read",
        response: languagesOutput,
      },
      async () => {
        const { heard, spoken } = await findInstanceLanguages();
        return { complete: [...SPOKEN_LANGUAGES], heard: heard && [...heard], spoken: spoken && [...spoken] };
      },
    ),
  },
};
