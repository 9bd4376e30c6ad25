import { LRUCache } from "lru-cache";
import { z } from "zod";
import { studioStops } from "#lib/avatar-engine/draw/background-name.ts";
import { rigJson } from "#lib/avatar-engine/rig/rig.ts";
import { readAvatarFile } from "./avatar-files.ts";

const head = z.object({ studio: rigJson.shape.studio });

/** By slug; empty for the common studio. The files under a slug never change. Bounded, because owners can upload without end. */
const cache = new LRUCache<string, string>({
  max: 1_000,
  fetchMethod: async (slug) => await readStops(slug),
});

async function readStops(slug: string): Promise<string | undefined> {
  const bytes = await readAvatarFile(slug, "rig.json");
  if (!bytes) return undefined;
  const { studio } = head.parse(JSON.parse(new TextDecoder().decode(bytes)));
  return studio ? studioStops(studio) : "";
}

/**
 * Color stops of the studio that an avatar has of its own, for CSS; `null` if it is drawn in the common one. Every visit of
 * a link asks, so a storage that is down costs the color, not the page.
 */
export async function ownStudio(slug: string): Promise<string | null> {
  return (await cache.fetch(slug).catch(() => undefined)) || null;
}
