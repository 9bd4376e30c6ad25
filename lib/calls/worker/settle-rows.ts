import { storableText } from "#lib/platform/storable-text.ts";
import type { TranscriptRow } from "#lib/worker-protocol/worker-protocol.ts";

/** What people say and type, in composed letters, as they search for it. The owner's own messages stay as they were sent. */
const composed = (text: string): string => storableText(text).normalize("NFC");

/**
 * Returns the rows of a report to write: the last version of each number, and one row per command.
 * `commandRows` maps commands that already have a row to its number.
 */
export function settleRows(rows: TranscriptRow[], commandRows: ReadonlyMap<number, number>): TranscriptRow[] {
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  const rowOfCommand = new Map(commandRows);
  const settled: TranscriptRow[] = [];
  for (const row of bySeq.values()) {
    if (row.commandSeq !== undefined) {
      const taken = rowOfCommand.get(row.commandSeq);
      if (taken !== undefined && taken !== row.seq) continue;
      rowOfCommand.set(row.commandSeq, row.seq);
    }
    // A model or a recogniser may emit characters that the database can't store.
    settled.push({
      ...row,
      content: row.role === "system" ? storableText(row.content) : composed(row.content),
      nodeId: storableText(row.nodeId),
      ...(row.generated !== undefined && { generated: composed(row.generated) }),
    });
  }
  return settled;
}
