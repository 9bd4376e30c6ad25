import type { LlamaModel, Token } from "node-llama-cpp";

/** The model may see this many of the last tokens when it decides how the next one is written. */
const MAX_CONTEXT = 8;
/** A character has at most four bytes, each of which can be a token. */
const MAX_PARTIAL = 4;

/** Converts tokens to text one by one. A character that is split over several tokens appears with the last of them. */
export class TokenText {
  /** Characters so far. */
  length = 0;
  private readonly model: LlamaModel;
  private readonly before: Token[];
  private partial: Token[] = [];

  constructor(model: LlamaModel, before: readonly Token[]) {
    this.model = model;
    this.before = before.slice(-MAX_CONTEXT);
  }

  push(token: Token): string {
    this.partial.push(token);
    const text = this.model.detokenize(this.partial, true, this.before);
    if (text.endsWith("\ufffd") && this.partial.length < MAX_PARTIAL) return "";
    this.before.push(...this.partial);
    this.before.splice(0, this.before.length - MAX_CONTEXT);
    this.partial = [];
    this.length += text.length;
    return text;
  }
}
