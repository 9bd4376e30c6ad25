import type { Exchange } from "#components/tools/exchange-view.tsx";
import type { TranscriptLine } from "./transcript-row.ts";

export type ToolCallLine = Exchange & {
  callId: string;
  functionName: string;
  nodeId: string;
  startedAt: string;
};

/** What stands in a transcript; `atMs` since the call began. */
export type TranscriptItem = { key: string; nodeId: string; atMs: number } & (
  | { kind: "line"; line: TranscriptLine }
  | { kind: "call"; call: ToolCallLine }
);
export type TranscriptPart = { key: string; nodeId: string; items: TranscriptItem[] };

/**
 * Lines and tool calls in the order in which they were begun, in stretches of one node. Lines keep their own order,
 * whatever their times: a turn that interrupted stands after what it interrupted.
 */
export function transcriptParts(
  lines: readonly TranscriptLine[],
  calls: readonly ToolCallLine[],
  startedAt: string,
): TranscriptPart[] {
  const zero = Date.parse(startedAt);
  const atMs = (at: string) => Math.max(0, Date.parse(at) - zero);
  const waiting = calls.map(
    (call): TranscriptItem => ({
      ...{ kind: "call", key: call.callId, nodeId: call.nodeId, call },
      atMs: atMs(call.startedAt),
    }),
  );
  const items: TranscriptItem[] = [];
  for (const line of lines) {
    const at = atMs(line.startedAt);
    while (waiting[0] && waiting[0].atMs < at) items.push(...waiting.splice(0, 1));
    items.push({ kind: "line", key: String(line.seq), nodeId: line.nodeId, atMs: at, line });
  }
  return split([...items, ...waiting]);
}

function split(items: readonly TranscriptItem[]): TranscriptPart[] {
  const parts: TranscriptPart[] = [];
  for (const item of items) {
    const last = parts.at(-1);
    if (last?.nodeId === item.nodeId) last.items.push(item);
    else parts.push({ key: item.key, nodeId: item.nodeId, items: [item] });
  }
  return parts;
}

/** The line that is heard at a moment of the call: the last that had begun. Null before the first. */
export function lineAt(lines: readonly { seq: number; startedAt: string }[], startedAt: string, ms: number) {
  const zero = Date.parse(startedAt);
  return lines.findLast((line) => Date.parse(line.startedAt) - zero <= ms)?.seq ?? null;
}

/** What was said and not heard of an interrupted line; empty where all of it was, or it is not known. */
export function unheard({ content, generated }: { content: string; generated?: string | undefined }): string {
  return generated?.startsWith(content) === true ? generated.slice(content.length).trim() : "";
}
