import type { Tool, ToolChoice } from "#models/chat/chat-request.ts";
import { askFor, fillFromAnswers } from "./align-parameters.ts";
import type { Conversation } from "./conversation.ts";
import { type Filled, findYesNo } from "./fill-arguments.ts";
import { type Similarity, wordOverlap } from "./similarity.ts";
import { asksForPerson, isGibberish, isGoodbye, isQuestion, smallTalk } from "./small-talk.ts";
import {
  isAtOnce,
  isCardAnswer,
  isCompletion,
  isDenial,
  isDetour,
  isEnding,
  isForQuestions,
  isForward,
  isHandover,
  spelled,
} from "./tool-meaning.ts";

export type Pick =
  | { kind: "call"; tool: Tool; values: Record<string, unknown> }
  /** The tool fits, but an argument is missing. */
  | { kind: "ask"; question: string };

/** Score above which a tool's description and the visitor's words match (calibrated in the tests). */
const CLOSE = 0.64;
/** After this many of the visitor's turns at a node without open questions, the conversation moves on. */
const PATIENCE = 3;
const MAX_ASKED = 2;
const BOILERPLATE =
  /\b(?:(?:call|use|invoke) this(?: function| tool)?|(?:when|if|once|after) the (?:caller|user|customer|guest|person|visitor)s?(?: (?:wants?|asks?|needs?|would like|says?))?(?: to| for| about)?|the (?:caller|user|customer)s?(?:'s)?)\b/gi;
/** A question whose answer "no" ends the conversation. */
const WRAP_UP =
  /\b(?:anything|something) (?:else|more)\b|\bcontinue\b|\blike to (?:know|ask)\b|\bmore questions\b/i;

type PickInput = { tools: Tool[]; choice: ToolChoice; tasksLeft: number; similarity: Similarity };
/** The visitor's last words, the tools not called for them yet, and what their arguments would be. */
type Situation = {
  said: string;
  open: Tool[];
  filled: Map<Tool, Filled>;
  conversation: Conversation;
  tasksLeft: number;
  /** The visitor sees a card that waits for an answer. */
  hasCard: boolean;
};

/** Picks the tool that the situation calls for, if any. */
export async function pickTool(conversation: Conversation, input: PickInput): Promise<Pick | undefined> {
  const { tools, choice, tasksLeft, similarity } = input;
  const { lastUser, calledSince } = conversation;
  if (choice === "none" || lastUser === undefined) return undefined;
  if (typeof choice === "object")
    return forced(
      tools.find(({ name }) => name === choice.name),
      conversation,
    );
  const uncalled = tools.filter(({ name }) => !calledSince.includes(name));
  const filled = new Map(uncalled.map((tool) => [tool, fillFromAnswers(tool, conversation)]));
  const open = uncalled.filter((tool) => !isCardAnswer(tool) || fitsCard(tool, filled.get(tool)));
  const hasCard = tools.some(isCardAnswer);
  const situation = { said: lastUser, open, filled, conversation, tasksLeft, hasCard };
  const best = await nearest(situation, similarity);
  const picked = pickByWords(situation, best);
  if (picked) return callOrAsk(picked, situation);
  return choice === "required" ? forced(best?.tool ?? open[0], conversation) : undefined;
}

/** Whether the visitor's last words can be a card's answer: they name an option, say yes or no or a number, or spell an address. */
function fitsCard({ parameters }: Tool, filled: Filled | undefined): boolean {
  if (!filled?.fresh || filled.missing.length > 0) return false;
  const value = filled.values.answer;
  if (typeof value === "boolean" || typeof value === "number") return true;
  if (typeof value !== "string") return false;
  return parameters.properties.answer?.enum !== undefined || value.includes("@");
}

function pickByWords(situation: Situation, best: Ranked | undefined): Tool | undefined {
  const { said, open, conversation, hasCard } = situation;
  const goodbye = isGoodbye(said) ? open.find((tool) => isEnding(tool.name)) : undefined;
  const isShown =
    hasCard ||
    conversation.here.called.some((name) => open.some((tool) => tool.name === name && isAtOnce(tool)));
  const atOnce = isShown ? undefined : open.find(isAtOnce);
  // These words have just led to this node. Its first question comes before its other tools.
  if (goodbye || conversation.isEntry) return goodbye ?? atOnce;
  if (asksForPerson(said)) return open.find(isHandover);
  if (atOnce) return atOnce;
  const continued = open.find((tool) => askedFor(tool, conversation));
  return continued ?? byYesOrNo(situation) ?? byMeaning(situation, best) ?? byProgress(situation);
}

function byYesOrNo({ said, open, conversation }: Situation): Tool | undefined {
  const question = conversation.said.at(-1)?.answers;
  const yes = question === undefined ? undefined : findYesNo(said)?.value;
  if (question === undefined || yes === undefined) return undefined;
  const simple = open.filter(({ name, parameters }) => parameters.required.length === 0 && !isEnding(name));
  const ending = open.find(({ name }) => isEnding(name));
  if (WRAP_UP.test(question)) {
    const isWanted = (tool: Tool) => !isDenial(tool) && (isDetour(tool) || isForward(tool));
    return yes ? simple.find(isWanted) : ending;
  }
  // The node's last step may be to end the call: "The visitor confirms."
  return yes ? (simple.find(isForward) ?? open.find(isConfirmation)) : simple.find(isDenial);
}

const isConfirmation = ({ name, description }: Tool): boolean =>
  isEnding(name) && /\b(?:confirms?|confirmed|correct|agrees?)\b/i.test(description);

/** The tool whose description means what was said. */
function byMeaning({ said, open, filled, tasksLeft, conversation }: Situation, best: Ranked | undefined) {
  const isChat = smallTalk(said, undefined) !== undefined;
  if (best && !isChat && best.score >= CLOSE) {
    // The task's own questions come before those for arguments, and "no" does not mean what a tool confirms.
    const isEarly = tasksLeft > 0 && (filled.get(best.tool)?.missing.length ?? 0) > 0;
    const isDenied = findYesNo(said)?.value === false && (isForward(best.tool) || isConfirmation(best.tool));
    if (!isEarly && !isDenied) return best.tool;
  }
  const isFirst = conversation.here.said.length === 1;
  return isFirst && isQuestion(said) ? open.find(isForQuestions) : undefined;
}

/** The tool that moves on, once everything that the task asks is answered. */
function byProgress({ said, open, filled, conversation, tasksLeft }: Situation): Tool | undefined {
  const { here } = conversation;
  const untried = open.filter(({ name }) => !here.called.includes(name));
  const given = untried.find((tool) => isGiven(tool, filled.get(tool)));
  if (given) return given;
  const isIdle = isQuestion(said) || isGibberish(said) || smallTalk(said, undefined) !== undefined;
  if (tasksLeft > 0 || isIdle) return undefined;
  const forward = untried.filter(isForward);
  const isStuck = here.said.length >= PATIENCE;
  const next = forward.length === 1 || isStuck ? forward[0] : undefined;
  const isDue = next && (next.parameters.required.length > 0 || isCompletion(next) || isStuck);
  return isDue ? next : undefined;
}

/** All arguments have been given, the last of them just now. */
const isGiven = (tool: Tool, filled: Filled | undefined): boolean =>
  filled !== undefined && tool.parameters.required.length > 0 && filled.missing.length === 0 && filled.fresh;

function forced(tool: Tool | undefined, conversation: Conversation): Pick | undefined {
  return tool && { kind: "call", tool, values: fillFromAnswers(tool, conversation).values };
}

/** Asks for the first missing argument, but not forever: after that, the visitor's words are taken literally. */
function callOrAsk(tool: Tool, { filled, conversation, said }: Situation): Pick {
  const { values = {}, missing = [] } = filled.get(tool) ?? {};
  const asked = conversation.here.assistantTexts;
  const isAskable = (name: string) =>
    asked.filter((text) => text.includes(askFor(tool, name))).length < MAX_ASKED;
  const next = missing.find((name) => isAskable(name) || !isText(tool, name));
  if (next !== undefined) return { kind: "ask", question: askFor(tool, next) };
  return {
    kind: "call",
    tool,
    values: { ...Object.fromEntries(missing.map((name) => [name, said])), ...values },
  };
}

const isText = (tool: Tool, name: string): boolean =>
  (tool.parameters.properties[name]?.type ?? "string") === "string" &&
  !tool.parameters.properties[name]?.enum;

function askedFor(tool: Tool, { said }: Conversation): boolean {
  const question = said.at(-1)?.answers;
  return (
    question !== undefined && tool.parameters.required.some((name) => question.endsWith(askFor(tool, name)))
  );
}

type Ranked = { tool: Tool; score: number };

async function nearest(
  { said, open, filled }: Situation,
  similarity: Similarity,
): Promise<Ranked | undefined> {
  const texts = open.map(
    (tool) => `${spelled(tool.name)}: ${tool.description.replace(BOILERPLATE, " ").replace(/\s+/g, " ")}`,
  );
  const scores = await similarity(said, texts);
  const ranked = open.map((tool, index) => {
    const words = wordOverlap(said, texts[index] ?? "");
    // Its arguments being given in the same utterance suggests this tool.
    const bonus = tool.parameters.required.length > 0 && filled.get(tool)?.fresh ? 0.05 : 0;
    return { tool, score: (scores[index] ?? 0) + 0.1 * words + bonus };
  });
  return ranked.sort((a, b) => b.score - a.score)[0];
}
