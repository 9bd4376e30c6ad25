import type { ChatRequest } from "#models/chat/chat-request.ts";
import { LlmError } from "#models/llm/llm-protocol.ts";
import type { Ask } from "./ask-model.ts";

const TEXT = `You are the information desk of the harbor. Answer in one short sentence, and only from this text.

The ferry to Lund leaves from pier 4 and takes 35 minutes. It leaves at 9:40 in the morning, at noon and at 17:15. A ticket costs 14 crowns; children under twelve pay 6 crowns, and dogs travel free. A bicycle costs 3 crowns more. From November to March there is no ferry at noon, and it leaves from pier 2. Tickets are sold on board, in cash only. Lost things are kept by the harbor master for 21 days.`;

/** Two answers each lie near a wrong one in the text, so repeating a part of it does not count. */
export const QUESTIONS: readonly { question: string; isRight: (answer: string) => boolean }[] = [
  {
    question: "What does a ticket for my daughter cost? She is seven.",
    isRight: (answer) => /\b(6|six)\b/.test(answer) && !/\b(14|fourteen)\b/.test(answer),
  },
  {
    question: "From which pier does the ferry leave in January?",
    isRight: (answer) => /\b(2|two)\b/.test(answer) && !/\b(4|four)\b/.test(answer),
  },
  {
    question: "Can I pay by card?",
    isRight: (answer) => /\b(no|not|cannot|can't|cash)\b/.test(answer) && !/\byes\b/.test(answer),
  },
];

const MAX_TOKENS = 40;
/** For all questions together. */
const MAX_MS = 30_000;

/**
 * Asks a model three questions about a short text and returns how many it answers correctly. A question that it has not
 * answered in time counts as wrong. Throws if it cannot answer at all.
 */
export async function countRightAnswers(ask: Ask, signal: AbortSignal): Promise<number> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const both = AbortSignal.any([signal, timeout]);
  let right = 0;
  try {
    for (const { question, isRight } of QUESTIONS) {
      if (isRight((await answer(ask, question, both)).toLowerCase())) right += 1;
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  return right;
}

/**
 * What a visitor says who cannot be helped without a function, and what the function then gets. A model may ask whether it
 * understood the number, so the visitor confirms it once.
 */
const WISHES = [
  "Hello, this is Ada Berg. Please have somebody call me back today, on 0171 555 0142.",
  "Yes, that is right. Please do that now.",
];
const WISHED = { name: "call_back", digits: "01715550142" };

/** Enough for a short call and what some models say before it. */
const MAX_CALL_TOKENS = 96;
const MAX_CALL_MS = 15_000;

/**
 * Asks a model for something that only a function can do, in the prompt of a node that offers it, and returns whether it
 * calls that function with what the visitor said. A model that announces it in words instead does not: in a call it would
 * promise what never happens. Throws if it cannot answer at all.
 */
export async function doesCallFunctions(
  ask: Ask,
  { prompt, tools }: { prompt: string; tools: NonNullable<ChatRequest["tools"]> },
  signal: AbortSignal,
): Promise<boolean> {
  const timeout = AbortSignal.timeout(MAX_CALL_MS);
  const both = AbortSignal.any([signal, timeout]);
  const messages: ChatRequest["messages"] = [{ role: "system", content: prompt }];
  try {
    for (const content of WISHES) {
      messages.push({ role: "user", content });
      const { text, call } = await answerOrCall(ask, { messages, tools }, both);
      if (call) return call.name === WISHED.name && digitsOf(call.arguments).includes(WISHED.digits);
      messages.push({ role: "assistant", content: text });
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted && !isInvalidCall(error)) throw error;
  }
  return false;
}

const digitsOf = (text: string): string => text.replace(/\D/g, "");

async function answerOrCall(ask: Ask, request: Pick<ChatRequest, "messages" | "tools">, signal: AbortSignal) {
  const call = { name: "", arguments: "" };
  let text = "";
  const settings = { temperature: 0, max_tokens: MAX_CALL_TOKENS, stream: true };
  for await (const part of ask({ ...request, ...settings }, signal)) {
    text += part.text;
    call.name ||= part.call?.name ?? "";
    call.arguments += part.call?.arguments ?? "";
  }
  return { text, call: call.name ? call : undefined };
}

/** The built-in engine refuses to return a call that does not fit the function. */
const isInvalidCall = (error: unknown): boolean =>
  error instanceof LlmError && error.failure.code === "invalid_function_call";

async function answer(ask: Ask, question: string, signal: AbortSignal): Promise<string> {
  const messages = [
    { role: "system" as const, content: TEXT },
    { role: "user" as const, content: question },
  ];
  let text = "";
  for await (const part of ask({ messages, temperature: 0, max_tokens: MAX_TOKENS, stream: true }, signal)) {
    text += part.text;
  }
  return text;
}
