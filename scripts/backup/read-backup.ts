import { open } from "node:fs/promises";
import { SetupError } from "#scripts/system/setup-error.ts";
import {
  decodeFrames,
  type Frame,
  fileFrame,
  type Manifest,
  manifestSchema,
  noTotals,
  type Totals,
  tableFrame,
  totalsSchema,
} from "./backup-content.ts";
import { type InstanceSecrets, secretsSchema } from "./instance-secrets.ts";
import { assertKnownSchema } from "./load-tables.ts";
import type { TableInfo } from "./read-tables.ts";
import { type BackupHeader, type ByteSource, openSealed } from "./sealed-file.ts";
import { assertStoredPath } from "./stored-files.ts";

/** What a backup begins with. */
export type BackupStart = { header: BackupHeader; manifest: Manifest; secrets: InstanceSecrets };

/** What happens with a backup's content, in its order. Without one, the content is only checked. */
export type BackupTarget = {
  rows(table: TableInfo, json: string): Promise<void>;
  file(start: { path: string; modifiedMs: number }): Promise<void>;
  content(bytes: Uint8Array): Promise<void>;
};

/** An opened backup: its start, and the rest, which can be read once. */
export type OpenBackup = BackupStart & { readRest: (target?: BackupTarget) => Promise<Totals> };

/** Opens a backup file for `work`. Throws `SetupError` with one sentence if it cannot be used. */
export async function withBackup<T>(
  file: string,
  passphrase: string,
  work: (backup: OpenBackup) => Promise<T>,
): Promise<T> {
  const handle = await open(file, "r").catch(() => {
    throw new SetupError(`${file} cannot be read.`);
  });
  try {
    return await work(await openBackup(fileSource(handle), passphrase));
  } finally {
    await handle.close();
  }
}

/** Reads until the buffer is full or the file ends. */
function fileSource(handle: Awaited<ReturnType<typeof open>>): ByteSource {
  return {
    read: async (buffer) => {
      let total = 0;
      while (total < buffer.length) {
        const { bytesRead } = await handle.read(buffer, total, buffer.length - total, null);
        if (bytesRead === 0) break;
        total += bytesRead;
      }
      return total;
    },
  };
}

async function openBackup(source: ByteSource, passphrase: string): Promise<OpenBackup> {
  const { header, chunks } = await openSealed(source, passphrase);
  const frames = decodeFrames(chunks);
  const manifest = manifestSchema.parse(parse(await next(frames, "manifest")));
  assertKnownSchema(manifest.migrations);
  const secrets = secretsSchema.parse(parse(await next(frames, "secrets")));
  return { header, manifest, secrets, readRest: (target) => readContent(frames, manifest, target) };
}

const parse = ({ payload }: Frame): unknown => JSON.parse(payload.toString());

async function next(frames: AsyncGenerator<Frame>, kind: Frame["kind"]): Promise<Frame> {
  const { value } = await frames.next();
  if (value?.kind === kind) return value;
  throw new SetupError(`The backup has no ${kind}.`);
}

/** Passes the content on and checks it against the manifest and the totals. */
async function readContent(
  frames: AsyncGenerator<Frame>,
  { tables }: Manifest,
  target?: BackupTarget,
): Promise<Totals> {
  const found = noTotals();
  let stated: Totals | undefined;
  let table: TableInfo | undefined;
  for await (const frame of frames) {
    const { kind, payload } = frame;
    if (kind === "table") {
      table = tables.find(({ name }) => name === tableFrame.parse(parse(frame)).name);
      found.tables += 1;
    } else if (kind === "rows" && table) {
      found.rows += countLines(payload);
      found.rowBytes += payload.length;
      await target?.rows(table, payload.toString());
    } else if (kind === "file") {
      const file = fileFrame.parse(parse(frame));
      assertStoredPath(file.path);
      found.files += 1;
      await target?.file(file);
    } else if (kind === "content") {
      found.fileBytes += payload.length;
      await target?.content(payload);
    } else if (kind === "end") stated = totalsSchema.parse(parse(frame));
    else throw new SetupError("The parts of the backup are in a wrong order.");
  }
  const rows = tables.reduce((sum, { rows: count }) => sum + count, 0);
  found.missing = stated?.missing ?? 0;
  if (rows !== found.rows || JSON.stringify(stated) !== JSON.stringify(found)) {
    throw new SetupError("The backup does not contain what it says.");
  }
  return found;
}

/** Each row but the last is followed by a line break, and JSON as the server writes it has none. */
function countLines(bytes: Buffer): number {
  let lines = 1;
  for (let at = bytes.indexOf("\n"); at !== -1; at = bytes.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
