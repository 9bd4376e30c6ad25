import type { Turn } from "#lib/flow/play-call.ts";
import type { ReplaySide, ReplayTurn } from "#lib/replays/schema.ts";
import type { Recording } from "#lib/replays/tape.ts";

export type RecordedRow = {
  role: "user" | "assistant" | "system";
  content: string;
  nodeId: string;
  startedAt: Date;
  interrupted: boolean;
  waitMs: number | null;
};
export type RecordedCall = Recording & { functionName: string; nodeId: string; startedAt: Date };

/** What began a turn, and what followed from it. The first one is the greeting, which nothing began. */
export type RecordedTurn = Pick<ReplayTurn, "role" | "content"> & { side: ReplaySide };

type OpenTurn = Pick<ReplayTurn, "role" | "content"> & {
  from: number;
  rows: RecordedRow[];
  calls: RecordedCall[];
};

/** A call's rows, in their order, as turns: each is what was said from one word of the caller to the next. */
export function recordedTurns(rows: readonly RecordedRow[], calls: readonly RecordedCall[]): RecordedTurn[] {
  const turns: OpenTurn[] = [
    { role: "greeting", content: "", from: Number.NEGATIVE_INFINITY, rows: [], calls: [] },
  ];
  for (const row of rows) {
    const { role, content, startedAt } = row;
    if (role !== "assistant") turns.push({ role, content, from: startedAt.getTime(), rows: [], calls: [] });
    turns.at(-1)?.rows.push(row);
  }
  for (const call of calls) {
    turns.findLast(({ from }) => from <= call.startedAt.getTime())?.calls.push(call);
  }
  return turns.map(({ role, content, ...turn }) => ({ role, content, side: toSide(turn) }));
}

function toSide({ rows, calls }: Pick<OpenTurn, "rows" | "calls">): ReplaySide {
  const said = rows.filter(({ role }) => role === "assistant");
  return {
    nodes: distinctNodes(rows),
    calls: calls.map(({ functionName, nodeId, request, result, durationMs }) => ({
      name: functionName,
      node_id: nodeId,
      request: request && { url: request.url, body: request.body },
      answer: "recorded" as const,
      ok: result?.ok ?? false,
      result: result?.text ?? "",
      duration_ms: durationMs,
    })),
    rows: said.map(({ content, nodeId, interrupted }) => ({ content, node_id: nodeId, interrupted })),
    latency_ms: said[0]?.waitMs ?? null,
  };
}

/** The nodes of rows in order, each stay once. */
export function distinctNodes(rows: readonly { nodeId: string }[]): string[] {
  return rows.map(({ nodeId }) => nodeId).filter((nodeId, index, all) => nodeId !== all[index - 1]);
}

/** What is to be said to the scenario in each turn but the greeting. */
export function turnsToPlay(turns: readonly RecordedTurn[]): Turn[] {
  return turns.slice(1).map(({ role, content, side }) =>
    // Words of the avatar right after a message of the system tell that it was to be answered.
    role === "system" ? { system: content, isAnswered: side.rows.length > 0 } : content,
  );
}
