import {
  type LlamaContextSequence,
  type LlamaGrammar,
  LlamaGrammarEvaluationState,
  type SequenceEvaluateOptions,
  type Token,
} from "node-llama-cpp";
import type { LlmRequest } from "#models/llm/llm-protocol.ts";
import type { Engine } from "./load-engine.ts";

/** One answer while it is written. `line` is the prompt and everything written so far. */
export type Writing = {
  engine: Engine;
  sequence: LlamaContextSequence;
  line: Token[];
  request: LlmRequest;
  signal: AbortSignal;
  /** Tokens that the model chose. */
  written: number;
};

/**
 * Chooses tokens and appends them to `line`, until the model or the grammar ends. What the sequence does not have of
 * `line` is read first.
 */
export async function* choose(
  writing: Writing,
  {
    grammar,
    temperature = writing.request.temperature,
  }: { grammar?: LlamaGrammar; temperature?: number } = {},
): AsyncGenerator<Token> {
  const { engine, sequence, line, request, signal } = writing;
  await sequence.adaptStateToTokens(line.slice(0, -1), false);
  const { topP, seed } = request;
  const options: SequenceEvaluateOptions = {
    temperature,
    ...(topP === undefined ? {} : { topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(grammar && {
      grammarEvaluationState: new LlamaGrammarEvaluationState({ model: engine.model, grammar }),
    }),
  };
  for await (const token of sequence.evaluate(line.slice(sequence.nextTokenIndex), options)) {
    signal.throwIfAborted();
    line.push(token);
    writing.written += 1;
    yield token;
  }
  signal.throwIfAborted();
}
