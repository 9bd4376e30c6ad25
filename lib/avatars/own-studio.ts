import { z } from "zod";
import { studioStops } from "#lib/avatar-engine/draw/background-name.ts";
import { rigJson } from "#lib/avatar-engine/rig/rig.ts";
import { readAvatarFile } from "./avatar-files.ts";

const head = z.object({ studio: rigJson.shape.studio });

/** Color stops of the studio that an avatar has of its own, for CSS; `null` if it is drawn in the common one. */
export async function ownStudio(slug: string): Promise<string | null> {
  const bytes = await readAvatarFile(slug, "rig.json");
  if (!bytes) return null;
  const { studio } = head.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return studio ? studioStops(studio) : null;
}
