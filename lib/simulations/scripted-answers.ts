import type { ModelAnswer } from "#lib/flow/play-call.ts";
import type { ScriptedAnswer } from "#lib/simulations/schema.ts";

/** What a model without a script says. */
const FILLER = "I see.";

/** A model by script: the next of its answers in a turn, and a few words once those are used up. */
export function scriptedAnswers(turns: readonly ScriptedAnswer[][]): (turn: number) => ModelAnswer {
  const left = turns.map((answers) => [...answers]);
  return (turn) => {
    const scripted = left[turn]?.shift();
    if (!scripted) return { text: FILLER };
    const calls = scripted.calls.map(({ name, arguments: args }) => ({ name, args }));
    return { calls, ...(scripted.text === undefined ? {} : { text: scripted.text }) };
  };
}
