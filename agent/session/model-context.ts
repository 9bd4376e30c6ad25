import { llm } from "@livekit/agents";
import { SPOKEN_STYLE } from "#lib/flow/prompt.ts";
import type { FlowDriver } from "./flow-driver.ts";

/** The context item that holds the agent's instructions, by the library's convention. */
const INSTRUCTIONS = "lk.agent_task.instructions";

type Item = llm.ChatContext["items"][number];

/**
 * What the model sees of a call. A node whose `context_strategy` is `reset` begins with an empty page: what was said
 * before it was entered is left out, except the caller's words that are still to be answered.
 */
export class ModelContext {
  private forgottenUntil = Number.NEGATIVE_INFINITY;
  private readonly forgottenCalls = new Set<string>();

  constructor(driver: FlowDriver) {
    driver.follow(({ effects, state }) => {
      const enters = effects.some((effect) => effect.type === "enter_node");
      if (enters && driver.node?.context_strategy === "reset") this.reset(state.callIds);
    });
  }

  /** Leaves out everything up to now, and these functions with their answers, which may come later. */
  private reset(callIds: readonly string[]): void {
    this.forgottenUntil = Date.now();
    for (const callId of callIds) this.forgottenCalls.add(callId);
  }

  /**
   * The conversation under the active node's prompt. The session's own copy of it may lack what has happened since the
   * turn began (a system message, a function's late answer), which `latest` has.
   */
  compose(prompt: string, chatCtx: llm.ChatContext, latest: llm.ChatContext): llm.ChatContext {
    const context = chatCtx.copy();
    const ids = new Set(context.items.map((item) => item.id));
    for (const item of latest.items) if (!ids.has(item.id)) context.insert(item);
    const last = context.items.at(-1);
    context.items = context.items.filter(
      (item) => item.id !== INSTRUCTIONS && (this.isKept(item) || (item === last && isCaller(item))),
    );
    const content = [`${prompt}\n\n${SPOKEN_STYLE}`];
    context.items.unshift(llm.ChatMessage.create({ id: INSTRUCTIONS, role: "system", content }));
    return context;
  }

  private isKept(item: Item): boolean {
    const callId = "callId" in item ? item.callId : undefined;
    if (callId !== undefined && this.forgottenCalls.has(callId)) return false;
    return item.createdAt >= this.forgottenUntil;
  }
}

const isCaller = (item: Item): boolean => item.type === "message" && item.role === "user";
