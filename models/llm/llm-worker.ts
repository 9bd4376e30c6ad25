import { flushCompileCache } from "node:module";
import { generate } from "./engine/generate.ts";
import { type Engine, loadEngine } from "./engine/load-engine.ts";
import {
  type FromWorker,
  LlmError,
  type LlmRequest,
  type LlmSettings,
  type ToWorker,
} from "./llm-protocol.ts";

/**
 * The process of the built-in model. It is a process of its own because a file that the library trips over ends its
 * process, and because its memory must go when the model does.
 */
async function main(settings: LlmSettings): Promise<void> {
  const engine = await loadEngine(settings).catch((error: unknown) => {
    send({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
    return null;
  });
  if (!engine) return;
  // It is killed in the end, and would compile the library again the next time.
  flushCompileCache();
  const running = new Map<number, AbortController>();
  process.on("message", (message: ToWorker) => {
    if (message.type === "abort") running.get(message.id)?.abort();
    else void answer(engine, message, running);
  });
  send({ type: "ready", info: engine.info });
}

async function answer(
  engine: Engine,
  { id, request }: { id: number; request: LlmRequest },
  running: Map<number, AbortController>,
): Promise<void> {
  const control = new AbortController();
  running.set(id, control);
  try {
    await generate(engine, request, (event) => send({ type: "event", id, event }), control.signal);
  } catch (error) {
    if (control.signal.aborted) send({ type: "freed", id });
    else send({ type: "error", id, failure: failureOf(error) });
  } finally {
    running.delete(id);
  }
}

function failureOf(error: unknown) {
  if (error instanceof LlmError) return error.failure;
  const message = error instanceof Error ? error.message : String(error);
  return { status: 500, code: "model_failed", message: `The language model failed: ${message}` };
}

function send(message: FromWorker): void {
  process.send?.(message);
}

// Without its parent it has nobody to answer.
process.on("disconnect", () => process.exit(0));
// The parent stringified its own settings.
await main(JSON.parse(process.argv[2] ?? "{}") as LlmSettings);
