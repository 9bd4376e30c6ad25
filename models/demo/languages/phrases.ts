/** What the demo model says and recognizes in another language than English. */
export type Phrases = {
  hello: string;
  /** `{name}` is the avatar's. */
  helloNamed: string;
  disclosure: string;
  howCanIHelp: string;
  acknowledgement: string;
  excuse: string;
  anythingElse: string;
  goodbye: string;
  said: string;
  thereAgain: string;
  stillThere: string;
  failed: string;
  /** A card is on the visitor's screen. */
  card: string;
  again: string;
  /** Recognized in the visitor's words. */
  hears: Record<"goodbye" | "hello" | "repeat" | "who" | "question", RegExp>;
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

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const DE: Phrases = {
  hello: "Guten Tag und herzlich willkommen.",
  helloNamed: "Guten Tag, ich bin {name}.",
  disclosure: "Bitte beachten Sie: Ich bin ein Demo-Modell und laufe hier ohne Sprachmodell.",
  howCanIHelp: "Wie kann ich Ihnen helfen?",
  acknowledgement: "Vielen Dank, das habe ich notiert.",
  excuse: "Das weiß ich leider nicht.",
  anythingElse: "Kann ich sonst noch etwas für Sie tun?",
  goodbye: "Vielen Dank für das Gespräch. Auf Wiedersehen und einen schönen Tag.",
  said: "Gern, ich sagte:",
  thereAgain: "Da sind Sie ja wieder.",
  stillThere: "Sind Sie noch da?",
  failed: "Es tut mir leid, das hat gerade nicht geklappt.",
  card: "Bitte sehen Sie auf die Karte neben mir.",
  again: "Wie gesagt:",
  hears: {
    goodbye:
      /\b(?:auf wieder(?:sehen|hören)|tschüss?|bis (?:bald|dann|später)|das (?:war|wär|ist) alles|nein,? danke)/i,
    hello: /^\W*(?:hallo|hi|guten (?:tag|morgen|abend)|grüß gott|moin|servus)\b/i,
    repeat: /\b(?:wiederholen|noch ?mal|noch einmal|wie bitte|was haben sie gesagt)\b/i,
    who: /\b(?:wer (?:sind sie|bist du)|wie heißen sie|wie heißt du|(?:sind sie|bist du) (?:ein|eine|echt)|ihr name)\b/i,
    question:
      /^\W*(?:(?:und|also|ja|hallo|guten tag)[, ]+)*(?:was|wo|wann|warum|wer|wie|welche[rsnm]?|woher|wohin|wieviel|haben sie|gibt es|kann ich|können sie|könnten sie|darf ich|muss ich|ist|sind)(?!\p{L})/iu,
  },
  reads: {
    name: /(?:Du bist|Sie sind|Dein Name ist|Du heißt|You are|Your name is)\s+(\p{Lu}\p{Ll}+)(?=[\s,.;])/u,
    instruction:
      /^(?:du |sie (?:sind|sollen|müssen|heißen)|dein|begrüße|frag|nenne|sage|sag |hilf|helfen|sprich|antworte|bitte|erkläre|bleib|sei |erfinde|gib |biete|verabschiede|wenn|falls|nie|niemals|immer)/i,
    ofLanguage:
      /(?<!\p{L})(?:der|die|das|und|ist|sind|ein|eine|nicht|von|mit|für|zu|im|wir|bis|auf|kostet|haben)(?!\p{L})/giu,
    small: wordSet(
      "der die das und ist sind ein eine einen einem nicht von mit für zu im in wir sie ich ihr ihre bis auf um am an es was wo wann wie wer welche haben hat kann können gibt bei uhr mir mich denn ja nein bitte",
    ),
  },
};

const FR: Phrases = {
  hello: "Bonjour et bienvenue.",
  helloNamed: "Bonjour, je suis {name}.",
  disclosure: "Notez que je suis un modèle de démonstration, sans modèle de langage.",
  howCanIHelp: "Comment puis-je vous aider ?",
  acknowledgement: "Merci, c’est noté.",
  excuse: "Je ne le sais malheureusement pas.",
  anythingElse: "Puis-je faire autre chose pour vous ?",
  goodbye: "Merci pour cet échange. Au revoir et bonne journée.",
  said: "Bien sûr, je disais :",
  thereAgain: "Vous revoilà.",
  stillThere: "Êtes-vous toujours là ?",
  failed: "Je suis désolé, cela n’a pas fonctionné.",
  card: "Regardez la carte à côté de moi, je vous prie.",
  again: "Comme je le disais :",
  hears: {
    goodbye: /\b(?:au revoir|à (?:bientôt|plus|demain)|c[’']est tout|non,? merci|bonne journée)/i,
    hello: /^\W*(?:bonjour|bonsoir|salut|allô)/i,
    repeat: /(?:répét|redire|encore une fois|pardon \?|qu[’']avez-vous dit)/i,
    who: /(?:qui êtes-vous|qui es-tu|comment vous appelez-vous|votre nom|êtes-vous (?:un|une|vrai))/i,
    question:
      /^\W*(?:(?:et|alors|bonjour)[, ]+)*(?:que|quoi|où|quand|pourquoi|qui|comment|combien|quels?|quelles?|est-ce|qu[’']est|avez-vous|puis-je|pouvez-vous|y a-t-il)(?!\p{L})/iu,
  },
  reads: {
    name: /(?:Tu es|Vous êtes|Votre nom est|Ton nom est|You are|Your name is)\s+(\p{Lu}\p{Ll}+)(?=[\s,.;])/u,
    instruction:
      /^(?:tu |vous (?:êtes|devez)|ton |votre nom|salue|accueille|demande|dis |dites|aide|parle|réponds|répondez|explique|reste|sois|soyez|n[’']invente|propose|si |jamais|toujours)/i,
    ofLanguage:
      /(?<!\p{L})(?:le|la|les|et|est|sont|un|une|pas|de|des|du|avec|pour|au|aux|nous|sur|coûte|avons)(?!\p{L})/giu,
    small: wordSet(
      "le la les et est sont un une pas de des du avec pour au aux nous vous je tu il elle sur en à que qui où quand comment quel quelle avez puis ce se ne dans mon votre y a oui non",
    ),
  },
};

const ES: Phrases = {
  hello: "Buenos días y bienvenido.",
  helloNamed: "Buenos días, soy {name}.",
  disclosure: "Tenga en cuenta que soy un modelo de demostración, sin modelo de lenguaje.",
  howCanIHelp: "¿En qué puedo ayudarle?",
  acknowledgement: "Gracias, lo he anotado.",
  excuse: "Eso no lo sé, lo siento.",
  anythingElse: "¿Puedo ayudarle en algo más?",
  goodbye: "Gracias por la conversación. Adiós y que tenga un buen día.",
  said: "Claro, decía:",
  thereAgain: "Ya está usted de vuelta.",
  stillThere: "¿Sigue ahí?",
  failed: "Lo siento, eso no ha funcionado.",
  card: "Mire la tarjeta a mi lado, por favor.",
  again: "Como decía:",
  hears: {
    goodbye: /(?:adiós|hasta (?:luego|pronto|mañana)|eso es todo|nada más|no,? gracias)/i,
    hello: /^\W*(?:hola|buen[oa]s(?: días| tardes| noches)?)/i,
    repeat: /(?:repetir|repita|otra vez|cómo dice|qué ha dicho)/i,
    who: /(?:quién es usted|quién eres|cómo se llama|su nombre|es usted (?:un|una|real))/i,
    question:
      /^\W*(?:(?:y|pues|hola)[, ]+)*(?:qué|dónde|cuándo|por qué|quién|cómo|cuánto|cuánta|cuál|hay|tienen|puedo|pueden|es|son)(?!\p{L})/iu,
  },
  reads: {
    name: /(?:Eres|Usted es|Tu nombre es|Te llamas|You are|Your name is)\s+(\p{Lu}\p{Ll}+)(?=[\s,.;])/u,
    instruction:
      /^(?:eres |usted es|tu nombre|saluda|pregunta|di |diga|ayuda|habla|responde|explica|sé |sea |no inventes|ofrece|si |nunca|siempre)/i,
    ofLanguage:
      /(?<!\p{L})(?:el|la|los|las|y|es|son|un|una|no|de|del|con|para|al|en|nosotros|cuesta|tenemos)(?!\p{L})/giu,
    small: wordSet(
      "el la los las y es son un una no de del con para al en se que qué quién dónde cuándo cómo cuál su sus mi me le lo por a hay tienen puedo sí o",
    ),
  },
};

const PHRASES: Record<string, Phrases> = { German: DE, French: FR, Spanish: ES };

/** The worker's instruction to every model of a call with a language, and similar words of integrators. */
const INSTRUCTION = /\bSpeak (German|French|Spanish)\b/;

/** The phrases of the language that a prompt asks for; undefined for English. */
export function findPhrases(prompt: string): Phrases | undefined {
  const name = INSTRUCTION.exec(prompt)?.[1];
  return name === undefined ? undefined : PHRASES[name];
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const ENGLISH =
  /(?<!\p{L})(?:the|and|is|are|a|an|not|of|with|for|to|you|your|ask|tell|them|when|if|never)(?!\p{L})/giu;

/** Whether a sentence of a prompt is in the language of these phrases, and not in English. */
export const isInLanguage = (sentence: string, { reads }: Phrases): boolean =>
  countMatches(sentence, reads.ofLanguage) > countMatches(sentence, ENGLISH);
