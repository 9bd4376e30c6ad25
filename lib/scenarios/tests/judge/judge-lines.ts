import { ChatError } from "#lib/model-clients/complete-chat.ts";
import type { MeteredChat } from "#lib/scenarios/tests/metered-chat.ts";
import type { JudgedCriterion, Line } from "#lib/scenarios/tests/visitor/schema.ts";
import { judgeRequest, type NumberedCriterion, RECORD } from "./judge-request.ts";
import { type ReadVerdict, readVerdicts, type Verdict } from "./read-verdicts.ts";

const ANSWER_LIMIT_MS = 45_000;
const NOTHING_SAID = "Nothing was said.";
const NO_ANSWER = "The judge did not respond.";

type Options = { model: string; chat: MeteredChat; signal: AbortSignal };

/**
 * Has a model judge a conversation by the owner's criteria. Criteria without a valid verdict are asked about once more;
 * after that they are not judged.
 */
export async function judgeLines(
  criteria: readonly string[],
  lines: readonly Line[],
  options: Options,
): Promise<JudgedCriterion[]> {
  const numbered = criteria.map((criterion, index) => ({ number: index + 1, criterion }));
  if (lines.length === 0) return numbered.map(({ criterion }) => notJudged(criterion, NOTHING_SAID));
  const read = new Map<number, ReadVerdict>();
  const open = () => numbered.filter(({ number }) => !isVerdict(read.get(number)));
  for (let attempt = 0; attempt < 2 && open().length > 0; attempt += 1) {
    const problems = new Set([...read.values()].flatMap((its) => ("problem" in its ? its.problem : [])));
    for (const [number, its] of await ask(open(), lines, [...problems], options)) read.set(number, its);
  }
  return numbered.map(({ number, criterion }) => {
    const its = read.get(number) ?? { problem: NO_ANSWER };
    return "problem" in its ? notJudged(criterion, its.problem) : { criterion, ...its };
  });
}

async function ask(
  criteria: readonly NumberedCriterion[],
  lines: readonly Line[],
  problems: readonly string[],
  { model, chat, signal }: Options,
): Promise<Map<number, ReadVerdict>> {
  const numbers = criteria.map(({ number }) => number);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)]);
  try {
    const { calls = [] } = await chat.complete(judgeRequest(model, lines, criteria, problems), bounded);
    return readVerdicts(calls.find(({ name }) => name === RECORD)?.args ?? null, numbers, lines);
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    return new Map(numbers.map((number) => [number, { problem: NO_ANSWER }]));
  }
}

const isVerdict = (read: ReadVerdict | undefined): read is Verdict => read !== undefined && "verdict" in read;

const notJudged = (criterion: string, reason: string): JudgedCriterion => ({
  ...{ criterion, reason },
  verdict: "not_judged",
  lines: [],
});
