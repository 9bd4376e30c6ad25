import type { Tool, ToolChoice } from "#models/chat/chat-request.ts";
import type { Conversation } from "./conversation.ts";
import { type Filled, fillArguments } from "./fill-arguments.ts";
import { type Similarity, wordOverlap } from "./similarity.ts";
import { isGoodbye, smallTalk } from "./small-talk.ts";

export type Pick =
  | { kind: "call"; tool: Tool; values: Record<string, unknown> }
  /** The tool fits, but an argument is missing. */
  | { kind: "ask"; question: string };

/** Score above which a tool's description and the visitor's words match (calibrated in the tests). */
const CLOSE = 0.64;
const BOILERPLATE =
  /\b(?:(?:call|use|invoke) this(?: function| tool)?|(?:when|if|once|after) the (?:caller|user|customer|guest|person|visitor)s?(?: (?:wants?|asks?|needs?|would like|says?))?(?: to| for| about)?|the (?:caller|user|customer)s?(?:'s)?)\b/gi;
const WHEN_DONE =
  /\b(?:once|after|when|as soon as)\b.*\b(?:collected|have|has|know|known|provided|given|gave|told|complete|completed|answered|finished|done|confirmed|stated)\b/i;

/** Picks the tool that the situation calls for, if any. */
export async function pickTool(
  conversation: Conversation,
  {
    tools,
    choice,
    tasksLeft,
    similarity,
  }: { tools: Tool[]; choice: ToolChoice; tasksLeft: number; similarity: Similarity },
): Promise<Pick | undefined> {
  const { lastUser, calledSince } = conversation;
  if (choice === "none" || lastUser === undefined) return undefined;
  if (typeof choice === "object")
    return forced(
      tools.find(({ name }) => name === choice.name),
      conversation,
    );
  const open = tools.filter(({ name }) => !calledSince.includes(name));
  const filled = new Map(open.map((tool) => [tool, fillArguments(tool, conversation.said)]));
  const continued = open.find((tool) => askedFor(tool, conversation));
  if (continued) return callOrAsk(continued, filled.get(continued));
  const goodbye = isGoodbye(lastUser) ? open.find((tool) => isEnding(tool.name)) : undefined;
  if (goodbye) return callOrAsk(goodbye, filled.get(goodbye));
  const chat = smallTalk(lastUser, undefined) !== undefined;
  const best = await nearest(lastUser, open, filled, similarity);
  if (best && !chat && best.score >= CLOSE) return callOrAsk(best.tool, filled.get(best.tool));
  // An utterance is not a reason to call the same tool twice.
  const untried = open.filter(({ name }) => !conversation.calledEver.includes(name));
  const answered = untried.find((tool) => isAnswered(tool, filled.get(tool), tasksLeft));
  if (answered) return callOrAsk(answered, filled.get(answered));
  return choice === "required" ? forced(best?.tool ?? open[0], conversation) : undefined;
}

function forced(tool: Tool | undefined, conversation: Conversation): Pick | undefined {
  return tool && { kind: "call", tool, values: fillArguments(tool, conversation.said).values };
}

function callOrAsk(tool: Tool, filled: Filled | undefined): Pick {
  const missing = filled?.missing[0];
  if (missing === undefined) return { kind: "call", tool, values: filled?.values ?? {} };
  return { kind: "ask", question: askFor(tool, missing) };
}

/** The question for a missing argument, phrased so its answer can be matched to it. */
export function askFor(tool: Tool, parameter: string): string {
  const description = tool.parameters.properties[parameter]?.description ?? "";
  const short = description.replace(/\s*[(.,;:].*$/, "").replace(/^(?:the|a|an|their)\s+/i, "");
  const thing = short && short.split(" ").length <= 6 ? lowerFirst(short) : spelled(parameter);
  const yours = thing.replace(/\b(?:caller|customer|user|guest|person)(?:'s)?\s*/gi, "").trim();
  const article = /\b(?:name|e-?mail|phone|address|age|birthday|birth)\b/i.test(yours) ? "your" : "the";
  return `Could you tell me ${article} ${yours || spelled(parameter)}, please?`;
}

function askedFor(tool: Tool, { said }: Conversation): boolean {
  const question = said.at(-1)?.answers;
  return (
    question !== undefined && tool.parameters.required.some((name) => question.endsWith(askFor(tool, name)))
  );
}

/** All arguments have been given, the last of them just now; or everything is answered and it is this tool's turn. */
function isAnswered(tool: Tool, filled: Filled | undefined, tasksLeft: number): boolean {
  if (!filled || filled.missing.length > 0) return false;
  if (tool.parameters.required.length > 0) return filled.fresh;
  return tasksLeft === 0 && WHEN_DONE.test(tool.description);
}

async function nearest(said: string, tools: Tool[], filled: Map<Tool, Filled>, similarity: Similarity) {
  const texts = tools.map(
    (tool) => `${spelled(tool.name)}: ${tool.description.replace(BOILERPLATE, " ").replace(/\s+/g, " ")}`,
  );
  const scores = await similarity(said, texts);
  const ranked = tools.map((tool, index) => {
    const words = wordOverlap(said, texts[index] ?? "");
    // Its arguments being given in the same utterance suggests this tool.
    const bonus = tool.parameters.required.length > 0 && filled.get(tool)?.fresh ? 0.05 : 0;
    return { tool, score: (scores[index] ?? 0) + 0.1 * words + bonus };
  });
  return ranked.sort((a, b) => b.score - a.score)[0];
}

/** Whether a tool ends the call, by its name. */
export function isEnding(name: string): boolean {
  return /\b(?:end|hang|goodbye|bye|finish|close)/i.test(spelled(name));
}

function spelled(name: string): string {
  return name
    .replace(/_/g, " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
