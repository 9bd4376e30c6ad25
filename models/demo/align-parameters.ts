import type { Tool } from "#models/chat/chat-request.ts";
import type { Conversation } from "./conversation.ts";
import { bareAnswer, type Filled, fillArguments } from "./fill-arguments.ts";
import { answerTo } from "./lead.ts";
import type { Question } from "./questions.ts";
import { contentWords } from "./similarity.ts";
import { spelled } from "./tool-meaning.ts";

/**
 * The question whose answer is each required parameter's value: one of the task's that shares a word with it, otherwise
 * the task's next one, otherwise one made from the parameter's description.
 */
export function alignParameters(tool: Tool, questions: readonly Question[]): Map<string, Question> {
  const aligned = new Map<string, Question>();
  const free = [...questions];
  const take = (name: string, index: number) => {
    const question = index < 0 ? undefined : free.splice(index, 1)[0];
    if (question) aligned.set(name, question);
  };
  const { required, properties } = tool.parameters;
  for (const name of required) {
    const words = new Set(contentWords(`${spelled(name)} ${properties[name]?.description ?? ""}`));
    take(
      name,
      free.findIndex(({ text }) => contentWords(text).some((word) => words.has(word))),
    );
  }
  for (const name of required) if (!aligned.has(name)) take(name, 0);
  for (const name of required) {
    if (!aligned.has(name)) aligned.set(name, { text: askFor(tool, name), about: spelled(name) });
  }
  return aligned;
}

/** The arguments of a tool from the answers to the questions of its parameters, and from all that was said. */
export function fillFromAnswers(tool: Tool, conversation: Conversation): Filled {
  const { here, calledEver, prompt } = conversation;
  // If the tool was called before, this is about something else.
  const filled = fillArguments(tool, calledEver.includes(tool.name) ? here.said : conversation.said);
  for (const [name, question] of alignParameters(tool, prompt.questions)) {
    const answer = answerTo(question, here.said);
    const value = answer && answerValue(tool, name, answer.text);
    const isAsked = prompt.questions.includes(question) || tool.parameters.required.length > 1;
    filled.missing = filled.missing.filter((missing) => missing !== name || value === undefined);
    if (value !== undefined) filled.values[name] = value;
    // Words about something else are no answer to a question that is asked separately.
    else if (isAsked && filled.guessed.includes(name)) filled.missing.push(name);
  }
  return filled;
}

/** What an answer says for a parameter; undefined if it does not fit the parameter's type. */
function answerValue(tool: Tool, name: string, text: string): unknown {
  const property = tool.parameters.properties[name] ?? {};
  const only = { ...tool, parameters: { properties: { [name]: property }, required: [name] } };
  const asked = [{ text, answers: askFor(tool, name) }];
  const found = fillArguments(only, asked).values[name];
  const isText = (property.type ?? "string") === "string" && !property.enum;
  return found ?? (isText && !/e-?mail|phone/.test(name) ? bareAnswer(text) || undefined : undefined);
}

/** The question for a missing argument, phrased so its answer can be matched to it. */
export function askFor(tool: Tool, parameter: string): string {
  const description = tool.parameters.properties[parameter]?.description ?? "";
  const short = description.replace(/(?<!\s)\s*[(.,;:][\s\S]*/, "").replace(/^(?:the|a|an|their)\s+/i, "");
  const isShort = short !== "" && short.split(" ").length <= 6 && !/^as\b/i.test(short);
  const thing = isShort ? lowerFirst(short) : spelled(parameter);
  if (/^(?:what|which|how|when|where|who|why|whether)\b/i.test(thing))
    return `Could you tell me ${thing}, please?`;
  const yours = thing
    .replace(/\b(?:caller|customer|visitor|user|guest|person|learner|candidate)(?:['’]s)?\s*/gi, "")
    .trim();
  const article = /\b(?:name|e-?mail|phone|address|age|birthday|birth)\b/i.test(yours) ? "your" : "the";
  return `Could you tell me ${article} ${yours || spelled(parameter)}, please?`;
}

function lowerFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
