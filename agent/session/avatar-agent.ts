import { ReadableStream } from "node:stream/web";
import { llm, voice } from "@livekit/agents";
import type { FlowDriver, ReplyPlan } from "./flow-driver.ts";
import { offeredTools } from "./flow-tools.ts";
import type { ModelPool } from "./model-pool.ts";
import { type PatienceOptions, patientReply } from "./patient-reply.ts";

/** The context item that holds the agent's instructions, by the library's convention. */
const INSTRUCTIONS = "lk.agent_task.instructions";

/** Said to every model after the scenario's own words, because what it writes is heard, not read. */
const SPOKEN_STYLE =
  "Your words are spoken aloud in a live video call: answer in one to three short sentences, without lists, markup or emoji.";

export type AvatarAgentOptions = {
  driver: FlowDriver;
  models: ModelPool;
  tools: llm.ToolContext;
  patience: PatienceOptions;
};

/**
 * The one agent of a call. What it answers with (the active node's prompt and tools, or a text to say) is chosen for
 * every reply, because swapping agents or tools inside a turn is invisible to that turn.
 */
export class AvatarAgent extends voice.Agent {
  private readonly parts: AvatarAgentOptions;

  constructor(parts: AvatarAgentOptions) {
    super({ instructions: "", tools: parts.tools });
    this.parts = parts;
  }

  override async llmNode(
    chatCtx: llm.ChatContext,
    toolCtx: llm.ToolContext,
    settings: voice.ModelSettings,
  ): Promise<ReadableStream<llm.ChatChunk | string>> {
    const plan = this.parts.driver.planReply();
    const control = new AbortController();
    const chunks = this.reply(plan, chatCtx, toolCtx, settings, control.signal);
    return new ReadableStream({
      async pull(controller) {
        const next = await chunks.next();
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => control.abort(),
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
      yield plan.text;
      return;
    }
    const context = withPrompt(chatCtx, plan.prompt);
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
    yield* patientReply(start, signal, { ...this.parts.patience, hasJustFailed });
  }
}

/** The same conversation under the active node's prompt. */
function withPrompt(chatCtx: llm.ChatContext, prompt: string): llm.ChatContext {
  const context = chatCtx.copy();
  const content = [`${prompt}\n\n${SPOKEN_STYLE}`];
  const instructions = llm.ChatMessage.create({ id: INSTRUCTIONS, role: "system", content });
  const index = context.indexById(INSTRUCTIONS);
  if (index === undefined) context.items.unshift(instructions);
  else context.items[index] = instructions;
  return context;
}
