import { z } from "zod";
import { camelKeys } from "#lib/http/input/camel-keys.ts";
import { resourceId } from "#lib/http/input/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { presentTake, takeOutput } from "../takes/schema.ts";
import type { ClipRows } from "./clips.ts";
import type { ClipRow } from "./queries.ts";

const name = trimmedText(120).meta({ examples: ["Product tour"] });

export const createClipInput = z.strictObject({ name });
export type CreateClipInput = z.output<typeof createClipInput>;

export const updateClipInput = z
  .strictObject({
    id: resourceId(),
    name: name.optional(),
    favorite_id: resourceId().nullable().optional().describe("A take of this clip; null for none"),
  })
  .refine((input) => input.name !== undefined || input.favorite_id !== undefined, {
    error: "name or favorite_id is required",
  })
  .meta({ minProperties: 2 })
  .transform(camelKeys);
export type UpdateClipInput = z.output<typeof updateClipInput>;

export const clipParams = z.object({ clip_id: resourceId() });

const clipFields = {
  id: z.uuid(),
  name: z.string().meta({ examples: ["Product tour"] }),
  favorite_id: z.uuid().nullable().describe("The favorite take"),
  take_count: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
};
export const clipOutput = z.object(clipFields).meta({ id: "Clip" });
type Clip = z.input<typeof clipOutput>;

export const clipWithTakesOutput = z
  .object({ ...clipFields, takes: z.array(takeOutput) })
  .meta({ id: "ClipWithTakes" });
type ClipWithTakes = z.input<typeof clipWithTakesOutput>;

export function presentClip(row: ClipRow): Clip {
  return {
    id: row.id,
    name: row.name,
    favorite_id: row.favoriteId,
    take_count: row.takeCount,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentClipWithTakes({ clip, takes }: ClipRows): ClipWithTakes {
  return { ...presentClip(clip), takes: takes.map(presentTake) };
}
