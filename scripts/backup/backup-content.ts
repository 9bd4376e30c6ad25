import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/open-connection.ts";
import { SetupError } from "#scripts/system/setup-error.ts";
import { select, sequencesSchema, type TableInfo, tableSchema } from "./read-tables.ts";

/**
 * The inner format of a backup: a manifest, the secrets, each table's rows, each file's content, and the totals. `rows`
 * is compressed, `content` is not, because recordings are compressed already.
 */
const KINDS = ["manifest", "secrets", "table", "rows", "file", "content", "end"] as const;
type FrameKind = (typeof KINDS)[number];
export type Frame = { kind: FrameKind; payload: Buffer };

const HEAD_BYTES = 5;
const deflate = promisify<Uint8Array, object, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, Buffer>(inflateRaw);

/** Returns a frame's bytes. An object becomes JSON. */
export async function encodeFrame(kind: FrameKind, content: Uint8Array | string | object): Promise<Buffer> {
  const isBytes = content instanceof Uint8Array;
  const text = typeof content === "string" ? content : JSON.stringify(content);
  const bytes = isBytes ? content : Buffer.from(text);
  const payload = kind === "rows" ? await deflate(bytes, { level: constants.Z_BEST_SPEED }) : bytes;
  return Buffer.concat([frameHead(kind, payload.length), payload]);
}

/** What precedes a frame's payload: enough for `content`, which is written unchanged. */
export function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head[0] = KINDS.indexOf(kind);
  head.writeUInt32BE(length, 1);
  return head;
}

/** Splits chunks of any size into frames. Throws `SetupError` for a kind that this version does not know. */
export async function* decodeFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = HEAD_BYTES;
  for await (const chunk of chunks) {
    held.push(chunk);
    heldBytes += chunk.length;
    if (heldBytes < wanted) continue;
    let rest = Buffer.concat(held);
    for (;;) {
      wanted = rest.length < HEAD_BYTES ? HEAD_BYTES : HEAD_BYTES + rest.readUInt32BE(1);
      if (rest.length < wanted) break;
      yield await decodeFrame(rest.subarray(0, wanted));
      rest = rest.subarray(wanted);
    }
    held = [rest];
    heldBytes = rest.length;
  }
  if (heldBytes > 0) throw new SetupError("The backup is damaged: its last part is incomplete.");
}

async function decodeFrame(bytes: Buffer): Promise<Frame> {
  const kind = KINDS[bytes[0] ?? KINDS.length];
  if (!kind) throw new SetupError("The backup has a part that this version of Visavis does not know.");
  const payload = bytes.subarray(HEAD_BYTES);
  return { kind, payload: kind === "rows" ? await inflate(payload) : payload };
}

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
  { table: "card_pictures", column: "id", path: "'storage/pictures/' || id || '.webp'" },
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
