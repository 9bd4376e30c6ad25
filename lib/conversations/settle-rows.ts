import { storableText } from "#lib/platform/storable-text.ts";
import type { TranscriptRow } from "#lib/platform/worker-protocol.ts";

/**
 * The rows to write of a report: each number once, the last version of it, and no second row for a command.
 * `commandRows` maps the commands that have a row already to its number.
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
    // A model or a recogniser may emit what the database does not take.
    settled.push({
      ...row,
      content: storableText(row.content),
      nodeId: storableText(row.nodeId),
      ...(row.generated !== undefined && { generated: storableText(row.generated) }),
    });
  }
  return settled;
}
