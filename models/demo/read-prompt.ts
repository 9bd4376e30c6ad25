import { type Question, questionsFor } from "./questions.ts";
import { asSentence, factToListener, toListener } from "./to-listener.ts";

/** A fact from the prompt that may be stated: `key` is compared with a question. */
export type Fact = {
  key: string;
  say: string;
  /** Said if the visitor mentions something like it, asked or not. */
  conditional?: true;
};
export type Prompt = {
  name: string | undefined;
  /** "the receptionist of Luna Dental" */
  role: string | undefined;
  /** The greeting, if the prompt gives one. */
  greeting: string | undefined;
  questions: Question[];
  /** What the task says to mention, in order. */
  statements: string[];
  /** What the speaker can help with: "to book a table", "with a return". */
  topics: string[];
  facts: Fact[];
};

const VERBS =
  "ask|find out|collect|gather|request|obtain|get|learn|take|check|confirm|verify|tell|say|mention|inform|explain|let|announce|remind|greet|welcome|introduce|help|assist|support|guide|offer|thank|call|use|invoke|keep|be|do not|don't|never|always|speak|answer|respond|end|transfer|wait|continue|proceed|read|repeat|summarize|suggest";
const SPLIT = new RegExp(
  `(?<!\\s)(?:\\s*,\\s*(?:and\\s+)?(?:then\\s+)?|\\s*;\\s*|\\s+and\\s+(?:then\\s+)?|\\s+then\\s+)(?=(?:${VERBS})\\b)`,
  "i",
);
const ASK =
  /^(?:politely |first |next |then |briefly )*(?:ask|find out|collect|gather|request|obtain|get|learn|take|check|confirm|verify)\s+/i;
const TELL =
  /^(?:politely |first |next |then |briefly )*(?:(?:tell|inform|remind)\s+(?:(?:the\s+)?(?!that\b|about\b)\w+\s+)?(?:(?:that|about)\b)?|let\s+(?:the\s+)?\w+\s+know\b\s*(?:(?:that|about)\b)?|(?:say|mention|explain|announce)\b(?:\s+to\s+(?:the\s+)?\w+)?(?:\s+that\b)?)[\s:,]*/i;
const GREET = /^(?:warmly |first |start by |begin by )*(?:greet|welcome|introduc|say hello|say hi)/i;
const HELP = /^(?:help|assist|support|guide)\s+(?:(?:(?:the\s+)?\w+\s+)?(to|with|in|through)\s+)?/i;
const RULE =
  /^(?:be|keep|never|do not|don't|always|use|speak|answer|respond|reply|stay|avoid|call|end|wait|make|only|act|sound|remember|thank|transfer|invoke|continue|move|proceed|stick|try|give|provide|offer|treat|pretend|sound|stop|return|note|summari[sz]e|read|repeat|suggest|recommend|practi[sc]e|talk|ask (?:one|every|the same)\b|end every)\b/i;

/** Reads a system prompt: who speaks, what to find out, what to mention, and what is true. */
export function readPrompt(text: string): Prompt {
  const prompt: Prompt = {
    ...readIdentity(text),
    questions: [],
    statements: [],
    topics: [],
    facts: [],
    greeting: undefined,
  };
  for (const sentence of sentences(text)) readSentence(sentence, prompt);
  return prompt;
}

/** Splits prose or a list into sentences, without bullets and headings. */
export function sentences(text: string): string[] {
  const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
  return text
    .split(/\n+/)
    .map((line) => line.replace(/^[\s>#*•-]+|^\s*\d+[.)]\s+/g, "").replace(/\*\*|__|`/g, ""))
    .map((line) =>
      line.replace(/^(?:task|role|goal|instructions?|context|facts?|notes?|step \d+|important):\s*/i, ""),
    )
    .flatMap((line) => wholeQuotes([...segmenter.segment(line)].map(({ segment }) => segment)))
    .filter((sentence) => /\p{L}{2}/u.test(sentence) && !/^[^.!?]{1,40}:$/.test(sentence));
}

/** Joins what was cut inside quotation marks: `Say "Welcome!" and ask …` is one sentence. */
function wholeQuotes(segments: string[]): string[] {
  const joined: string[] = [];
  for (const segment of segments) {
    const open = joined.at(-1);
    const cut = (open?.match(/["“”]/g) ?? []).length % 2 === 1 || /^\p{Ll}/u.test(segment);
    if (open !== undefined && cut) joined[joined.length - 1] = open + segment;
    else joined.push(segment);
  }
  return joined.map((sentence) => sentence.trim());
}

function readIdentity(text: string): { name: string | undefined; role: string | undefined } {
  const name = text.match(
    /\b(?:You are|You're|Your name is|Act as|named|called)\s+(\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)(?=[\s,.;])/u,
  )?.[1];
  const role = text.match(
    /\b(?:You are|You're|Act as)\s+(?:\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?,?\s+)?((?:an?|the|our)\s+[^.,;!?\n]{3,90})/u,
  )?.[1];
  return {
    name: name === "The" || name === "An" ? undefined : name,
    role: role?.replace(/(?<!\s)\s+(?:who|that|named|called|and you)\b.*$/i, ""),
  };
}

function readSentence(sentence: string, prompt: Prompt): void {
  if (sentence.endsWith("?") && !/["“”]/.test(sentence)) {
    prompt.questions.push({ text: sentence, about: sentence.toLowerCase() });
    return;
  }
  const condition = sentence.match(/^(?:if|when|whenever|in case)\s+([^,\s][^,]*),\s*(?:then\s+)?(\S.*)$/i);
  if (condition) {
    const told = condition[2] ?? "";
    if (TELL.test(told) && !/^say (?:it|so|this)\b/i.test(told)) {
      const say = spoken(told.replace(TELL, "").replace(/^to\s+/i, "please "));
      prompt.facts.push({ key: condition[1] ?? sentence, say, conditional: true });
    }
    return;
  }
  const offer = sentence.match(
    /^you (?=(?:sell|offer|make|serve|run|own|stock|repair|rent|deliver)\b)(.+)$/i,
  )?.[1];
  if (offer) {
    prompt.facts.push({ key: sentence, say: `We ${toListener(offer)}` });
    return;
  }
  const bare = sentence
    .replace(/^(?:your|the)\s+(?:goal|task|job|aim|role|purpose|objective|mission)\s+is\s+to\s+/i, "")
    .replace(/^you\s+(?:should|must|need to|have to|will|can|may)\s+/i, "")
    .replace(/^(?:please|first|next|finally|now|then)[,\s]+/i, "");
  const helps = bare.match(/^you\s+(?:help|assist|support|guide)\s+(\S.*)$/i);
  for (const part of helps ? [`help ${helps[1]}`] : bare.split(SPLIT))
    readPart(part.trim(), prompt, sentence);
}

/** "Tell them at once" says when, not what. */
const WHEN =
  /^(?:(?:at once|now|right (?:now|away)|immediately|directly|soon|about it|this|that|it|so|please)\W*)+$/i;

function readPart(part: string, prompt: Prompt, sentence: string): void {
  if (GREET.test(part)) {
    prompt.greeting ??= part.match(/["“]([^"“”]{3,})["”]/)?.[1];
  } else if (ASK.test(part) && !RULE.test(part)) {
    prompt.questions.push(...questionsFor(part.replace(ASK, "")));
  } else if (TELL.test(part)) {
    const told = part.replace(TELL, "").replace(/^to\s+/i, "please ");
    if (WHEN.test(told)) return;
    prompt.statements.push(spoken(told));
    prompt.facts.push({ key: told, say: spoken(told) });
  } else if (HELP.test(part)) {
    const topic = toListener(part.replace(HELP, "$1 ").replace(/(?<![.!?])[.!?]+$/, "")).trim();
    if (/^(?:to|with|in|through)\s/.test(topic)) prompt.topics.push(topic);
  } else if (!RULE.test(part) && !/^you(?:'re)?\s/i.test(part) && /\s/.test(part)) {
    prompt.facts.push({ key: sentence, say: asSentence(factToListener(sentence)) });
  }
}

/** Rephrases the prompt's words for the visitor. Quotations stay unchanged. */
export function spoken(text: string): string {
  const quoted = text.match(/^\s*["“](.+)["”][.!?]?\s*$/)?.[1];
  // "That you are an AI, that this is short" has two parts.
  const joined = text.replace(/(?:,|(?<!\s))\s+(?:and\s+)?that\s+(?=(?:this|it|you|they)\b)/gi, " and ");
  return asSentence(quoted ?? toListener(joined));
}
