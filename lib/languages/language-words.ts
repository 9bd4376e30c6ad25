type Cutting = Pick<LanguageWords, "abbreviations" | "mayEnd" | "hasDottedOrdinals">;
type Patterns = { never: RegExp; maybe: RegExp };

/** "No. 5", but also "No." and "Dr. No." */
const NUMBER_SIGN = /(?:^|[\s(])(?:Nos?|Nr|Núm|núm|N[°º])\.$/;
/** "am 3." and "im 19." */
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;

const patterns = new WeakMap<Cutting, Patterns>();

function patternsOf(words: Cutting): Patterns {
  const known = patterns.get(words);
  if (known) return known;
  const anyOf = (list: readonly string[]) => list.map((word) => RegExp.escape(word)).join("|");
  const made = {
    never: new RegExp(`(?:^|[\\s(])(?:${anyOf(words.abbreviations)})\\.$`),
    // Letters with a full stop each, such as "a.m." and "U.S.", are the same in every language.
    maybe: new RegExp(`(?:^|[\\s(\\d])(?:(?:\\p{L}\\.\\s?)+\\p{L}|${anyOf(words.mayEnd)})\\.$`, "u"),
  };
  patterns.set(words, made);
  return made;
}

/**
 * Whether the full stop at the end of a text belongs to an abbreviation or an ordinal, so that the sentence may continue.
 * Letters count as they are written: "Nr." is an abbreviation and "no." the end of an answer. `after` is what follows, as far
 * as it is known: "No." is an abbreviation only before a number.
 */
export function endsInAbbreviation(text: string, words: Cutting, after = ""): boolean {
  const trimmed = text.trimEnd();
  if (NUMBER_SIGN.test(trimmed) && !/^\s*(?:$|[#\d])/.test(after)) return false;
  return patternsOf(words).never.test(trimmed) || (words.hasDottedOrdinals && ORDINAL.test(trimmed));
}

/** Whether it belongs to an abbreviation that also ends sentences, such as "a.m.", "U.S." and "Inc." */
export const mayEndInAbbreviation = (text: string, words: Cutting): boolean =>
  patternsOf(words).maybe.test(text.trimEnd());

/** What a call needs to know of a language besides its voice and its recognizer. */
export type LanguageWords = {
  /** What the avatar says by itself, without the scenario or the model. */
  lines: {
    /** The model takes long. Ends with a space, because its answer follows. */
    wait: string;
    /** The model does not answer at all. */
    giveUp: string;
    /** The model broke off in the middle. Begins with a space, because it follows the model's words. */
    brokeOff: string;
    /** The model refuses to answer. */
    declined: string;
    /** The visitor's words could not be transcribed. */
    notHeard: string;
    /** Before a silent call ends. */
    stillThere: string;
    /** A person who spoke in the avatar's place lost the connection. `{name}` is theirs. */
    personLost: string;
    /** Before a call reaches its maximum length. */
    timeUp: string;
    /** The model keeps calling functions. */
    stuck: string;
    /** An avatar introduces itself in the console. `{name}` is its name. */
    introduction: string;
  };
  /** An answer that was given by a button, in the transcript. */
  answers: { yes: string; no: string };
  backchannel: {
    /** Sounds of this language that signal listening and are never an answer. Those of every language are not here. */
    noises: RegExp;
    /** Words that signal listening in the middle of somebody's speech, but are an answer at its end. */
    nods: RegExp;
  };
  turns: {
    /** A speaker who pauses after one of these words is looking for the next one. */
    openEnded: ReadonlySet<string>;
    /** Endings that announce what comes next. */
    announcing: RegExp;
    /** Greetings and openers: with nothing else said yet, more will follow. */
    openings: RegExp;
    /** The beginning of a clause that needs another one. */
    subordinate: RegExp;
    /** The first words of sentences, which short answers don't begin with. */
    subjects: ReadonlySet<string>;
    /** The first words of one more item of a list. */
    listItem: RegExp;
    /** The last words of a turn. */
    closing: RegExp;
    /** What may begin an answer that contains nothing dictated. */
    declining: RegExp;
  };
  dictation: {
    /** Words for one digit. */
    digits: ReadonlySet<string>;
    /** Other words of numbers, and what is said between dictated characters. */
    parts: ReadonlySet<string>;
    /** A word that stands for a letter, as in "A as in Alpha". */
    spelled: RegExp;
    /** The avatar asks for something that is dictated. */
    asked: RegExp;
    /** The visitor announces something that is dictated. What follows is its beginning. */
    announced: RegExp;
    /** The end of a dictated address on the internet. */
    domain: RegExp;
  };
  /** A full stop after one of these does not end a sentence. Without that full stop. */
  abbreviations: readonly string[];
  /** The same for those that may end a sentence too, which the next word tells. Without those of single letters. */
  mayEnd: readonly string[];
  /** Whether a full stop after a number makes it an ordinal, as in "am 3. Mai". */
  hasDottedOrdinals: boolean;
};

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
