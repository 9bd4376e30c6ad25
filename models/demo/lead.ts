import type { Conversation } from "./conversation.ts";
import type { Said } from "./fill-arguments.ts";
import type { Remembered } from "./memory.ts";
import type { Question } from "./questions.ts";
import { readPrompt } from "./read-prompt.ts";
import { isGibberish, isQuestion, smallTalk } from "./small-talk.ts";

const MAX_ASKED = 2;

/**
 * The questions that are unanswered and have not been asked too often: the task's since its node was entered, and those
 * of system messages since they were sent.
 */
export function openQuestions(conversation: Conversation, memory: Remembered): Question[] {
  const { prompt, news, here } = conversation;
  const isOpen = (question: Question, { said, assistantTexts }: Heard) =>
    !said.some((one) => answersTo(question, one)) &&
    !isKnown(question, memory) &&
    timesAsked(question, assistantTexts) < MAX_ASKED;
  return [
    ...prompt.questions.filter((question) => isOpen(question, here)),
    ...news
      .flatMap((text) => readPrompt(text).questions)
      .filter((question) => isOpen(question, conversation)),
  ];
}

type Heard = Pick<Conversation, "said" | "assistantTexts">;

/** Moves the conversation forward: the next question, something still to be said, or an invitation to continue. */
export function lead(conversation: Conversation, memory: Remembered): string {
  const next = openQuestions(conversation, memory)[0];
  if (next) {
    if (timesAsked(next, conversation.here.assistantTexts) === 0) return next.text;
    return `Coming back to my question: ${next.text.charAt(0).toLowerCase()}${next.text.slice(1)}`.replace(
      ": i ",
      ": I ",
    );
  }
  const untold = conversation.prompt.statements.find((statement) => !wasSaid(statement, conversation));
  return untold ?? invitation(conversation);
}

function invitation({ prompt, assistantTexts, userTexts }: Conversation): string {
  const topic = prompt.topics[0];
  if (!topic && userTexts.length === 0) return "How can I help you today?";
  const invitations = [
    ...(topic ? [`I can help you ${topic}. What would you like to know?`] : []),
    "Is there anything else I can help you with?",
    "What else would you like to talk about?",
    "Please go on, I am listening.",
    "Would you like to tell me a little more about that?",
    "What matters most to you about it?",
  ];
  const recent = assistantTexts.slice(-4).join(" ");
  const fresh = invitations.filter((text) => !recent.includes(text));
  return fresh[0] ?? "Please go on, I am listening.";
}

function timesAsked({ text }: Question, assistantTexts: string[]): number {
  return assistantTexts.filter((said) => plain(said).includes(opening(text))).length;
}

/** The visitor's last answer to a question. */
export function answerTo(question: Question, said: readonly Said[]): Said | undefined {
  return said.findLast((one) => answersTo(question, one));
}

/** A question counts as answered if the visitor's next words were neither a question nor noise. */
function answersTo({ text, about }: Question, { answers, text: reply }: Said): boolean {
  // A tool that needs the same value has asked for it in its own words: "email" for "email address".
  const asked = answers?.match(/\b(?:your|the) ([^,]{1,200}), please\?$/)?.[1]?.toLowerCase();
  return (
    answers !== undefined &&
    (plain(answers).includes(opening(text)) ||
      isBeginning(answers, text) ||
      (asked !== undefined && about.startsWith(asked))) &&
    !isQuestion(reply) &&
    !isGibberish(reply) &&
    smallTalk(reply, undefined) === undefined
  );
}

function isKnown({ about }: Question, { name, told }: Remembered): boolean {
  if (/^(?:(?:first|full|last|own) )?names?$/.test(about)) return name !== undefined;
  return told.has(about);
}

export function wasSaid(statement: string, { here }: Conversation): boolean {
  return here.assistantTexts.some((said) => plain(said).includes(opening(statement)));
}

/** The first part of a sentence: an interrupted one was heard well enough to be recognized. */
function opening(text: string): string {
  // Many questions begin alike; the difference comes later.
  const bare = withoutRequest(text);
  return bare.slice(0, Math.max(12, Math.floor(bare.length * 0.6)));
}

/** A question as plain words, without the request that many begin with. */
const withoutRequest = (text: string): string =>
  plain(text).replace(
    /^(?:coming back to my question )?(?:could you (?:please )?(?:tell me )?|what can you tell me about )/,
    "",
  );

const MIN_HEARD = 6;

/** Whether what was heard is a question's beginning: the visitor answered before its end. */
function isBeginning(heard: string, question: string): boolean {
  const words = withoutRequest(heard);
  return words.length >= MIN_HEARD && withoutRequest(question).startsWith(words);
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
