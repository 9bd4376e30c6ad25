import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import { type ChatRequest, completeChat } from "#lib/model-clients/complete-chat.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import { storableText, storableValues } from "#lib/platform/text.ts";
import type { Chat } from "../replays/answer-call.ts";

/** Many servers don't report tokens in a stream, so they are estimated alike for all. */
const CHARACTERS_PER_TOKEN = 4;
/** More than anybody says at once; a model that never stops fills no transcript. */
const MAX_TEXT = 4_000;

/** A chat that counts the tokens of its requests and answers, and cuts endless answers. */
export class MeteredChat {
  tokens = 0;
  readonly complete: Chat;

  constructor(chat: Chat = completeChat) {
    this.complete = this.meter(chat);
  }

  /** Counts the tokens of another chat, too. */
  meter(chat: Chat): Chat {
    return async (request: ChatRequest, signal: AbortSignal): Promise<ModelAnswer> => {
      this.count(request);
      const answer = await chat(request, signal);
      this.count([answer.text ?? "", answer.calls ?? []]);
      const { text, calls } = answer;
      return {
        ...answer,
        ...(text !== undefined && { text: storableText(text.slice(0, MAX_TEXT)) }),
        ...(calls && {
          calls: calls.map(({ name, args }) => ({ name: storableText(name), args: storableArguments(args) })),
        }),
      };
    };
  }

  private count(value: unknown): void {
    this.tokens += Math.ceil(JSON.stringify(value).length / CHARACTERS_PER_TOKEN);
  }
}

/** Arguments that the database can store. Ones that are nested too deeply become text, which the engine rejects. */
function storableArguments(given: JsonValue): JsonValue {
  const { args = "" } = storableValues({ args: given });
  return args;
}
