import { ReadableStream } from "node:stream/web";
import { llm, voice } from "@livekit/agents";
import type { FlowDriver, ReplyPlan } from "./flow-driver.ts";
import { offeredTools } from "./flow-tools.ts";
import type { FunctionCalls } from "./function-calls.ts";
import type { Knowledge } from "./knowledge.ts";
import type { ModelContext } from "./model-context.ts";
import type { ModelPool } from "./model-pool.ts";
import { type PatienceOptions, patientReply } from "./patient-reply.ts";
import type { TurnClock } from "./turn-clock.ts";
import { watchRun } from "./watch-run.ts";

export type AvatarAgentOptions = {
  /** What was said before this process took the call up. */
  history: readonly { role: "user" | "assistant" | "system"; content: string }[];
  driver: FlowDriver;
  models: ModelPool;
  calls: FunctionCalls;
  context: ModelContext;
  knowledge: Pick<Knowledge, "prepare">;
  tools: llm.ToolContext;
  clock: TurnClock;
  patience: PatienceOptions;
};

/**
 * The one agent of a call. What it answers with (the active node's prompt and tools, or a text to say) is chosen for
 * every reply, because swapping agents or tools inside a turn is invisible to that turn.
 */
export class AvatarAgent extends voice.Agent {
  private readonly parts: AvatarAgentOptions;

  constructor(parts: AvatarAgentOptions) {
    const chatCtx = llm.ChatContext.empty();
    for (const row of parts.history) chatCtx.addMessage(row);
    super({ instructions: "", tools: parts.tools, chatCtx });
    this.parts = parts;
  }

  override async llmNode(
    chatCtx: llm.ChatContext,
    toolCtx: llm.ToolContext,
    settings: voice.ModelSettings,
  ): Promise<ReadableStream<llm.ChatChunk | string>> {
    this.parts.calls.noteAnswered(chatCtx);
    const plan = this.parts.driver.planReply();
    const control = new AbortController();
    const chunks = this.reply(plan, chatCtx, toolCtx, settings, control.signal);
    return new ReadableStream({
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: async () => {
        control.abort();
        await chunks.return(undefined);
      },
    });
  }

  private async *reply(
    plan: ReplyPlan,
    chatCtx: llm.ChatContext,
    toolCtx: llm.ToolContext,
    settings: voice.ModelSettings,
    signal: AbortSignal,
  ): AsyncGenerator<llm.ChatChunk | string> {
    // Stamped on the first chunk, the node reaches the message that the session keeps, and with it the transcript row.
    yield { id: "visavis", delta: { role: "assistant", extra: { node_id: plan.nodeId } } };
    if (plan.kind === "say") {
      if (plan.text !== "") yield plan.text;
      return;
    }
    const { clock, knowledge } = this.parts;
    const lookUp = () => knowledge.prepare(plan, lastWordsOf(chatCtx), signal);
    const found = plan.searches.length > 0 ? await clock.time("retrieval", lookUp) : await lookUp();
    const context = this.parts.context.compose(plan.prompt + found, chatCtx, this.chatCtx);
    const tools = offeredTools(toolCtx, plan.functions);
    const model = this.parts.models.get(plan.llmModel);
    const start = () =>
      model.chat({
        chatCtx: context,
        toolCtx: tools,
        ...(settings.toolChoice ? { toolChoice: settings.toolChoice } : {}),
        connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: this.parts.patience.timeoutMs },
      });
    const hasJustFailed = () => this.parts.models.hasJustFailed();
    const answer = patientReply(start, signal, { ...this.parts.patience, hasJustFailed });
    yield* watchRun(clock.beginRun(), this.parts.calls.watch(plan.nodeId, answer));
  }
}

/** What the caller said last; empty before the first word. */
function lastWordsOf(chatCtx: llm.ChatContext): string {
  const last = chatCtx.items.findLast((item) => item.type === "message" && item.role === "user");
  return (last?.type === "message" && last.textContent) || "";
}
