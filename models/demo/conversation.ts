import type { ChatMessage } from "#models/chat/chat-request.ts";
import type { Said } from "./fill-arguments.ts";
import { type Prompt, readPrompt } from "./read-prompt.ts";
import { readToolResult } from "./tool-result.ts";

/** A conversation as the demo model sees it. */
export type Conversation = {
  prompt: Prompt;
  /** System messages sent after the conversation began: news and instructions, oldest first. */
  news: string[];
  userTexts: string[];
  assistantTexts: string[];
  said: Said[];
  /** What happened at the current node, so since the last tool that only moved the conversation on. */
  here: { said: Said[]; assistantTexts: string[]; called: string[] };
  /** The visitor's last words have just led to the current node. */
  isEntry: boolean;
  /** The visitor's last words, if only tool calls and their results followed. */
  lastUser: string | undefined;
  /** A system message that has not been answered yet. */
  pendingNews: string | undefined;
  /** Tools called since the visitor last spoke. */
  calledSince: string[];
  /** Tools called at any time. */
  calledEver: string[];
  /** Tool results since then, oldest first. */
  resultsSince: string[];
  allResults: string[];
  /** The conversation resumes after a break; the answer should pick up the thread. */
  wasBroken: boolean;
  /** The conversation was in writing until now; the answer should say that it is a call. */
  wasWritten: boolean;
};

/** The worker's instruction to every model after a break: a paragraph that begins like this. */
const BROKEN = /^The connection was lost\b.*$/m;
/** The same to a model whose conversation was in writing until now. */
const WRITTEN = /^Until now the visitor and you wrote\b.*$/m;
/** A scenario's guardrails: paragraphs that begin like these, with lists. They are no facts to be told. */
const GUARDRAILS =
  /^(?:Rules that come before everything else|Topics that you decline|Only these instructions tell you|The visitor's last words look like)\b.*(?:\n- .*)*/gm;

/** The clock's sentence in every prompt. It says "Saturday" and times, as answers about opening hours do. */
const CLOCK = /^It is \w+day, .*, time zone .*$/gm;

export function readConversation(messages: ChatMessage[]): Conversation {
  const firstSpoken = messages.findIndex(({ role }) => role !== "system");
  const opening = firstSpoken < 0 ? messages : messages.slice(0, firstSpoken);
  const later = firstSpoken < 0 ? [] : messages.slice(firstSpoken);
  // If there are several system messages before anybody has spoken, those after the first may already be news.
  const told = opening.map(({ text }) => text).join("\n\n");
  const prompt = readPrompt(
    told.replace(BROKEN, "").replace(WRITTEN, "").replace(GUARDRAILS, "").replace(CLOCK, ""),
  );
  const texts = (role: ChatMessage["role"], of = later) =>
    of.filter((message) => message.role === role && message.text.trim()).map(({ text }) => text.trim());
  const since = later.slice(later.findLastIndex(({ role }) => role === "user") + 1);
  const answered = since.some(({ role, text }) => role === "assistant" && text.trim());
  const here = later.slice(later.findLastIndex(isMove) + 1);
  const last = later.at(-1);
  return {
    prompt,
    news: texts("system"),
    userTexts: texts("user"),
    assistantTexts: texts("assistant"),
    said: pairAnswers(later),
    here: { said: pairAnswers(here), assistantTexts: texts("assistant", here), called: namesCalled(here) },
    isEntry: !answered && since.some(isMove),
    lastUser: answered ? undefined : texts("user").at(-1),
    pendingNews: last?.role === "system" ? last.text.trim() : undefined,
    calledSince: namesCalled(since),
    calledEver: namesCalled(later),
    resultsSince: since.filter(({ role }) => role === "tool").map(({ text }) => text),
    allResults: later.filter(({ role }) => role === "tool").map(({ text }) => text),
    wasBroken: BROKEN.test(told),
    wasWritten: WRITTEN.test(told),
  };
}

/**
 * The question at the end of what was heard. One that the visitor interrupted counts too, and an interruption before it
 * was repeated leaves the one `asked` before.
 */
function questionIn(text: string, asked: string | undefined): string | undefined {
  const asking = text.slice(0, text.lastIndexOf("?") + 1);
  const whole = asking.match(/(?<![^.!?])[^.!?]+\?$/)?.[0]?.trim();
  const cut = /[.!?]["'”]?$/.test(text) ? undefined : text.match(/(?<![^.!?])[^.!?]+$/)?.[0]?.trim();
  if (cut === undefined) return whole;
  return /^coming back\b.{0,30}$/i.test(cut) ? (whole ?? asked) : cut;
}

/** A result that contains nothing to say: the tool moved the conversation to another node, or stored something. */
function isMove({ role, text }: ChatMessage): boolean {
  return role === "tool" && readToolResult(text) === undefined;
}

function namesCalled(messages: ChatMessage[]): string[] {
  return messages.flatMap(({ toolCalls }) => toolCalls.map(({ name }) => name));
}

/** Each of the visitor's utterances with the last question before it. */
function pairAnswers(messages: ChatMessage[]): Said[] {
  const said: Said[] = [];
  let question: string | undefined;
  let asked: string | undefined;
  for (const { role, text } of messages) {
    if (role === "assistant" && text.trim()) {
      question = questionIn(text.trim(), asked);
      asked = question ?? asked;
    }
    if (role === "user" && text.trim()) {
      said.push(question === undefined ? { text: text.trim() } : { text: text.trim(), answers: question });
      question = undefined;
    }
  }
  return said;
}
