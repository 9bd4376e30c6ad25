import type { ChatMessage, Tool } from "#models/chat/chat-request.ts";
import type { Conversation } from "#models/demo/conversation.ts";
import { sentences } from "#models/demo/read-prompt.ts";
import type { Reply } from "#models/demo/reply.ts";
import { isEnding } from "#models/demo/tool-meaning.ts";
import { readToolResult } from "#models/demo/tool-result.ts";
import { isInLanguage, type Phrases } from "./phrases.ts";

type Input = { messages: readonly ChatMessage[]; tools: readonly Tool[]; conversation: Conversation };

/** Words with the same first letters usually share a meaning. Not found that way: "Öffnungszeiten" for "geöffnet". */
const STEM = 5;
const QUOTED = /["“„«]([^"“”„«»]{3,})["”“»]/;

/**
 * The demo model in another language than English: it greets, asks the questions that the prompt has in that language,
 * answers from its facts and says goodbye. It calls no tool but one that ends the call.
 */
export function replyInLanguage(input: Input, phrases: Phrases): Reply {
  const { conversation } = input;
  const { lastUser, assistantTexts, userTexts, wasBroken } = conversation;
  const prompt = readPromptIn(phrases, input.messages);
  const ending = input.tools.find(({ name }) => isEnding(name));
  if (lastUser !== undefined && phrases.hears.goodbye.test(lastUser) && ending) {
    return { text: "", toolCalls: [{ name: ending.name, arguments: "{}" }] };
  }
  const isFirst = assistantTexts.length === 0 && userTexts.length === 0;
  const text = isFirst ? greet(prompt, phrases) : speak(conversation, prompt, phrases);
  const whole = wasBroken ? `${phrases.thereAgain} ${text}` : text;
  return { text: disclosed(varied(whole, conversation, phrases), conversation, phrases), toolCalls: [] };
}

type PromptIn = {
  name: string | undefined;
  greeting: string | undefined;
  questions: string[];
  facts: string[];
};

function readPromptIn(phrases: Phrases, messages: readonly ChatMessage[]): PromptIn {
  const system = messages.filter(({ role }) => role === "system").map(({ text }) => text);
  const all = system.flatMap(sentences);
  const ours = all.filter((sentence) => isInLanguage(sentence, phrases));
  const quotes = all.flatMap((sentence) => QUOTED.exec(sentence)?.[1]?.trim() ?? []);
  const quoted = quotes.filter((quote) => isInLanguage(quote, phrases) || phrases.hears.hello.test(quote));
  return {
    name: phrases.reads.name.exec(system.join("\n"))?.[1],
    greeting: quoted.find((quote) => phrases.hears.hello.test(quote)),
    questions: ours.filter((sentence) => sentence.endsWith("?") && !QUOTED.test(sentence)),
    facts: ours.filter(
      (sentence) =>
        !sentence.endsWith("?") && !QUOTED.test(sentence) && !phrases.reads.instruction.test(sentence),
    ),
  };
}

function greet({ name, greeting, questions }: PromptIn, phrases: Phrases): string {
  if (greeting?.endsWith("?")) return greeting;
  const hello = greeting ?? (name ? phrases.helloNamed.replace("{name}", name) : phrases.hello);
  return `${hello} ${questions[0] ?? phrases.howCanIHelp}`;
}

function speak(conversation: Conversation, prompt: PromptIn, phrases: Phrases): string {
  const { lastUser, resultsSince, calledSince } = conversation;
  const result = resultsSince.at(-1);
  if (calledSince.some(isEnding)) return phrases.goodbye;
  const read = result === undefined ? undefined : readToolResult(result);
  if (read && "failed" in read) return phrases.failed;
  if (read && "card" in read) return phrases.card;
  if (read && "say" in read && isInLanguage(read.say, phrases)) return read.say;
  const onward = lead(conversation, prompt, phrases);
  if (lastUser === undefined) return `${phrases.stillThere} ${onward}`;
  const passages = read && "passages" in read ? read.passages.flatMap(sentences) : [];
  return answer(
    lastUser,
    { ...prompt, facts: [...passages, ...prompt.facts] },
    { conversation, onward, phrases },
  );
}

type Context = { conversation: Conversation; onward: string; phrases: Phrases };

function answer(text: string, prompt: PromptIn, { conversation, onward, phrases }: Context): string {
  const { hears } = phrases;
  if (hears.repeat.test(text)) return `${phrases.said} ${conversation.assistantTexts.at(-1) ?? onward}`;
  if (hears.goodbye.test(text)) return phrases.goodbye;
  if (hears.who.test(text)) {
    const name = prompt.name ? phrases.helloNamed.replace("{name}", prompt.name) : phrases.hello;
    return `${name} ${phrases.disclosure}`;
  }
  const fact = findFact(text, prompt.facts, phrases);
  if (fact !== undefined) return fact;
  const isAsked = text.trimEnd().endsWith("?") || hears.question.test(text);
  return `${isAsked ? phrases.excuse : phrases.acknowledgement} ${onward}`;
}

/** The fact that shares the most words with a question. */
function findFact(question: string, facts: readonly string[], { reads }: Phrases): string | undefined {
  const asked = stems(question, reads.small);
  const ranked = facts
    .map((fact) => ({ fact, shared: [...stems(fact, reads.small)].filter((stem) => asked.has(stem)).length }))
    .sort((a, b) => b.shared - a.shared);
  return ranked[0] && ranked[0].shared > 0 ? ranked[0].fact : undefined;
}

function stems(text: string, small: ReadonlySet<string>): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return new Set(
    words.filter((word) => word.length > 2 && !small.has(word)).map((word) => word.slice(0, STEM)),
  );
}

/** The next question of the prompt that was not asked yet, otherwise whether there is anything else. */
const lead = ({ assistantTexts }: Conversation, { questions }: PromptIn, phrases: Phrases): string =>
  questions.find((question) => !assistantTexts.some((said) => said.includes(question))) ??
  phrases.anythingElse;

/** Never the same words twice in a row. */
const varied = (text: string, { assistantTexts }: Conversation, phrases: Phrases): string =>
  assistantTexts.at(-1) === text ? `${phrases.again} ${text}` : text;

/** In its first utterance of a conversation, after the first sentence, the demo says what it is. */
function disclosed(text: string, { assistantTexts }: Conversation, { disclosure }: Phrases): string {
  if (assistantTexts.length > 0 || text.includes(disclosure)) return text;
  const first = text.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? text;
  return `${first} ${disclosure}${text.slice(first.length)}`;
}
