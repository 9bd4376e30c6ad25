import { llm } from "@livekit/agents";
import { systemMessage } from "#lib/flow/engine/prompt.ts";
import type { FlowDriver, FlowStep } from "./flow-driver.ts";

/** The library's id of the context item that holds the agent's instructions. */
const INSTRUCTIONS = "lk.agent_task.instructions";

/**
 * Longest conversation that the model gets. An hour of talking has about 15,000 tokens; a visitor who floods the chat gets
 * here. Small enough for models that read 32,000 tokens, with room for a node's prompt and functions.
 */
const MAX_TOKENS = 24_000;
/** The same for a model that refuses longer ones. Fits into 8,000 tokens, with a prompt and functions. */
const SHORT_MAX_TOKENS = 4_000;
/** Characters per token of alphabetic text: OpenAI's rule of thumb for English. */
const CHARACTERS_PER_TOKEN = 4;

type Item = llm.ChatContext["items"][number];

/**
 * Composes what the model sees of a call. A node whose `context_strategy` is `reset` hides everything from
 * before it was entered, except the visitor's words that are still unanswered, and the owner's system messages.
 */
export class ModelContext {
  private readonly driver: FlowDriver;
  private readonly language: { readonly instruction: string };
  private lastResetMs: number | undefined;
  private readonly onLeftOut: (count: number) => void;
  private maxTokens = MAX_TOKENS;
  private maxSystemTokens = Number.POSITIVE_INFINITY;
  private leftOut = 0;
  private readonly hiddenCalls = new Set<string>();

  /**
   * `language`: what the prompt says about the call's language, which may change. `onLeftOut` is called with the number of
   * system messages that a model is too small for, whenever it grows.
   */
  constructor(
    driver: FlowDriver,
    language: { readonly instruction: string },
    onLeftOut: (count: number) => void = () => {},
  ) {
    this.driver = driver;
    this.language = language;
    this.onLeftOut = onLeftOut;
  }

  onStep({ effects, state }: FlowStep): void {
    const enters = effects.some((effect) => effect.type === "enter_node");
    if (enters && this.driver.node?.context_strategy === "reset") this.reset(state.callIds);
  }

  /**
   * The model refused the conversation: from now on it gets less of it, and if it refuses that as well, fewer system messages.
   */
  shorten(): void {
    if (this.maxTokens === SHORT_MAX_TOKENS) this.maxSystemTokens = SHORT_MAX_TOKENS / 2;
    this.maxTokens = SHORT_MAX_TOKENS;
  }

  /** When a node last reset the context in this process, in epoch milliseconds. */
  get resetAtMs(): number | undefined {
    return this.lastResetMs;
  }

  /** Hides everything up to now, and these function calls even if their results come later. */
  private reset(callIds: readonly string[]): void {
    this.lastResetMs = Date.now();
    for (const callId of callIds) this.hiddenCalls.add(callId);
  }

  /**
   * Returns the conversation with the active node's prompt as its first item. `chatCtx` is the session's copy
   * from the start of the turn; `latest` also has what came since, such as a system message or a function's
   * late result. The oldest lines are left out of a conversation that has become too long; system messages stay.
   */
  compose(prompt: string, chatCtx: llm.ChatContext, latest: llm.ChatContext): llm.ChatContext {
    const context = chatCtx.copy();
    const ids = new Set(context.items.map((item) => item.id));
    for (const item of latest.items) if (!ids.has(item.id)) context.insert(item);
    const last = context.items.at(-1);
    context.items = context.items.filter(
      (item) =>
        item.id !== INSTRUCTIONS && (this.isVisible(item) || (item === last && isVisitorMessage(item))),
    );
    const items = fitting(context.items, this.maxTokens, this.maxSystemTokens);
    this.noteLeftOut(context.items.filter(isSystemMessage).length - items.filter(isSystemMessage).length);
    context.items = items;
    const content = [`${systemMessage(prompt)}${this.language.instruction}`];
    context.items.unshift(llm.ChatMessage.create({ id: INSTRUCTIONS, role: "system", content }));
    return context;
  }

  private noteLeftOut(count: number): void {
    if (count > this.leftOut) this.onLeftOut(count);
    this.leftOut = count;
  }

  private isVisible(item: Item): boolean {
    const callId = "callId" in item ? item.callId : undefined;
    if (callId !== undefined && this.hiddenCalls.has(callId)) return false;
    return this.lastResetMs === undefined || item.createdAt >= this.lastResetMs || isSystemMessage(item);
  }
}

/**
 * The items that fit into `maxTokens`, in order: all system messages, because the owner sent them for the whole call and the
 * app limits them, and the newest of the others, at least the last one. A function's output goes with its call: without it,
 * models refuse the request.
 */
function fitting(items: readonly Item[], maxTokens: number, maxSystemTokens: number): Item[] {
  const system = newest(items.filter(isSystemMessage), maxSystemTokens);
  const others = items.filter((item) => !isSystemMessage(item));
  // Long system messages don't push the conversation out.
  const room = Math.max(maxTokens - sumTokens(system), maxTokens / 2);
  const kept = new Set([...system, ...newest(others, room), ...others.slice(-1)]);
  if (kept.size === items.length) return [...items];
  const calls = new Set([...kept].flatMap((item) => (item.type === "function_call" ? [item.callId] : [])));
  return items.filter(
    (item) => kept.has(item) && (item.type !== "function_call_output" || calls.has(item.callId)),
  );
}

/** The newest items with at most `maxTokens` together. */
function newest(items: readonly Item[], maxTokens: number): Item[] {
  let tokens = 0;
  const last = items.findLastIndex((item) => {
    tokens += tokensOf(item);
    return tokens > maxTokens;
  });
  return items.slice(last + 1);
}

const sumTokens = (items: readonly Item[]): number => items.reduce((sum, item) => sum + tokensOf(item), 0);

function tokensOf(item: Item): number {
  if (item.type === "message") return estimateTokens(item.textContent ?? "");
  if (item.type === "function_call") return estimateTokens(item.args);
  return item.type === "function_call_output" ? estimateTokens(item.output) : 0;
}

/** About how many tokens a text has. Characters without an alphabet (U+2E80 and later) count as one token each. */
function estimateTokens(text: string): number {
  const whole = text.match(/[\u2E80-\uFFFF]/g)?.length ?? 0;
  return whole + Math.ceil((text.length - whole) / CHARACTERS_PER_TOKEN);
}

const isSystemMessage = (item: Item): boolean =>
  item.type === "message" && (item.role === "system" || item.role === "developer");

const isVisitorMessage = (item: Item): boolean => item.type === "message" && item.role === "user";
