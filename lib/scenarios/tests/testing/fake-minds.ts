import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import type { ChatRequest } from "#lib/model-clients/complete-chat.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import type { Chat } from "#lib/scenarios/replays/answer-call.ts";
import { RECORD } from "../judge-lines.ts";
import { SPEAK } from "../visitor/run-visitor.ts";

type Mind = (request: ChatRequest, time: number) => ModelAnswer | Promise<ModelAnswer>;
type Minds = { visitor?: Mind; avatar?: Mind; judge?: Mind };

/** What a visitor's model answers. */
export const speak = (words: JsonValue, decision = "stay"): ModelAnswer => ({
  calls: [{ name: SPEAK, args: { words, decision } }],
});

/** What a judge's model answers. */
export const verdicts = (...list: JsonValue[]): ModelAnswer => ({
  calls: [{ name: RECORD, args: { verdicts: list } }],
});

/** A language model at the edge that plays all three parts by script: it knows them by the function they must call. */
export class FakeMinds {
  readonly requests: Record<keyof Minds, ChatRequest[]> = { visitor: [], avatar: [], judge: [] };
  private readonly minds: Required<Minds>;

  constructor(minds: Minds) {
    this.minds = {
      visitor: (_request, time) =>
        time === 0 ? speak("Where is order 7?") : speak("Thanks.", "goal_reached"),
      avatar: () => ({ text: "It is on its way." }),
      judge: () => verdicts(),
      ...minds,
    };
  }

  readonly chat: Chat = async (request) => {
    const part = partOf(request);
    const time = this.requests[part].push(request) - 1;
    return await this.minds[part](request, time);
  };
}

function partOf({ tools = [] }: ChatRequest): keyof Minds {
  const names = tools.flatMap((tool) => (tool.type === "function" ? tool.function.name : []));
  if (names.includes(SPEAK)) return "visitor";
  return names.includes(RECORD) ? "judge" : "avatar";
}
