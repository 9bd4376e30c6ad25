import type { ChatMessage, Tool, ToolChoice } from "#models/chat/chat-request.ts";
import { type Conversation, readConversation } from "./conversation.ts";
import { findAnswer, knownFacts, passageFacts } from "./find-answer.ts";
import { findPhrases } from "./languages/phrases.ts";
import { replyInLanguage } from "./languages/reply-in-language.ts";
import { lead, openQuestions, wasSaid } from "./lead.ts";
import { nameIn, type Remembered, remember } from "./memory.ts";
import { pickTool } from "./pick-tool.ts";
import { readPrompt } from "./read-prompt.ts";
import type { Similarity } from "./similarity.ts";
import {
  asksForPerson,
  asksWhoYouAre,
  isFilledForm,
  isGibberish,
  isGoodbye,
  isQuestion,
  isRepeatRequest,
  smallTalk,
} from "./small-talk.ts";
import { summarize } from "./summarize.ts";
import { isEnding } from "./tool-meaning.ts";
import { readToolResult } from "./tool-result.ts";

export type Reply = { text: string; toolCalls: { name: string; arguments: string }[] };
export type ReplyInput = {
  messages: ChatMessage[];
  tools: Tool[];
  choice: ToolChoice;
  similarity: Similarity;
};

const DISCLOSURE = "Please note that I am a demo model, running locally without a language model.";

/**
 * The demo model: rules instead of a network, and the same answer to the same conversation. It calls a tool if the
 * visitor's words ask for it, answers from the given facts, and otherwise leads through the task in its prompt. In another
 * language than English it knows less: see `replyInLanguage`.
 */
export async function reply(input: ReplyInput): Promise<Reply> {
  const summary = summarize(input);
  if (summary) return { text: "", toolCalls: [summary] };
  const conversation = readConversation(input.messages);
  const phrases = findPhrases(input.messages.find(({ role }) => role === "system")?.text ?? "");
  if (phrases) return replyInLanguage({ ...input, conversation }, phrases);
  const memory = remember(conversation.userTexts);
  const tasksLeft = openQuestions(conversation, memory).length;
  const pick =
    conversation.pendingNews === undefined
      ? await pickTool(conversation, { ...input, tasksLeft })
      : undefined;
  if (pick?.kind === "call") {
    return { text: "", toolCalls: [{ name: pick.tool.name, arguments: JSON.stringify(pick.values) }] };
  }
  const text =
    pick?.kind === "ask"
      ? `${acknowledge(conversation)} ${pick.question}`
      : await (conversation.wasBroken || conversation.wasWritten ? pickUp : speak)(
          conversation,
          memory,
          input.similarity,
        );
  return { text: disclosed(varied(text, conversation), conversation), toolCalls: [] };
}

async function speak(
  conversation: Conversation,
  memory: Remembered,
  similarity: Similarity,
): Promise<string> {
  const { lastUser, pendingNews, resultsSince, userTexts, assistantTexts } = conversation;
  if (pendingNews !== undefined) return tellNews(pendingNews, conversation, memory);
  const result = resultsSince.at(-1);
  if (result !== undefined) return tellResult(result, conversation, memory, similarity);
  if (lastUser !== undefined) return answer(lastUser, conversation, memory, similarity);
  if (userTexts.length === 0 && assistantTexts.length === 0) return greet(conversation, memory);
  return `Are you still with me? ${lead(conversation, memory)}`;
}

/** The first words after a break, or of a call that was in writing: the pending answer, otherwise the next step of the task. */
async function pickUp(
  conversation: Conversation,
  memory: Remembered,
  similarity: Similarity,
): Promise<string> {
  const { lastUser, pendingNews, resultsSince, assistantTexts } = conversation;
  const isOpen = lastUser !== undefined || pendingNews !== undefined || resultsSince.length > 0;
  const begun = assistantTexts.length > 0;
  const continuation =
    begun && !isOpen ? lead(conversation, memory) : speak(conversation, memory, similarity);
  const opening = conversation.wasWritten ? "Now we can talk." : "There you are again.";
  return `${opening} ${await continuation}`;
}

function greet(conversation: Conversation, memory: Remembered): string {
  const { greeting, statements } = conversation.prompt;
  // A greeting with a question is already the first question.
  if (greeting?.trimEnd().endsWith("?") && statements.length === 0) return greeting;
  return begin(greeting ?? introduction(conversation, "Hello, and welcome."), conversation, memory);
}

/** The first words at a node: what its task says to mention, and its first question. */
function begin(opening: string, conversation: Conversation, memory: Remembered): string {
  const told = conversation.prompt.statements
    .filter((statement) => !wasSaid(statement, conversation))
    .slice(0, 2);
  return [opening, ...told, lead(withSaid(conversation, told), memory)].join(" ");
}

function introduction({ prompt: { name, role } }: Conversation, otherwise: string): string {
  if (name && role) return `Hello, my name is ${name}, ${role}.`;
  if (name) return `Hello, my name is ${name}. It is good to see you.`;
  return role ? `Hello, I am ${role}.` : otherwise;
}

/** The conversation after these sentences were spoken. */
function withSaid(conversation: Conversation, said: string[]): Conversation {
  const { here } = conversation;
  return {
    ...conversation,
    assistantTexts: [...conversation.assistantTexts, ...said],
    here: { ...here, assistantTexts: [...here.assistantTexts, ...said] },
  };
}

function tellNews(news: string, conversation: Conversation, memory: Remembered): string {
  const { statements, questions, facts } = readPrompt(news);
  if (/\b(?:say goodbye|wrap up|end the (?:call|conversation))\b/i.test(news))
    return "Thank you for the conversation. Goodbye.";
  const told = statements.length > 0 ? statements : facts.map(({ say }) => say);
  const asked = questions[0]?.text;
  if (told.length > 0) {
    const opening = statements.length > 0 ? "" : "I have just received some news. ";
    return `${opening}${told.slice(0, 3).join(" ")}${asked ? ` ${asked}` : ""}`;
  }
  if (asked) return asked;
  const begun = conversation.assistantTexts.length > 0 || conversation.userTexts.length > 0;
  return begun ? lead(conversation, memory) : greet(conversation, memory);
}

async function tellResult(
  result: string,
  conversation: Conversation,
  memory: Remembered,
  similarity: Similarity,
): Promise<string> {
  if (conversation.calledSince.some(isEnding))
    return "Thank you for the conversation. Goodbye, and have a good day.";
  const read = readToolResult(result);
  if (read === undefined) return begin(acknowledge(conversation), conversation, memory);
  if ("card" in read) {
    const question = openQuestions(conversation, memory).length > 0 ? lead(conversation, memory) : "";
    return `${question} Please have a look at the card beside me.`.trimStart();
  }
  if ("failed" in read)
    return "I am sorry, that did not work just now. Shall we try it again, or go on without it?";
  if ("say" in read) return `I have looked that up for you. ${read.say}`;
  const question = conversation.lastUser ?? "";
  const found = await findAnswer(question, passageFacts(read.passages), similarity, { threshold: 0.5 });
  return found ?? `I have looked for that, but found nothing. ${lead(conversation, memory)}`;
}

async function answer(
  text: string,
  conversation: Conversation,
  memory: Remembered,
  similarity: Similarity,
): Promise<string> {
  const onward = () => lead(conversation, memory);
  if (isRepeatRequest(text))
    return `Of course, I said this. ${conversation.assistantTexts.at(-1) ?? onward()}`;
  if (asksForPerson(text)) return `I am sorry, I cannot connect you to a person from here. ${onward()}`;
  if (isGibberish(text)) return "I did not catch that, I am sorry. Could you say it again?";
  if (isFilledForm(text)) return `${acknowledge(conversation)} ${onward()}`;
  if (asksWhoYouAre(text))
    return `${introduction(conversation, "I am an avatar.").replace(/^Hello, /, "Well, ")} ${DISCLOSURE}`;
  const question = isQuestion(text);
  const known = await findAnswer(
    text,
    knownFacts(conversation),
    similarity,
    question ? {} : { otherwise: 0.8 },
  );
  if (known && !wasJustSaid(known, conversation)) return known;
  const chat = smallTalk(text, memory.name);
  if (chat) return isGoodbye(text) ? chat : `${chat} ${onward()}`;
  if (question) return `${excuse(conversation)} ${onward()}`;
  const name = nameIn(text);
  return `${name ? `It is nice to meet you, ${name}.` : acknowledge(conversation)} ${onward()}`;
}

const ACKNOWLEDGEMENTS = [
  "Thank you, I have noted that.",
  "All right, that is good to know.",
  "I understand, thank you for that.",
  "Very good, I will keep that in mind.",
];

function acknowledge({ assistantTexts }: Conversation): string {
  return ACKNOWLEDGEMENTS[assistantTexts.length % ACKNOWLEDGEMENTS.length] ?? "Thank you.";
}

const EXCUSES = [
  "I am sorry, I do not have an answer to that.",
  "That is something I was not told about.",
  "I wish I knew, but I only know this scenario.",
];

function excuse({ assistantTexts }: Conversation): string {
  return EXCUSES[assistantTexts.length % EXCUSES.length] ?? "I do not know that.";
}

function wasJustSaid(text: string, { assistantTexts, userTexts }: Conversation): boolean {
  // If asked again in the same words, the same answer is right.
  const asked = userTexts.at(-1) === userTexts.at(-2);
  return !asked && assistantTexts.at(-1) === text;
}

/** Never the same words twice in a row. */
function varied(text: string, { assistantTexts }: Conversation): string {
  const times = assistantTexts.slice(-6).filter((said) => said === text || said.endsWith(` ${text}`)).length;
  const openings = [
    "",
    "As I said a moment ago: ",
    "Let me say it once more. ",
    "To be quite clear about it: ",
  ];
  return `${openings[times % openings.length] ?? ""}${text}`;
}

/** In its first utterance of a conversation, after the first sentence, the demo says what it is. */
function disclosed(text: string, { assistantTexts }: Conversation): string {
  const told = assistantTexts.length > 1 || assistantTexts.some((said) => /demo model/i.test(said));
  if (told || text.includes(DISCLOSURE)) return text;
  const first = text.match(/^.+?[.!?](?=\s|$)/)?.[0] ?? text;
  return `${first} ${DISCLOSURE}${text.slice(first.length)}`;
}
