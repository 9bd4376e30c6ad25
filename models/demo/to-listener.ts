const PEOPLE =
  "customer|caller|user|guest|visitor|client|patient|person|student|candidate|applicant|member|participant|learner|shopper|employee|buyer|tenant|traveller|traveler";

const SPOKEN: Record<string, string> = {
  you: "I",
  your: "my",
  yours: "mine",
  yourself: "myself",
  they: "you",
  them: "you",
  their: "your",
  theirs: "yours",
  themselves: "yourself",
};

const AGREEMENT: Record<string, string> = {
  is: "are",
  was: "were",
  has: "have",
  does: "do",
  "isn't": "aren't",
};

/**
 * Rephrases what a prompt says about the visitor as something said to them: "the customer's order has shipped" becomes
 * "your order has shipped", and the "you" of the prompt becomes "I".
 */
export function toListener(text: string): string {
  const person = new RegExp(`\\b(?:the|this|each|every)\\s+(?:${PEOPLE})s?\\b(['’]s?)?`, "gi");
  return text
    .replace(person, (_, possessive: string | undefined) => (possessive ? "their" : "they"))
    .replace(
      /\b(you|yours?|yourself|they|them|theirs?|themselves)\b/gi,
      (word) => SPOKEN[word.toLowerCase()] ?? word,
    )
    .replace(/\bI are\b/g, "I am")
    .replace(/\bare I\b/gi, "am I")
    .replace(/\bI were\b/g, "I was")
    .replace(/\b(to|for|with|from|about|tell|give|call|contact|reach|ask|help|show|send) I\b/gi, "$1 me")
    .replace(/(?<=\S )I(?=[.!?,]|$| (?:at|in|on|any|now|again|about|for|to)\b)/g, "me")
    .replace(/\byou ((?:also|already|still|now|just) )?(is|was|has|does|isn't)\b/gi, agree)
    .replace(/\byou ((?:also|already|still|now|just) )?([a-z]{2,}[^s'\W])s\b(?! (?:is|are|was)\b)/gi, plural);
}

/**
 * Rephrases a fact for the visitor, but only if it is about them: "new patients should bring their card" and "a
 * sentence of your own" mean nobody in the call.
 */
export function factToListener(text: string): string {
  const personal = new RegExp(`\\b(?:the|this|each|every)\\s+(?:${PEOPLE})\\b|^(?:they|their)\\b`, "i").test(
    text,
  );
  return personal ? toListener(text) : text.replace(/^your\b/i, "Our");
}

function agree(_: string, adverb: string | undefined, verb: string): string {
  return `you ${adverb ?? ""}${AGREEMENT[verb.toLowerCase()] ?? verb}`;
}

/** "you wants" -> "you want"; only verbs that commonly follow a noun for a person in prompts. */
function plural(whole: string, adverb: string | undefined, stem: string): string {
  const known =
    /^(want|need|like|prefer|get|owe|live|work|pay|call|ask|say|seem|feel|look|think|know|speak|own|use|expect|qualif|remain)$/i;
  return known.test(stem) ? `you ${adverb ?? ""}${stem}` : whole;
}

/** Formats a spoken sentence: capital letter, one closing punctuation mark. */
export function asSentence(text: string): string {
  const trimmed = text.trim().replace(/(?<![\s,;:])[\s,;:]+$/, "");
  if (!trimmed) return "";
  const capital = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]["']?$/.test(capital) ? capital : `${capital}.`;
}
