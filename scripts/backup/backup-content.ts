import { z } from "zod";
import { sequencesSchema, tableSchema } from "./read-tables.ts";

/** What a backup says about itself before its content. `files` was counted just before they were read. */
export const manifestSchema = z.object({
  /** The migrations that had created the tables. */
  migrations: z.array(z.int()),
  tables: z.array(tableSchema),
  sequences: sequencesSchema,
  files: z.object({ count: z.int(), bytes: z.int() }),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const tableFrame = z.object({ name: z.string() });
export const fileFrame = z.object({ path: z.string(), modifiedMs: z.number() });

/** What a backup contains, at its end. `missing`: files that rows name but that were gone. */
export const totalsSchema = z.object({
  tables: z.int(),
  rows: z.int(),
  rowBytes: z.int(),
  files: z.int(),
  fileBytes: z.int(),
  missing: z.int(),
});
export type Totals = z.infer<typeof totalsSchema>;

export const noTotals = (): Totals => ({
  tables: 0,
  rows: 0,
  rowBytes: 0,
  files: 0,
  fileBytes: 0,
  missing: 0,
});

/** Totals as the command line prints them. */
export const presentTotals = ({ tables, rows, files, fileBytes, missing }: Totals) => ({
  tables,
  rows,
  files,
  file_bytes: fileBytes,
  missing_files: missing,
});
