import { z } from "zod";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";

const MAX_IDS = 100;

/** What a delete found and did not find, with ids in the request's order and spelling. */
export type Deletion = { deletedIds: string[]; notFoundIds: string[] };

/** The body of a delete: 1 to 100 ids, each counted once. `missing` is the error for none. */
export const deletionInput = (missing: string) =>
  z
    .strictObject({
      ids: z
        .array(z.string().meta({ format: "uuid" }), { error: missing })
        .min(1, { error: missing })
        .max(MAX_IDS, { error: `ids must have at most ${MAX_IDS} entries` }),
    })
    .transform(({ ids }) => [...new Map(ids.map((id) => [id.toLowerCase(), id])).values()]);

/** The same for all resources except scenarios, which have their own error text. */
export const deleteInput = deletionInput("ids are required");

export const deleteOutput = z
  .object({
    status: z.literal("deleted"),
    deleted_count: z.number().int(),
    ids: z.array(z.uuid()),
    not_found_ids: z.array(z.string()),
  })
  .meta({ id: "Deletion" });

/** The ids to look up: a malformed one becomes an id that no row has, so it takes as long as an unknown one. */
export const searchableIds = (ids: string[]): string[] =>
  ids.map((id) => (isUuid(id) ? id.toLowerCase() : NO_ID));

export function splitDeletion(ids: string[], deletedIds: readonly string[]): Deletion {
  const gone = new Set(deletedIds);
  const isGone = (id: string) => gone.has(id.toLowerCase());
  return { deletedIds: ids.filter(isGone), notFoundIds: ids.filter((id) => !isGone(id)) };
}

export function presentDeletion({ deletedIds, notFoundIds }: Deletion): z.input<typeof deleteOutput> {
  return {
    status: "deleted",
    deleted_count: deletedIds.length,
    ids: deletedIds,
    not_found_ids: notFoundIds,
  };
}
