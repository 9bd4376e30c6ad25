import type { PlayedRun } from "#lib/flow/simulation/play-call.ts";
import type { CallAnswer } from "./answer-call.ts";
import { compareTurn, medianOf, playedSide } from "./compare-turns.ts";
import type { RecordedTurn } from "./recorded-turns.ts";
import { MAX_REPLAYED_TURNS, type Replay, type ReplayInput, type ReplayTurn } from "./schema.ts";

type Finished = {
  sessionId: string;
  input: ReplayInput;
  /** The greeting first. */
  turns: RecordedTurn[];
  run: PlayedRun;
  answers: ReadonlyMap<string, CallAnswer>;
  /** The turn in which time ran out; null if the replay finished. */
  reachedTurn: number | null;
};

export function presentReplay({ sessionId, input, turns, run, answers, reachedTurn }: Finished): Replay {
  const { ended } = run.state;
  const lastTurn = reachedTurn ?? (ended ? (run.said.at(-1)?.turn ?? -1) : MAX_REPLAYED_TURNS - 1);
  const compared = turns.map((turn, index) =>
    compareTurn(turn, index - 1 <= lastTurn ? playedSide(run, index - 1, answers) : null),
  );
  const isSame = (what: keyof ReplayTurn["same"]) => compared.every(({ same }) => same[what]);
  const onBothSides = compared.flatMap(({ recorded: { model_ms: before }, replayed }): [number, number][] => {
    const after = replayed?.model_ms ?? null;
    return before === null || after === null ? [] : [[before, after]];
  });
  const hasMoreTurns = turns.length - 1 > MAX_REPLAYED_TURNS && !ended;
  return {
    conversation_session_id: sessionId,
    version: input.version,
    model: input.model ? "script" : "scenario",
    stopped: reachedTurn === null ? (hasMoreTurns ? "turn_limit" : null) : "time_limit",
    ended,
    same: { path: isSame("path"), calls: isSame("calls"), text: isSame("text") },
    missed_calls: [...answers.values()].filter(({ recorded }) => recorded?.answer === "missed").length,
    latency_ms: {
      recorded: medianOf(compared.map(({ recorded }) => recorded.latency_ms)),
      replayed: medianOf(compared.map(({ replayed }) => replayed?.latency_ms ?? null)),
    },
    model_ms: {
      recorded: medianOf(onBothSides.map(([recorded]) => recorded)),
      replayed: medianOf(onBothSides.map(([, replayed]) => replayed)),
    },
    turns: compared,
  };
}
