import type { llm } from "@livekit/agents";
import type { RunWatch } from "./turn-clock.ts";

/** Passes on what the model answers, and notes its first word, whether it calls functions, and its end. */
export async function* watchRun(
  run: RunWatch,
  chunks: AsyncIterable<llm.ChatChunk | string>,
): AsyncGenerator<llm.ChatChunk | string> {
  let whole = false;
  try {
    for await (const chunk of chunks) {
      if (typeof chunk === "string" || chunk.delta?.content) run.firstWord();
      if (typeof chunk !== "string" && chunk.delta?.toolCalls?.length) run.callsFunctions();
      yield chunk;
    }
    whole = true;
  } finally {
    run.ended(whole);
  }
}
