import type { WritingChat } from "#lib/calls/text/write-answer.ts";
import type { ModelAnswer } from "#lib/flow/simulation/play-call.ts";
import type { ChatRequest } from "#lib/model-clients/complete-chat.ts";

/** A language model of text conversations at the edge, by script; an error in the script is thrown. */
export class FakeWriter {
  readonly requests: ChatRequest[] = [];
  private readonly script: (ModelAnswer | Error)[];

  constructor(...script: (ModelAnswer | Error)[]) {
    this.script = script;
  }

  readonly chat: WritingChat = (request, _signal, onText) => {
    const answer = this.script[this.requests.push(request) - 1] ?? { text: "And so on." };
    if (answer instanceof Error) return Promise.reject(answer);
    onText(answer.text ?? "");
    return Promise.resolve(answer);
  };
}
