import { readFile } from "node:fs/promises";
import { backgroundFile } from "#lib/backgrounds/background-file.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** A picture as WebP; null when there is none. Whoever knows its id may see it, as every visitor of a link does. */
export async function readBackgroundFile(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  // It comes out of a URL: nothing but an id becomes a part of a path.
  if (!isUuid(id)) return null;
  const bytes = await readFile(backgroundFile(id.toLowerCase())).catch(() => null);
  return bytes && new Uint8Array(bytes);
}
