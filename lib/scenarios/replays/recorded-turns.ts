import type { Turn } from "#lib/flow/simulation/play-call.ts";
import { canonicalJson, type JsonValue, parseJson } from "#lib/platform/json.ts";
import { pickSaved } from "#lib/tools/endpoints/read-response.ts";
import type { SentRequest } from "#lib/tools/endpoints/schema.ts";
import type { Stage, TurnTiming } from "#lib/worker-protocol/turn-timing.ts";
import type { ToolCallResult } from "#lib/worker-protocol/worker-protocol.ts";
import type { ReplaySide, ReplayTurn } from "./schema.ts";

type Recording = { request: SentRequest | null; result: ToolCallResult | null; durationMs: number | null };
type Play = { ok: boolean; text: string; saved: Record<string, JsonValue>; durationMs: number };

/** Requests match by method, URL and body; headers only add session ids and secrets. */
export function keyOfRequest({ method = "POST", url, body }: Omit<SentRequest, "headers">): string {
  const value = parseJson(body, undefined);
  return `${method} ${url} ${value === undefined ? body : canonicalJson(value)}`;
}

/** The recorded responses of a call's endpoints, in order. The last response to a request repeats. */
export class RecordedResponses {
  private readonly answers = new Map<string, Recording[]>();

  constructor(recordings: readonly Recording[]) {
    for (const recording of recordings) {
      if (!recording.request || !recording.result) continue;
      const key = keyOfRequest(recording.request);
      this.answers.set(key, [...(this.answers.get(key) ?? []), recording]);
    }
  }

  /**
   * The recorded response to a request, with the variables that this scenario saves from it, or undefined. If its endpoint shows
   * only some fields (`isPartial`), the record lacks the others, so variables that were saved from those keep their value.
   */
  play(
    request: SentRequest,
    save: Readonly<Record<string, string>>,
    { isPartial = false } = {},
  ): Play | undefined {
    const answers = this.answers.get(keyOfRequest(request)) ?? [];
    const recording = answers.length > 1 ? answers.shift() : answers[0];
    if (!recording?.result) return undefined;
    const { ok, text, variables } = recording.result;
    const known = isPartial ? Object.entries(variables).filter(([name]) => Object.hasOwn(save, name)) : [];
    const saved = ok ? { ...Object.fromEntries(known), ...pickSaved(text, save) } : {};
    return { ok, text, saved, durationMs: recording.durationMs ?? 0 };
  }
}

export type RecordedRow = {
  role: "user" | "assistant" | "system";
  content: string;
  nodeId: string;
  startedAt: Date;
  interrupted: boolean;
  waitMs: number | null;
  timing?: TurnTiming | null;
  typed?: boolean;
};
type RecordedCall = Recording & { functionName: string; nodeId: string; startedAt: Date };

/** The message that started a turn, and what followed. The first turn is the greeting, which has no message. */
export type RecordedTurn = Pick<ReplayTurn, "role" | "content"> & { isTyped: boolean; side: ReplaySide };

type OpenTurn = Pick<ReplayTurn, "role" | "content"> & {
  isTyped: boolean;
  from: number;
  rows: RecordedRow[];
  calls: RecordedCall[];
};

/** Groups a call's rows, in order, into turns: each runs from one message of the visitor to the next. */
export function recordedTurns(rows: readonly RecordedRow[], calls: readonly RecordedCall[]): RecordedTurn[] {
  const turns: OpenTurn[] = [
    { role: "greeting", content: "", isTyped: false, from: Number.NEGATIVE_INFINITY, rows: [], calls: [] },
  ];
  for (const row of rows) {
    const { role, content, startedAt, typed: isTyped = false } = row;
    if (role !== "assistant") {
      turns.push({ role, content, isTyped, from: startedAt.getTime(), rows: [], calls: [] });
    }
    turns.at(-1)?.rows.push(row);
  }
  for (const call of calls) {
    turns.findLast(({ from }) => from <= call.startedAt.getTime())?.calls.push(call);
  }
  return turns.map(({ role, content, isTyped, ...turn }) => ({ role, content, isTyped, side: toSide(turn) }));
}

function toSide({ rows, calls }: Pick<OpenTurn, "rows" | "calls">): ReplaySide {
  const said = rows.filter(({ role }) => role === "assistant");
  return {
    nodes: distinctNodes(rows),
    calls: calls.map(({ functionName, nodeId, request, result, durationMs }) => ({
      name: functionName,
      node_id: nodeId,
      request: request && { method: request.method ?? "POST", url: request.url, body: request.body },
      answer: "recorded" as const,
      ok: result?.ok ?? false,
      result: result?.text ?? "",
      duration_ms: durationMs,
    })),
    rows: said.map(({ content, nodeId, interrupted }) => ({ content, node_id: nodeId, interrupted })),
    latency_ms: said[0]?.waitMs ?? null,
    model_ms: modelMs(said[0]?.timing ?? null),
  };
}

/** How long the model, its functions and its searches took for an answer, without speech. */
function modelMs(timing: TurnTiming | null): number | null {
  const own = timing?.stages.filter(({ stage }) => MODEL_STAGES.includes(stage)) ?? [];
  return own.length === 0 ? null : own.reduce((sum, { durationMs }) => sum + durationMs, 0);
}

const MODEL_STAGES: readonly Stage[] = [
  "model",
  "failed_model",
  "declined_model",
  "fallback_model",
  "tools",
  "retrieval",
];

/** The nodes of the rows in order, each visit once. */
export function distinctNodes(rows: readonly { nodeId: string }[]): string[] {
  return rows.map(({ nodeId }) => nodeId).filter((nodeId, index, all) => nodeId !== all[index - 1]);
}

/** The input of each turn except the greeting. */
export function turnsToPlay(turns: readonly RecordedTurn[]): Turn[] {
  return turns.slice(1).map(({ role, content, isTyped, side }) => {
    // If the avatar spoke right after a system message, the message requested a reply.
    if (role === "system") return { system: content, isAnswered: side.rows.length > 0 };
    return isTyped ? { typed: content } : content;
  });
}
