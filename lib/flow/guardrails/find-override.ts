/** Digits and signs that stand for letters: "1gn0re". */
const LETTERS: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** What is invisible, and so can hide in a word: accents of a decomposed text, and zero-width characters. */
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/** A text without what is used to hide words from a check: case, accents, digits as letters, spaced-out letters. */
function plainWords(text: string): string {
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .toLowerCase()
    .replace(/[013457@$]/g, (sign, index: number, whole: string) =>
      isLetter(whole[index - 1]) || isLetter(whole[index + 1]) ? (LETTERS[sign] ?? sign) : sign,
    )
    .replace(/\b(?:\p{L}[\s.\-_*]){3,99}\p{L}\b/gu, (spaced) => spaced.replace(/[\s.\-_*]/g, ""))
    .replace(/[’`´]/g, "'")
    .replace(/\s+/g, " ")
    .trim();
}

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /\p{L}/u.test(sign);

/** The instructions that an attack is about, in English, German, French and Spanish. */
const ORDERS =
  "(?:instructions?|directions|directives?|guidelines|prompts?|programming|restrictions?|guardrails|safeguards|anweisungen|vorgaben|regeln|einschrankungen|consignes?|regles|instrucciones|reglas|restricciones|indicaciones|rules|orders|training)";
const IGNORE =
  "(?:ignor\\w*|forget|disregard|override|bypass|drop|discard|do not follow|don't follow|stop following|delete|vergiss|vergessen sie|missachte\\w*|oublie[rsz]?|olvid[ae]\\w*)";
/** Words that make them the avatar's own: "the rules of tennis" are not. */
const OWN =
  "(?:your|all|any|every|previous|prior|above|earlier|preceding|former|initial|original|existing|system|safety|deine[nr]?|ihre[nr]?|alle[nr]?|bisherigen|vorherigen|tes|vos|toutes|precedentes|tus|sus|todas|anteriores)";
const SECRET = "(?:system|hidden|secret|initial|original|internal|developer|confidential)";
const REVEAL =
  "(?:reveal|show|print|repeat|recite|output|display|leak|dump|paste|copy|translate|summari[sz]e|spell|read|write|tell|give|share|quote|what (?:is|are|were|was|does)|zeig\\w*|nenn\\w*|wiederhol\\w*|verrat\\w*|montre\\w*|repete\\w*|revele\\w*|muestra\\w*|repite\\w*|revela\\w*)";
/** A word, and what separates two. They share no character, so there is one way to match a text and no backtracking. */
const WORD = "[\\p{L}\\p{N}_]+";
const GAP = "[^\\p{L}\\p{N}_]+";
/** At most so many words between two others. */
const near = (max: number) => `${GAP}(?:${WORD}${GAP}){0,${max}}?`;

/** What attempts to override a prompt have in common. They run over texts without accents, case and tricks. */
const PATTERNS: readonly RegExp[] = [
  `${IGNORE}${near(4)}${OWN}${near(3)}${ORDERS}\\b`,
  `${IGNORE}${near(3)}(?:everything|anything|all|what)${GAP}(?:that )?(?:you (?:were|have been|are)|was|i|we|came|is|has been|above|before|so far)\\b`,
  `\\b${REVEAL}${near(6)}${SECRET}${near(1)}(?:prompt|instructions?|message|rules|configuration|guidelines)\\b`,
  `\\b${REVEAL}${near(6)}(?:your|deine[nr]?|ihre[nr]?|tes|vos|tus|sus)${near(1)}(?:prompts?|instructions|programming|guidelines|anweisungen|consignes|instrucciones)\\b(?!\\W+(?:for|before|after|on|about|regarding|fur|vor|nach|pour|avant|para|antes)\\b)`,
  `\\byour (?:\\w+ )?prompts?\\b|\\binstructions (?:that |which )?you (?:were|have been|got|received|follow|must)\\b`,
  `\\bforget (?:that )?(?:you are|you're|your role|who you are)\\b`,
  `\\b(?:system|systeme?|sistema)[ -]?(?:prompt|message)\\b|\\bprompt (?:del )?(?:systeme|sistema)\\b`,
  `\\b(?:words|text|lines|everything|message) (?:above|before)(?: this| that| our| the)?\\b.{0,40}\\b(?:repeat|print|verbatim|word for word)|\\b(?:repeat|print|output|recite|copy)\\b.{0,40}\\b(?:words|text|lines|everything|message|conversation) (?:above|before)\\b`,
  `\\b(?:you are|you're|act as|be|become|pretend|roleplay|imagine)\\b.{0,60}\\b(?:unrestricted|unfiltered|uncensored|jailbroken|dan\\b|no longer (?:bound|an? |the )|without (?:any )?(?:rules|restrictions|limits|filters|guidelines)|(?:no|not have|have no|free of|free from) (?:any )?(?:rules|restrictions|limits|filters|guidelines))`,
  `\\b(?:jailbreak|do anything now|developer mode|debug mode|god mode|maintenance mode|admin mode|sudo mode|entwicklermodus|mode developpeur|modo desarrollador)\\b`,
  `\\b(?:you are|you're) (?:now|no longer)\\b.{0,40}\\b(?:assistant|bot|ai|model|terminal|interpreter|hacker|character|persona|receptionist|avatar)\\b`,
  `\\b(?:from now on|starting now|ab jetzt|a partir de (?:ahora|maintenant)|desormais)\\b.{0,50}\\b(?:you (?:will|must|are|have|do|only)|obey|bist du|gehorch\\w*|tu es|eres)\\b`,
  `\\bnew (?:instructions?|rules?|orders|system prompt|role|task)\\b\\W*(?::|are|is|from|follow)|\\b(?:instructions?|rules) (?:have been|were|are) (?:updated|changed|replaced|lifted|suspended)\\b`,
  `(?:^|\\W)(?:<\\|?(?:im_start|im_end|system|endoftext)\\|?>|<\\/?(?:system|instructions?|sys)>|\\[\\/?(?:inst|system)\\]|<<sys>>|#{2,9} ?(?:system|instruction|new)|\\bbegin (?:system|admin)\\b)`,
  `(?:^|[.!?"'‘“] ?)(?:system|developer|admin(?:istrator)?|root|override)\\s*:`,
  `\\b(?:i am|i'm|this is|speaking as) (?:your|the) (?:\\w+ )?(?:developer|creator|programmer|administrator|admin|operator|owner of this (?:system|bot))\\b`,
].map((pattern) => new RegExp(pattern, "u"));

/** Attacks are hidden in these; nobody says them in a call. */
const ENCODED = /[A-Za-z0-9+/]{20,}={0,2}/g;
const MAX_CHARACTERS = 4_000;

/**
 * Whether a text tries to override the prompt of a model, or to learn it. A heuristic: it finds the common attempts in four
 * languages, and other ones pass. So it only adds a warning to the prompt and never blocks anything.
 */
export function findOverride(text: string): boolean {
  const bounded = text.slice(0, MAX_CHARACTERS);
  return [bounded, ...decoded(bounded)].some((candidate) => {
    const words = plainWords(candidate);
    return PATTERNS.some((pattern) => pattern.test(words));
  });
}

/** Texts that are encoded as Base64 within a text. */
function decoded(text: string): string[] {
  return (text.match(ENCODED) ?? []).flatMap((encoded) => {
    try {
      return atob(encoded.replace(/(?<!=)=+$/, ""));
    } catch {
      return [];
    }
  });
}
