import { type Phrases, wordSet } from "./phrases.ts";

export const DE: Phrases = {
  hello: "Guten Tag und herzlich willkommen.",
  helloNamed: "Guten Tag, ich bin {name}.",
  disclosure: "Bitte beachten Sie: Ich bin ein Demo-Modell und laufe hier ohne Sprachmodell.",
  howCanIHelp: "Wie kann ich Ihnen helfen?",
  acknowledgements: [
    "Vielen Dank, das habe ich notiert.",
    "Gut, das merke ich mir.",
    "Ich verstehe, danke.",
    "In Ordnung, gut zu wissen.",
  ],
  excuses: [
    "Das weiß ich leider nicht.",
    "Darüber hat man mir nichts gesagt.",
    "Darauf habe ich leider keine Antwort.",
  ],
  invitations: [
    "Kann ich sonst noch etwas für Sie tun?",
    "Worüber möchten Sie noch sprechen?",
    "Sprechen Sie ruhig weiter, ich höre zu.",
    "Möchten Sie mir etwas mehr darüber erzählen?",
  ],
  goodbye: "Vielen Dank für das Gespräch. Auf Wiedersehen und einen schönen Tag.",
  welcome: "Sehr gern.",
  fine: "Danke, mir geht es gut.",
  helloBack: "Hallo, schön, Sie zu hören.",
  niceToMeet: "Freut mich, {name}.",
  said: "Gern, ich sagte:",
  notCaught: "Das habe ich leider nicht verstanden. Könnten Sie es noch einmal sagen?",
  noPerson: "Es tut mir leid, von hier aus kann ich Sie mit niemandem verbinden.",
  thereAgain: "Da sind Sie ja wieder.",
  stillThere: "Sind Sie noch da?",
  failed: "Es tut mir leid, das hat gerade nicht geklappt.",
  again: "Wie gesagt:",
  hears: {
    goodbye:
      /\b(?:auf wieder(?:sehen|hören)|tschüss?|bis (?:bald|dann|später)|das (?:war|wär|ist) alles|nein,? danke)/i,
    thanks: /\b(?:danke|vielen dank)\b/i,
    howAreYou: /wie geht(?:'s| es)/i,
    hello: /^\W*(?:hallo|hi|guten (?:tag|morgen|abend)|grüß gott|moin|servus)\b/i,
    repeat: /\b(?:wiederholen|noch ?mal|noch einmal|wie bitte|was haben sie gesagt)\b/i,
    who: /\b(?:wer (?:sind sie|bist du)|wie heißen sie|wie heißt du|(?:sind sie|bist du) (?:ein|eine|echt)|ihr name)\b/i,
    person:
      /\b(?:mit (?:einem|einer|jemandem)|einen) (?:menschen|mensch|person|mitarbeiter|mitarbeiterin|kollegen|echten)/i,
    question:
      /^\W*(?:(?:und|also|ja|hallo|guten tag)[, ]+)*(?:was|wo|wann|warum|wer|wie|welche[rsnm]?|woher|wohin|wieviel|haben sie|gibt es|kann ich|können sie|könnten sie|darf ich|muss ich|ist|sind)(?!\p{L})/iu,
    name: /(?:[Ii]ch heiße|[Mm]ein Name ist|[Ii]ch bin)\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/u,
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
