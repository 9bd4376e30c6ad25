import type { Tool } from "#models/chat/chat-request.ts";

/** What a tool is for, by its name and description. */

/** Whether a tool ends the call. */
export function isEnding(name: string): boolean {
  return /\b(?:end|hang|goodbye|bye|finish|close)/i.test(spelled(name));
}

/** Whether a tool brings in a person. */
export const isHandover = (tool: Tool): boolean =>
  /\b(?:needs?|asks? for|wants?|speak(?:ing)? (?:to|with)|talk(?:ing)? to|hand)\b.{0,20}\b(?:person|human|colleague|representative|operator|agent)\b/i.test(
    meaning(tool),
  );

/** Whether a tool is for a visitor who said no, or that something is wrong. */
export const isDenial = (tool: Tool): boolean =>
  tool.parameters.required.length === 0 &&
  /\b(?:not|no|never|cannot|refuses?|declines?|disagrees?|wrong|incorrect|corrected|correction)\b|n['’]t\b/i.test(
    meaning(tool),
  );

/** Whether a tool is for a visitor who wants something else, or the same again. */
export const isDetour = (tool: Tool): boolean => /\b(?:another|else|also|different)\b/i.test(meaning(tool));

/** Whether a tool is called as soon as its node is entered. */
export const isAtOnce = ({ description }: Tool): boolean => /^call this right away\b/i.test(description);

/** Whether a tool answers the card that the visitor sees. */
export const isCardAnswer = ({ name }: Tool): boolean => name === "answer_card";

/** Whether a tool is for a visitor who asks something. */
export const isForQuestions = (tool: Tool): boolean =>
  /\b(?:has|asks) (?:only )?a question\b/i.test(plain(tool));

const plain = (tool: Tool): string => tool.description.replace(/\bonly has\b/i, "has only");

/** The description names a situation rather than a task ("Check the order"), so the tool moves the conversation on. */
const CONDITION =
  /^(?:$|(?:the|a|an|they|he|she|it|once|when|whenever|after|as soon as|if|visitors?|customers?|callers?|users?|everything|all)\b|(?:call|use|invoke) this (?:function |tool )?(?:once|when|after|as soon as|if)\b)/i;

/** Whether a tool moves the conversation on once the questions of the current task are answered. */
export const isForward = (tool: Tool): boolean =>
  CONDITION.test(tool.description.trim()) &&
  !isEnding(tool.name) &&
  ![isHandover, isDenial, isDetour, isForQuestions].some((is) => is(tool));

/** The description says that something was done: "The question is answered", "once the visitor has chosen". */
export const isCompletion = ({ description }: Tool): boolean =>
  /\b(?:has|have|is|are|was|were|been|once|after|when|as soon as)\b.{0,200}\b(?:collected|has|have|known|provided|given|gave|told|said|chosen|complete|completed|answered|finished|done|confirmed|stated|named|described)\b/i.test(
    description,
  );

const meaning = (tool: Tool): string => `${spelled(tool.name)}: ${tool.description}`;

/** A name as words: "check_order" and "checkOrder" become "check order". */
export function spelled(name: string): string {
  return name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}
