import { z } from "zod";
import { pageQuery } from "#lib/http/input/pages.ts";
import { DAY_MS } from "#lib/platform/durations.ts";
import type { TrashRow } from "./queries.ts";

/** What a deletion moves to the trash. In the order of deletion for good: a scenario or an avatar deletes its links, too. */
export const TRASH_KINDS = ["hosted_link", "scenario", "avatar", "knowledge_base", "clip"] as const;
export type TrashKind = (typeof TRASH_KINDS)[number];

/** How long the trash keeps what was deleted. */
export const TRASH_DAYS = 30;

/** When something in the trash is deleted for good. */
export const trashExpiry = (deletedAt: Date): Date => new Date(deletedAt.getTime() + TRASH_DAYS * DAY_MS);

export const trashQuery = pageQuery.extend({
  // An id, and when it was deleted.
  cursor: z
    .string()
    .optional()
    .describe("`next_cursor` of the previous page")
    .meta({ pattern: "^[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{32}$" }),
});

const trashItemOutput = z
  .object({
    kind: z.enum(TRASH_KINDS),
    id: z.uuid(),
    name: z
      .string()
      .describe("The name; the label of a hosted link")
      .meta({ examples: ["Front desk"] }),
    deleted_at: z.iso.datetime(),
    expires_at: z.iso
      .datetime()
      .describe("When it is deleted for good; earlier if the trash has more than 1,000 items or 5 GB"),
  })
  .meta({ id: "TrashItem" });

export const trashOutput = z.object({
  items: z.array(trashItemOutput).describe("What was deleted last comes first"),
  next_cursor: z.string().nullable(),
});

export function presentTrashItem(row: TrashRow): z.input<typeof trashItemOutput> {
  return {
    kind: row.kind,
    id: row.id,
    name: row.name,
    deleted_at: row.deletedAt.toISOString(),
    expires_at: trashExpiry(row.deletedAt).toISOString(),
  };
}

export const restoredOutput = z.object({
  status: z.literal("restored"),
  restored_count: z.number().int(),
  ids: z.array(z.uuid()),
  not_found_ids: z.array(z.string()),
});
