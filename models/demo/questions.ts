import { asSentence, toListener } from "./to-listener.ts";

/** Something to find out: the question, and its topic in a few words ("order number"). */
export type Question = { text: string; about: string };

const LISTENER =
  /^(?:(?:the\s+)?(?:customer|caller|user|guest|visitor|client|patient|person|student|candidate|learner|applicant)s?|them|him|her|people)\b(?!['’]s)\s*/i;
/** "Ask Ana Lima what she needs": a variable was filled in. */
const NAMED =
  /^(?:\p{Lu}[\p{L}'-]*\s+){1,3}(?=(?:what|which|how|when|where|why|who|whether|for|if|to|about)\b)/u;
const AIMS =
  /(?<!\s)\s+(?:so that|so you|in order to|before you|before calling|using|by calling|with the \w+ function|and call|then call)\b.*$/i;

/** The questions in an instruction's object: "for their name and e-mail" gives two. */
export function questionsFor(phrase: string): Question[] {
  const quoted = phrase.match(/["“]([^"“”]{3,})["”]/)?.[1];
  if (quoted) return [{ text: asSentence(quoted).replace(/\.$/, "?"), about: quoted.toLowerCase() }];
  const plain = phrase
    .replace(AIMS, "")
    .replace(/(?<![.!?])[.!?]+$/, "")
    .replace(LISTENER, "")
    .replace(NAMED, "")
    .trim();
  if (/^(?:what|which|how|when|where|why|who|whether|if)\b/i.test(plain))
    return clauses(plain).map(askClause);
  if (/^to\s+/i.test(plain)) {
    return [
      {
        text: asSentence(`Could you please ${toListener(plain.slice(3))}`).replace(/\.$/, "?"),
        about: plain.slice(3),
      },
    ];
  }
  const topic = plain.match(/^(?:(?:\w+\s+){0,3}questions?\s+)?(?:about|on|regarding)\s+(\S.*)$/i)?.[1];
  if (topic) return [{ text: `What can you tell me about ${toListener(topic)}?`, about: topic }];
  return listed(plain.replace(/^for\s+/i, "")).map(askThing);
}

/** "what they need and when they need it" contains two questions. */
function clauses(text: string): string[] {
  return text.split(
    /(?<!\s)(?:\s*,(?:\s+and)?|\s+and)\s+(?=(?:what|which|how|when|where|why|who|whether)\b)/i,
  );
}

function askClause(clause: string): Question {
  const about = clause
    .replace(/^(?:what|which|how|when|where|why|who|whether|if)\s+/i, "")
    .replace(/^(?:their|the \w+['’]s|his|her)\s+(\S(?:.*\S)?)\s+(?:is|are)$/i, "$1");
  const spoken = toListener(clause).replace(/^if\b/i, "whether");
  const known: [RegExp, string][] = [
    [/^how (?:I|we) (?:can|could|may) (?:help|assist|be of)/i, "How can I help you today?"],
    [/^how you (?:are|feel)\b/i, "How are you doing today?"],
    [/^what you (?:need|want)(?: help with)?$/i, "What can I help you with today?"],
    [/^what you (?:would|'d) like$/i, "What would you like today?"],
    [/^(?:what|who) (?:brings|brought|happened|went|made)\b/i, asSentence(spoken).replace(/\.$/, "?")],
  ];
  const direct = known.find(([pattern]) => pattern.test(spoken))?.[1] ?? yesNoQuestion(spoken);
  return { text: direct ?? `Could you tell me ${spoken}?`, about };
}

/** "whether you are ready" -> "Are you ready?"; undefined for what cannot be asked so simply. */
function yesNoQuestion(clause: string): string | undefined {
  const shared = clause.match(/^whether to (.+)$/i)?.[1];
  if (shared) return `Shall we ${shared}?`;
  const [, subject, verb = "", rest = ""] =
    clause.match(
      /^whether (you|I|we|there|it|that|this|everything) (are|am|is|was|were|may|can|could|will|would|should|have|has|works?|helps?|helped|worked)\b(.*)$/i,
    ) ?? [];
  if (!subject) return undefined;
  const words = /^(?:works?|helps?)$/i.test(verb)
    ? `does ${subject} ${verb.replace(/s$/, "")}${rest}`
    : /ed$/.test(verb)
      ? `did ${subject} ${verb.slice(0, -2)}${rest}`
      : `${verb} ${subject}${rest}`;
  return asSentence(words).replace(/\.$/, "?");
}

/** "their name, e-mail address and phone number" is three things. */
function listed(text: string): string[] {
  const things = text
    .split(
      /(?<!\s)(?:\s*,\s*(?:and\s+)?(?:then\s+)?(?:for\s+)?|\s+(?:and|then)\s+(?:also\s+|then\s+)?(?:for\s+)?)/i,
    )
    .filter(Boolean);
  const short = things.every(
    (thing) => thing.split(" ").length <= 6 || /^(?:what|which|how|when|where|why|who)\b/i.test(thing),
  );
  return short ? things : [text];
}

function askThing(thing: string): Question {
  if (/^(?:what|which|how|when|where|why|who|whether)\b/i.test(thing)) return askClause(thing);
  const about = thing.replace(/^(?:the\s+\w+['’]s?|their|his|her|your|an?|the|for|also)\s+/gi, "").trim();
  const spoken = toListener(thing.replace(/^for\s+/i, "")).replace(
    /^(?:the|an?) (?=(?:full |first |last )?name\b|date of birth|birthday|e-?mail|phone|address)/i,
    "your ",
  );
  const own = /^(?:your|the|a|an|some|any|one|more|two|three)\b/i.test(spoken) ? spoken : `your ${spoken}`;
  return { text: `Could you tell me ${own}, please?`, about: about.toLowerCase() };
}
