import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import type { ScriptedAnswer } from "./schema.ts";

/** What a model without a script says. */
const FILLER = "I see.";

/** A scripted model: gives the next response of a turn, and a few words once they are used up. */
export function scriptedAnswers(turns: readonly ScriptedAnswer[][]): (turn: number) => ModelAnswer {
  const left = turns.map((answers) => [...answers]);
  return (turn) => {
    const scripted = left[turn]?.shift();
    if (!scripted) return { text: FILLER };
    const calls = scripted.calls.map(({ name, arguments: args }) => ({ name, args }));
    return { calls, ...(scripted.text === undefined ? {} : { text: scripted.text }) };
  };
}
