import type { ChatRequest } from "#models/chat/chat-request.ts";
import type { ModelsEnv } from "#models/env.ts";
import { LlmProcess } from "#models/llm/llm-process.ts";
import { llmSettings } from "#models/llm/llm-settings.ts";
import { type AnswerPart, type Ask, askModel } from "./ask-model.ts";
import { countRightAnswers, doesCallFunctions } from "./ask-questions.ts";
import { SpeedStore } from "./choice-files.ts";
import { idOf, isFastEnough, type LanguageModel, makesSense, type Speed } from "./model-choice.ts";

/**
 * What a call sends for its first reply: the prompt of a node as the engine renders it, with its functions. It has about
 * 500 tokens, like the nodes of the scenario templates.
 */
export const NODE_PROMPT = `You are Maya, the receptionist of the Harbor Clinic. You speak on a video call. Your replies are spoken aloud, so answer in one to three short sentences, without lists, markup, or emoji.

# Task
Find out what the visitor needs and help them book, move or cancel an appointment. Ask one question at a time. Confirm the day, the time and the name before you book. If the visitor describes chest pain, trouble breathing or another emergency, tell them to call the emergency number at once and end the call.

# Facts
The clinic is open Monday to Friday from 8 am to 6 pm, and on Saturday from 9 am to 1 pm. It is at 12 Harbor Street, beside the library. Parking is free behind the building. A first visit takes 40 minutes, a follow-up 20 minutes. Dr. Lind sees adults, Dr. Okafor sees children. The clinic accepts all public insurances. Test results are sent by letter within five working days and are never read out on the phone. A prescription can be renewed without a visit if the last visit was less than six months ago.

# Style
Be warm and calm. If you did not understand something, ask again. Never promise medical results. If you cannot help, offer that a colleague calls back.`;

const text = (description: string) => ({ type: "string", description });

const NODE_TOOLS: NonNullable<ChatRequest["tools"]> = [
  {
    type: "function",
    function: {
      name: "book_appointment",
      description: "Books an appointment once the visitor has confirmed the day, the time and the name.",
      parameters: {
        type: "object",
        properties: {
          name: text("The visitor's full name"),
          day: text("The day, as YYYY-MM-DD"),
          time: text("The time, as HH:MM"),
          doctor: { enum: ["lind", "okafor"], description: "Who sees the visitor" },
        },
        required: ["name", "day", "time", "doctor"],
      },
    },
  },
  {
    type: "function",
    function: {
      name: "call_back",
      description: "Notes that a colleague has to call the visitor back.",
      parameters: {
        type: "object",
        properties: { name: text("The visitor's name"), phone: text("The visitor's phone number") },
        required: ["phone"],
      },
    },
  },
];

/** The prompt and the functions of a real node. */
export const NODE = { prompt: NODE_PROMPT, tools: NODE_TOOLS };

const NODE_TURNS = ["Hello, can you hear me?", "And where can I park when I come to see you?"];

const MAX_TOKENS = 48;
/** A model that needs longer than this is too slow whatever its exact figure is. */
const MAX_MS = 20_000;

/**
 * Measures a model with the prompt of a real node: a first turn that it has not seen, and a second one whose beginning it
 * has. One that finishes in time is also asked questions about a text, and for something that needs a function. Returns
 * figures that are too slow for a model that does not finish. Throws if it cannot answer at all.
 */
export async function measureModel(ask: Ask, signal: AbortSignal): Promise<Speed> {
  const timeout = AbortSignal.timeout(MAX_MS);
  const both = AbortSignal.any([signal, timeout]);
  const messages: ChatRequest["messages"] = [{ role: "system", content: NODE_PROMPT }];
  const turns: Turn[] = [];
  try {
    for (const content of NODE_TURNS) {
      messages.push({ role: "user", content });
      const turn = await time(
        ask({ messages, tools: NODE_TOOLS, temperature: 0, max_tokens: MAX_TOKENS, stream: true }, both),
      );
      messages.push({ role: "assistant", content: turn.text });
      turns.push(turn);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (!timeout.aborted) throw error;
  }
  const [first, next] = turns;
  return {
    firstAnswerMs: Math.round(first?.firstMs ?? MAX_MS),
    nextAnswerMs: Math.round(next?.firstMs ?? MAX_MS),
    tokensPerSecond: Number(((next ?? first)?.tokensPerSecond ?? 0).toFixed(1)),
    callsFunctions: next ? await doesCallFunctions(ask, NODE, signal) : null,
    rightAnswers: next ? await countRightAnswers(ask, signal) : null,
    measuredAt: new Date().toISOString(),
  };
}

type Turn = { text: string; firstMs: number; tokensPerSecond: number };

async function time(parts: AsyncIterable<AnswerPart>): Promise<Turn> {
  const startedAt = performance.now();
  let firstAt: number | undefined;
  let text = "";
  let count = 0;
  let tokens: number | undefined;
  for await (const part of parts) {
    if (part.text !== "") {
      firstAt ??= performance.now();
      count += 1;
    }
    text += part.text;
    tokens = part.tokens ?? tokens;
  }
  const endedAt = performance.now();
  const seconds = (endedAt - (firstAt ?? startedAt)) / 1000;
  const later = Math.max(1, (tokens ?? count) - 1);
  return {
    text,
    firstMs: (firstAt ?? endedAt) - startedAt,
    tokensPerSecond: later / Math.max(0.001, seconds),
  };
}

type MeasuredModel = { id: string } & (
  | { speed: Speed; fast_enough: boolean; makes_sense: boolean }
  | { error: string }
);

/** Measures a model for the operator and keeps the figures, which the next choice uses. */
export async function measureInstalled(env: ModelsEnv, model: LanguageModel): Promise<MeasuredModel> {
  const id = idOf(model);
  const llm = model.kind === "builtin" ? new LlmProcess(llmSettings(env, model)) : undefined;
  try {
    await llm?.loaded();
    const speed = await measureModel(askModel(model, llm), new AbortController().signal);
    await new SpeedStore(env.VISAVIS_CACHE_DIR).set(id, speed);
    return { id, speed, fast_enough: isFastEnough(speed), makes_sense: makesSense(speed) };
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) };
  } finally {
    await llm?.close();
  }
}
