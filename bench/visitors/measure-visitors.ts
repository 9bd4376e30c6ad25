import { fiveNodes } from "#lib/flow/testing/five-nodes.ts";
import { newId } from "#lib/platform/ids.ts";
import { FakeMinds, speak, verdicts } from "#lib/scenarios/tests/testing/fake-minds.ts";
import { runVisitor } from "#lib/scenarios/tests/visitor/run-visitor.ts";
import { simulatedVisitor } from "#lib/scenarios/tests/visitor/schema.ts";
import { machine, percentile } from "../load/figures.ts";

const CONVERSATIONS = 100;
const PARALLEL = 4;
const TURNS = 10;

/**
 * 100 simulated conversations of ten turns, each with a function call and a judge, with a fake model that answers at
 * once: what the engine, the judge's checks and the transcript cost. Nothing here says how fast a real model is.
 */
export async function measureVisitors(): Promise<void> {
  const waiting = Array.from({ length: CONVERSATIONS }, (_, index) => index);
  const times: number[] = [];
  const startedAt = performance.now();
  const work = async () => {
    while (waiting.pop() !== undefined) times.push(await playOne());
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  const seconds = (performance.now() - startedAt) / 1_000;
  const report = (name: string, figure: string) => process.stdout.write(`${name}: ${figure}\n`);
  report("machine", machine());
  report(`${CONVERSATIONS} simulated conversations with the fake model`, `${seconds.toFixed(2)} s`);
  report(
    "one of them",
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms`,
  );
}

async function playOne(): Promise<number> {
  const startedAt = performance.now();
  const minds = new FakeMinds({
    visitor: (_request, time) =>
      time < TURNS - 1 ? speak("Where is order 7?") : speak("Thanks.", "goal_reached"),
    avatar: (_request, time) =>
      time === 1 ? { calls: [{ name: "find_order", args: { id: 7 } }] } : { text: "It is on its way." },
    judge: () =>
      verdicts({ criterion: 1, verdict: "pass", reason: "", lines: [{ line: 1, quote: "Welcome" }] }),
  });
  const test = simulatedVisitor.parse({
    persona: { goal: "Learn where order 7 is.", facts: ["The order is number 7."] },
    criteria: ["The avatar greets."],
    endpoints: { find_order: { body: { status: "sent" } } },
  });
  const { verdict } = await runVisitor(test, {
    scene: { actor: { ownerId: newId() }, sessionId: newId() },
    version: { nodesJson: fiveNodes, llmModel: "gpt-4.1-mini" },
    signal: new AbortController().signal,
    chat: minds.chat,
  });
  if (verdict !== "passed") throw new Error(`A conversation ${verdict}`);
  return performance.now() - startedAt;
}
