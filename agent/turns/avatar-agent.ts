import { ReadableStream } from "node:stream/web";
import { llm, voice } from "@livekit/agents";
import type { ModelPool } from "#agent/call/model-pool.ts";
import type { FlowDriver, ReplyPlan } from "#agent/scenario/flow-driver.ts";
import { offeredTools } from "#agent/scenario/flow-tools.ts";
import type { FunctionAnswer, FunctionCalls } from "#agent/scenario/function-calls.ts";
import type { Knowledge } from "#agent/scenario/knowledge.ts";
import type { ModelContext } from "#agent/scenario/model-context.ts";
import type { CallVision } from "#agent/vision/call-vision.ts";
import type { ChatFailure } from "#lib/model-clients/chat/chat-failure.ts";
import { type PatienceOptions, patientReply } from "./patient-reply.ts";
import { type RunWatch, type TurnClock, watchRun } from "./turn-clock.ts";

export type AvatarAgentOptions = {
  /** What was said before this process resumed the call. */
  history: readonly { role: "user" | "assistant" | "system"; content: string }[];
  driver: FlowDriver;
  models: ModelPool;
  calls: FunctionCalls;
  context: ModelContext;
  knowledge: Pick<Knowledge, "prepare">;
  tools: llm.ToolContext;
  clock: TurnClock;
  patience: PatienceOptions;
  /** What the visitor shows; absent in a call in which they can show nothing. */
  vision: CallVision | undefined;
  /** The call has changed to the fallback model. */
  onFallback: () => void;
};

/**
 * The only agent of a call. It chooses the active node's prompt and tools, or a text to say, for each reply:
 * a turn would not notice if its agent or tools were swapped midway.
 */
export class AvatarAgent extends voice.Agent {
  private readonly parts: AvatarAgentOptions;
  /** The last speech that the visitor may not interrupt. */
  private uninterruptible: voice.SpeechHandle | undefined;

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
    this.parts.calls.dispatchAnswered(chatCtx);
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

  /** The current speech has started to play: allows or forbids interruptions, as its node says. */
  applyInterruptible(): void {
    const { currentSpeech: speech } = this.getActivityOrThrow();
    if (!speech || speech.interrupted) return;
    if (this.parts.driver.interruptions === "never") {
      speech.allowInterruptions = false;
      this.uninterruptible = speech;
    } else if (speech === this.uninterruptible) {
      // The same speech has moved on to a node that may be interrupted.
      speech.allowInterruptions = true;
    }
  }

  /** Makes the current speech interruptible, whatever its node says. */
  forceInterruptible(): void {
    const { currentSpeech } = this.getActivityOrThrow();
    if (currentSpeech && !currentSpeech.done()) currentSpeech.allowInterruptions = true;
  }

  /** Adds the result of a function that the session did not wait for to the conversation. */
  addLateResult({ callId, name }: { callId: string; name: string }, { ok, text }: FunctionAnswer): void {
    const latest = this.chatCtx.copy();
    latest.insert(llm.FunctionCallOutput.create({ callId, name, output: text, isError: !ok }));
    void this.updateChatCtx(latest);
  }

  private async *reply(
    plan: ReplyPlan,
    chatCtx: llm.ChatContext,
    toolCtx: llm.ToolContext,
    settings: voice.ModelSettings,
    signal: AbortSignal,
  ): AsyncGenerator<llm.ChatChunk | string> {
    // The node id on the first chunk ends up on the session's message and thus on the transcript row.
    yield { id: "visavis", delta: { role: "assistant", extra: { node_id: plan.nodeId } } };
    if (plan.kind === "say") {
      if (plan.text !== "") yield plan.text;
      return;
    }
    const { clock, knowledge, driver, vision, context } = this.parts;
    const words = lastVisitorText(chatCtx);
    const looked = vision?.look(chatCtx, this.chatCtx);
    const retrieve = () => knowledge.prepare(plan, words, signal);
    const found = plan.searches.length > 0 ? await clock.time("retrieval", retrieve) : await retrieve();
    if (looked) await looked;
    const tools = offeredTools(toolCtx, plan.functions);
    const prompt = driver.guard(plan.prompt + found, words);
    const run = clock.beginRun();
    const compose = (shows: boolean) => {
      const seen = vision?.describe(shows) ?? "";
      const composed = context.compose(prompt + seen, chatCtx, this.chatCtx);
      return vision && shows ? vision.attach(composed) : composed;
    };
    const request = (shows: boolean) => ({
      chatCtx: compose(shows),
      toolCtx: tools,
      ...(settings.toolChoice ? { toolChoice: settings.toolChoice } : {}),
      connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: this.parts.patience.timeoutMs },
    });
    const answer = this.ask(plan.llmModel, request, run, signal);
    yield* watchRun(run, this.parts.calls.watch(plan.nodeId, answer));
  }

  /** Asks the model, asks it again if it fails, then asks the fallback if there is one. */
  private ask(
    llmModel: string,
    request: (shows: boolean) => Parameters<llm.LLM["chat"]>[0],
    run: RunWatch,
    signal: AbortSignal,
  ): AsyncGenerator<llm.ChatChunk | string> {
    const { models, patience, context, vision } = this.parts;
    const attempts = models.attempts(llmModel).map((attempt, index) => ({
      ...attempt,
      // The model that is known to take them, once: without them, a slow one may be fast enough.
      shows: index === 0 && !attempt.isFallback && vision?.hasPictures === true,
    }));
    let refusal: ChatFailure | undefined;
    const start = (index: number) => {
      const attempt = attempts[index];
      if (!attempt) throw new Error("There is no such attempt");
      if (attempt.isFallback) run.asksFallback();
      return attempt.model.chat(request(attempt.shows));
    };
    return patientReply(start, signal, {
      ...patience,
      attempts,
      onFailure: (failure, index, cause) => {
        if (failure === "declined") run.declined();
        else if (failure !== "broke_off") run.failed();
        // A model with a short memory refuses the whole conversation; the next attempt sends its end.
        const isPictured = attempts[index]?.shows === true;
        if (cause?.kind === "too_long" || (cause?.mayBeTooLong && !isPictured)) context.shorten();
        if (isPictured) refusal = cause;
        patience.onFailure(failure, index, cause);
      },
      onAnswer: (index) => {
        run.answered();
        // It answers without them what it has refused with them.
        if (refusal?.kind === "too_long") vision?.keepNewest();
        else if (refusal?.kind === "declined") vision?.dropPictures();
        else if (refusal?.mayBeAboutPictures && !attempts[index]?.isFallback) vision?.turnOff("refused");
        refusal = undefined;
        if (attempts[index]?.isFallback && models.stayWithFallback()) this.parts.onFallback();
      },
    });
  }
}

/** The visitor's last message. Returns "" before the first one. */
function lastVisitorText(chatCtx: llm.ChatContext): string {
  const last = chatCtx.items.findLast((item) => item.type === "message" && item.role === "user");
  return (last?.type === "message" && last.textContent) || "";
}
