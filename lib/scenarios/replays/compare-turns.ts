import type { PlayedRun } from "#lib/flow/simulation/play-call.ts";
import type { CallAnswer } from "./answer-call.ts";
import { distinctNodes, keyOfRequest, type RecordedTurn } from "./recorded-turns.ts";
import type { ReplaySide, ReplayTurn } from "./schema.ts";

type Same = ReplayTurn["same"];
type Rows = ReplaySide["rows"];

/** What a replayed call did in a turn; -1 is the greeting. `answers` holds its function results by call id. */
export function playedSide(
  run: PlayedRun,
  turn: number,
  answers: ReadonlyMap<string, CallAnswer>,
): ReplaySide {
  const rows = run.said.filter((row) => row.turn === turn);
  const said = rows.filter(({ role }) => role === "assistant");
  return {
    nodes: distinctNodes(rows),
    calls: run.calls.flatMap(({ callId, name, nodeId, turn: its, ok, result }) => {
      const answer = answers.get(callId);
      if (its !== turn || !answer?.recorded) return [];
      const duration_ms = answer.outcome.durationMs ?? null;
      return [{ ...answer.recorded, name, node_id: nodeId, ok, result, duration_ms }];
    }),
    rows: said.map(({ content, nodeId }) => ({ content, node_id: nodeId, interrupted: false })),
    latency_ms: said[0]?.waitMs ?? null,
    model_ms: said[0]?.waitMs ?? null,
  };
}

/** One turn of both calls; `replayed` is null if the replay ended earlier. */
export function compareTurn({ role, content, side }: RecordedTurn, replayed: ReplaySide | null): ReplayTurn {
  return { role, content, recorded: side, replayed, same: compareSides(side, replayed) };
}

function compareSides(recorded: ReplaySide, replayed: ReplaySide | null): Same {
  if (!replayed) return { path: false, calls: false, text: false };
  return {
    path: recorded.nodes.join("\n") === replayed.nodes.join("\n"),
    calls: keysOf(recorded.calls).join("\n") === keysOf(replayed.calls).join("\n"),
    text: isSameText(recorded.rows, replayed.rows),
  };
}

const keysOf = (calls: ReplaySide["calls"]): string[] =>
  calls.map(({ name, request }) => `${name} ${request ? keyOfRequest(request) : ""}`);

const wordsOf = (rows: Rows): string =>
  rows
    .map(({ content }) => content)
    .join(" ")
    .split(/\s+/)
    .filter(Boolean)
    .join(" ");

/** Only the heard part of an interrupted reply is known, so further words of the other call are not a difference. */
function isSameText(recorded: Rows, replayed: Rows): boolean {
  const [heard, said] = [wordsOf(recorded), wordsOf(replayed)];
  return recorded.at(-1)?.interrupted ? said.startsWith(heard) : said === heard;
}

/** The median of the known values; the lower of the middle two. */
export function medianOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null).sort((a, b) => a - b);
  return known[Math.floor((known.length - 1) / 2)] ?? null;
}
