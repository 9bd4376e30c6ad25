/** A phrase or word that does not belong in the project's texts, and what to write instead. */
export type ProseRule = {
  name: string;
  pattern: RegExp;
  instead: string;
  /** Paths where the phrase is legitimate, such as words that people say in calls. */
  except?: RegExp;
};

/** The demo model reads prompts in their authors' own words, and speaks as people do. */
const SPOKEN = /^models\/demo\//;

/**
 * Phrasing that reads as translated. English has uses for most of these words, but in technical prose they are usually
 * a literal translation, so none of them is allowed.
 */
const PHRASES: ProseRule[] = [
  {
    name: "whoever",
    pattern: /\bwho(?:m)?ever\b/gi,
    instead: "name who: the owner, the visitor, the worker",
  },
  {
    name: "is none",
    pattern: /(?<!there )\b(?:is|are|was|were) none\b(?!-)/g,
    instead: "say what is missing: “has no recording”",
  },
  { name: "tells of", pattern: /\b(?:tells?|told|telling) of\b/gi, instead: "reports, describes, shows" },
  { name: "is told", pattern: /\b(?:is|are|was|were) told\b/gi, instead: "is notified, gets, receives" },
  { name: "makes good", pattern: /\bmakes? good\b/gi, instead: "covers, makes up for, restores" },
  { name: "any more", pattern: /\bany more\b(?! \w+s\b)|\bno more\b(?! than\b)/gi, instead: "no longer" },
  { name: "mend", pattern: /\bmend(?:s|ed|ing)?\b/gi, instead: "fix, repair" },
  { name: "meanwhile", pattern: /\bmeanwhile\b/gi, instead: "while …, in the meantime, or nothing" },
  {
    name: "stands in",
    pattern:
      /\bstands? (?:in(?! for)|on|at|there|beside|behind|above|below|under|here|where|still|before|after)\b|\bstood\b/gi,
    instead: "is",
  },
  {
    name: "goes on",
    pattern: /(?<!["“])\b(?:goes|go|going|went) on(?! to\b)\b/gi,
    instead: "continues, in progress, live",
    except: SPOKEN,
  },
  { name: "holds for", pattern: /\bholds? (?:for|that)\b/gi, instead: "applies to, is true for" },
  {
    name: "brings along",
    pattern: /\b(?:brings?|comes?|came) along\b/gi,
    instead: "includes, imports, arrives",
  },
  { name: "comes about", pattern: /\b(?:comes?|came) about\b/gi, instead: "happens" },
  {
    name: "answers for returns",
    pattern: /\banswers (?:what|whether|with|null|undefined|`null`|`undefined`)\b/gi,
    instead: "returns, responds with",
  },
  { name: "lies in", pattern: /\b(?:lies|lie) (?:in|at|beside|there|elsewhere)\b/gi, instead: "is in" },
  { name: "as it stands", pattern: /\bas (?:it|they) stands?\b/gi, instead: "unchanged" },
  { name: "so that nobody", pattern: /\bso that (?:nobody|no)\b/gi, instead: "a sentence of its own" },
];

/** Names the glossary gives up in favour of another: `docs/glossary.md`. Checked in code as well as in prose. */
const WORDS: ProseRule[] = [
  {
    name: "caller",
    pattern: /\b(?:[Tt]he|[Aa]|silent|scripted) callers?\b(?! (?:must|may))/g,
    instead: "visitor or actor",
    except: SPOKEN,
  },
  { name: "letGo", pattern: /\bletGo\b/g, instead: "resume" },
  { name: "MOST_", pattern: /\bMOST_[A-Z]/g, instead: "MAX_" },
  { name: "LEAST_", pattern: /\bLEAST_[A-Z]|\bleastScore\b/g, instead: "MIN_" },
  { name: "changeAndTell", pattern: /\b\w*AndTell\b/g, instead: "…AndNotify" },
  { name: "makeWhole", pattern: /\bmakeWhole\b/g, instead: "writeFileAtomic" },
];

export const PHRASE_RULES: readonly ProseRule[] = PHRASES;
export const WORD_RULES: readonly ProseRule[] = WORDS;
