import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/open-connection.ts";
import { select, sequencesSchema, type TableInfo, tableSchema } from "./read-tables.ts";

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

type FileColumn = { table: string; column: string; path: string; where?: string };

const storage = (table: string, column: string): FileColumn => ({
  table,
  column,
  path: `'storage/' || ${column}`,
});

/** Columns that name a stored file, and the path as SQL. A pack without its `rig.json` is useless. */
const FILE_COLUMNS: FileColumn[] = [
  storage("takes", "audio_path"),
  storage("takes", "video_path"),
  storage("takes", "captions_path"),
  storage("sessions", "recording_video_path"),
  storage("sessions", "recording_audio_path"),
  { table: "avatars", column: "slug", path: "'avatars/' || slug || '/rig.json'", where: "slug like 'own-%'" },
  { table: "backgrounds", column: "id", path: "'backgrounds/' || id || '.webp'" },
];

/** The files that rows of the snapshot refer to. Older schemas lack some columns. */
export async function listExpectedFiles(tx: Db, tables: TableInfo[]): Promise<Set<string>> {
  const expected = new Set<string>();
  for (const { table, column, path, where = "true" } of FILE_COLUMNS) {
    const columns = tables.find(({ name }) => name === table)?.columns ?? [];
    if (!columns.some(({ name }) => name === column)) continue;
    await tx.execute(
      sql.raw(`declare expected_files cursor for
        select ${path} as path from "${table}" where ${column} is not null and ${where}`),
    );
    for (;;) {
      const rows = await select(tx, z.object({ path: z.string() }), "fetch 1000 from expected_files");
      for (const row of rows) expected.add(row.path);
      if (rows.length === 0) break;
    }
    await tx.execute(sql.raw("close expected_files"));
  }
  return expected;
}
