import { LRUCache } from "lru-cache";
import { z } from "zod";
import { studioStops } from "#lib/avatar-engine/draw/background-name.ts";
import { rigJson } from "#lib/avatar-engine/rig/rig.ts";
import { readAvatarFile } from "./avatar-files.ts";

const behindOf = z.object({ studio: rigJson.shape.studio, head: rigJson.shape.head });

/**
 * What is behind an avatar: the color stops of a studio of its own, for CSS, or `null` for the common one; and whether it keeps
 * the background of its photo, in front of any other.
 */
type Behind = { studio: string | null; keepsBackground: boolean };

/** By slug. The files under a slug never change. Bounded, because owners can upload without end. */
const cache = new LRUCache<string, Behind>({
  max: 1_000,
  fetchMethod: async (slug) => await readBehind(slug),
});

async function readBehind(slug: string): Promise<Behind | undefined> {
  const bytes = await readAvatarFile(slug, "rig.json");
  if (!bytes) return undefined;
  const { studio, head } = behindOf.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return { studio: studio ? studioStops(studio) : null, keepsBackground: head !== undefined };
}

/** Every visit of a link asks, so a storage that is down costs the color, not the page. */
export async function findBehind(slug: string): Promise<Behind> {
  const found = await cache.fetch(slug).catch(() => undefined);
  return found ?? { studio: null, keepsBackground: false };
}

/** Color stops of the studio that an avatar has of its own, for CSS; `null` if it is drawn in the common one. */
export const ownStudio = async (slug: string): Promise<string | null> => (await findBehind(slug)).studio;
