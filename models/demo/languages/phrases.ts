/** What the demo model says and recognizes in another language than English. */
export type Phrases = {
  /** `{name}` is the avatar's. */
  hello: string;
  helloNamed: string;
  disclosure: string;
  howCanIHelp: string;
  acknowledgements: readonly string[];
  excuses: readonly string[];
  invitations: readonly string[];
  goodbye: string;
  welcome: string;
  fine: string;
  helloBack: string;
  /** `{name}` is the visitor's. */
  niceToMeet: string;
  said: string;
  notCaught: string;
  noPerson: string;
  thereAgain: string;
  stillThere: string;
  failed: string;
  again: string;
  /** Recognized in the visitor's words. */
  hears: Record<
    "goodbye" | "thanks" | "howAreYou" | "hello" | "repeat" | "who" | "person" | "question",
    RegExp
  > & {
    /** The visitor's name is the first group. */
    name: RegExp;
  };
  reads: {
    /** The avatar's name is the first group. */
    name: RegExp;
    /** A sentence of the prompt that is an instruction, not a fact. */
    instruction: RegExp;
    /** Words that tell the language of a sentence. */
    ofLanguage: RegExp;
    /** Words that say nothing about a sentence's topic. */
    small: ReadonlySet<string>;
  };
};

export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
