import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { z } from "zod";
import type { FaceLook } from "#agent/media/face-protocol.ts";

const rgb = z.tuple([z.number(), z.number(), z.number()]);

/** A look without an image of its own: images are fetched for each call. */
const lookSchema = z.object({
  slug: z.string(),
  folder: z.string().optional(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  background: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("studio") }),
    z.object({ kind: z.literal("colour"), rgb }),
    z.object({ kind: z.literal("gradient"), top: rgb, bottom: rgb }),
  ]),
  showAiLabel: z.boolean(),
  labelLanguage: z.string().optional(),
});

/**
 * Stores the look of a call's face in `file`: the process for the next call loads it in advance. A failure costs that
 * call about a second, so it is ignored.
 */
export async function storeLastLook(file: string, look: FaceLook): Promise<void> {
  const stored = lookSchema.safeParse(look);
  if (stored.success) await writeFile(file, JSON.stringify(stored.data)).catch(() => undefined);
}

/** Reads what `storeLastLook` wrote. Returns `undefined` before the first call, and for a damaged file. */
export function readLastLook(file: string): FaceLook | undefined {
  try {
    return lookSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
