import type { ScenarioDraft } from "#db/schema/scenarios.ts";
import { checkExpectations } from "#lib/flow/simulation/check-expectations.ts";
import type { Chat } from "#lib/scenarios/replays/ask-model.ts";
import { presentSimulation } from "#lib/scenarios/simulations/present.ts";
import { judgeLines } from "#lib/scenarios/tests/judge/judge-lines.ts";
import { MeteredChat } from "#lib/scenarios/tests/metered-chat.ts";
import type { Scene } from "./answer-function.ts";
import { type PlayedVisit, playVisitor } from "./play-visitor.ts";
import type { SimulatedResult, SimulatedVisitor } from "./schema.ts";
import { transcriptLines } from "./transcript-lines.ts";

export type VisitVerdict = "passed" | "failed" | "not_judged";
type VisitOptions = {
  scene: Omit<Scene, "flow">;
  version: ScenarioDraft;
  signal: AbortSignal;
  chat?: Chat | undefined;
};

/** Plays one simulated conversation and judges it. `tokens` is an estimate. */
export async function runVisitor(
  test: SimulatedVisitor,
  { scene, version, signal, chat }: VisitOptions,
): Promise<{ verdict: VisitVerdict; tokens: number; result: SimulatedResult }> {
  const metered = new MeteredChat(chat);
  const visit = await playVisitor(test, { scene, version, signal, chat: metered });
  const transcript = transcriptLines(visit.run);
  const failures = failuresOf(test, visit);
  const criteria = await judgeLines(test.criteria, transcript, {
    ...{ model: version.llmModel, chat: metered, signal },
  });
  const { nodes, calls, variables } = presentSimulation("", visit.run, failures);
  const result = { ending: visit.ending, failures, criteria, nodes, calls, variables, transcript };
  return { verdict: verdictOf(result), tokens: metered.tokens, result };
}

function failuresOf({ expect }: SimulatedVisitor, { run, ending }: PlayedVisit) {
  const { endings, calls, ...others } = expect;
  const named = calls?.map(({ name, arguments: args }) => ({ name, args }));
  const isExpected = endings.some((expected) => expected === ending);
  return [
    ...(isExpected ? [] : [{ path: "endings", message: `the conversation ended with ${ending}` }]),
    ...checkExpectations(run, { ...others, calls: named }),
  ];
}

/** A criterion without a verdict never passes, and never hides a failure. */
function verdictOf({ failures, criteria }: Pick<SimulatedResult, "failures" | "criteria">): VisitVerdict {
  if (failures.length > 0 || criteria.some(({ verdict }) => verdict === "fail")) return "failed";
  return criteria.some(({ verdict }) => verdict === "not_judged") ? "not_judged" : "passed";
}
