import {
  LlmError,
  type LlmEvent,
  type LlmFinish,
  type LlmRequest,
  type LlmUsage,
} from "#models/llm/llm-protocol.ts";
import { choose, type Writing } from "./choose.ts";
import type { Engine } from "./load-engine.ts";
import { OutputScanner } from "./output-scanner.ts";
import { assertFits, type Prompt, renderPrompt } from "./prompt.ts";
import { readInSlices } from "./read-in-slices.ts";
import { TokenText } from "./token-text.ts";
import { writeCall } from "./write-call.ts";

/** Room for an answer that every prompt leaves. */
const MIN_ANSWER_TOKENS = 128;

/**
 * Answers one request. `emit` gets text as it is written, and a function call once it is complete and valid. Stops
 * between two tokens when the signal aborts, also while the prompt is read, and throws its reason.
 */
export async function generate(
  engine: Engine,
  request: LlmRequest,
  emit: (event: LlmEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const prompt = renderPrompt(engine.wrapper, engine.model.tokenizer, request);
  const contextTokens = engine.info.contextTokens;
  assertFits(prompt.tokens, contextTokens, Math.min(MIN_ANSWER_TOKENS, Math.floor(contextTokens / 4)));
  const sequence = await engine.pool.acquire(prompt.tokens, signal);
  const writing: Writing = { engine, sequence, line: [...prompt.tokens], request, signal, written: 0 };
  try {
    const cachedTokens = await readInSlices(sequence, prompt.tokens, signal);
    const finish = await answer(writing, prompt, emit);
    const usage: LlmUsage = {
      promptTokens: prompt.tokens.length,
      cachedTokens,
      completionTokens: writing.written,
    };
    emit({ type: "done", finish, usage });
  } finally {
    engine.pool.release(sequence);
  }
}

async function answer(writing: Writing, prompt: Prompt, emit: (event: LlmEvent) => void): Promise<LlmFinish> {
  const { choice, tools } = writing.request;
  if (typeof choice === "object") {
    const tool = tools.find(({ name }) => name === choice.name);
    if (!tool)
      throw new LlmError(
        400,
        "unknown_tool",
        `tool_choice names ${choice.name}, which is not among the tools`,
      );
    return await call(writing, [tool], emit);
  }
  if (choice === "required") {
    if (tools.length === 0)
      throw new LlmError(400, "no_tools", "tool_choice is required, but there are no tools");
    return await call(writing, tools, emit);
  }
  const ended = await writeText(writing, prompt, emit);
  return ended === "call" ? await call(writing, tools, emit) : ended;
}

async function call(
  writing: Writing,
  tools: LlmRequest["tools"],
  emit: (event: LlmEvent) => void,
): Promise<LlmFinish> {
  emit({ type: "call", call: await writeCall(writing, tools) });
  return "tool_calls";
}

/** Writes text until the model ends its turn, or begins a function call: then `line` ends before the call. */
async function writeText(
  writing: Writing,
  { markers, thoughtEnd }: Prompt,
  emit: (event: LlmEvent) => void,
): Promise<"stop" | "length" | "call"> {
  const { engine, line, request, sequence } = writing;
  const scanner = new OutputScanner(markers, thoughtEnd);
  const text = new TokenText(engine.model, line);
  /** Characters of output up to and including each token. */
  const ends: number[] = [];
  const first = line.length;
  const say = (spoken: string) => spoken !== "" && emit({ type: "text", text: spoken });
  for await (const token of choose(writing)) {
    const { text: spoken, found, at = 0 } = scanner.push(text.push(token));
    ends.push(text.length);
    say(spoken);
    if (found === "stop") return "stop";
    if (found === "call") {
      const kept = ends.filter((end) => end <= at).length;
      line.splice(first + kept);
      // A model that was offered nothing still calls what it has seen earlier.
      return request.tools.length > 0 && request.choice !== "none" ? "call" : "stop";
    }
    if (writing.written >= request.maxTokens || line.length >= sequence.contextSize - 1) {
      say(scanner.flush());
      return "length";
    }
  }
  say(scanner.flush());
  return "stop";
}
