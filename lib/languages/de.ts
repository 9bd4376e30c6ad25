import { type LanguageWords, wordSet } from "./language-words.ts";

export const DE: LanguageWords = {
  lines: {
    wait: "Einen Moment, bitte. ",
    giveUp: "Es tut mir leid, ich kann gerade nicht antworten. Bitte versuchen Sie es gleich noch einmal.",
    brokeOff: " Entschuldigung, ich habe den Faden verloren. Könnten Sie mich noch einmal fragen?",
    declined: "Es tut mir leid, darüber kann ich nicht sprechen. Kann ich sonst etwas für Sie tun?",
    notHeard: "Entschuldigung, das habe ich nicht verstanden. Könnten Sie es wiederholen oder mir schreiben?",
    stillThere: "Sind Sie noch da? Wenn ich nichts von Ihnen höre, beende ich unser Gespräch gleich.",
    personLost:
      "{name} hat die Verbindung verloren, darum bin ich wieder für Sie da. Wo waren wir stehen geblieben?",
    timeUp: "Leider ist unsere Zeit um. Vielen Dank für das Gespräch. Auf Wiedersehen!",
    stuck: "Entschuldigung, da bin ich nicht weitergekommen. Könnten Sie das noch einmal sagen?",
    introduction: "Hallo, ich bin {name}. Schön, Sie zu sehen. Wollen wir uns unterhalten?",
  },
  answers: { yes: "Ja", no: "Nein" },
  backchannel: {
    noises: /^(?:äh+|ähm|öh|ach|ah+|tja|naja|puh|boah|hoppla)$/,
    nods: /^(?:ja|jo|jaja|ja ja|genau|okay|ok|gut|klar|na klar|stimmt|richtig|verstehe|ich verstehe|alles klar|ach so|schön|super|toll|prima|echt|wirklich|natürlich|in ordnung|weiter|eben)$/,
  },
  turns: {
    // Without "an", "auf", "ein", "mit" and the like, which end a sentence as part of its verb: "Ich rufe Sie an".
    openEnded: wordSet(
      "und oder aber weil dass wenn ob obwohl während sondern denn als der die dem den des einen einem einer eines " +
        "mein meine meinen meinem meiner ihre ihren ihrem unser unsere unseren jeder jede jeden für von ohne zwischen " +
        "gegen im am zum zur vom beim ins ans ich wir er sehr äh ähm öh hm",
    ),
    announcing:
      /(?:^|\s)(?:(?:mein name|meine (?:nummer|adresse|e-?mail|mailadresse|frage|bestellnummer|kundennummer)) (?:ist|lautet)|ich (?:möchte|will|brauche|hätte gern|hätte gerne|würde gern|würde gerne)|ich heiße|es ist|es geht um)$/,
    openings:
      /^(?:hallo|hi|hey|moin|servus|grüß gott|guten (?:tag|morgen|abend)|also|ja also|nun|entschuldigung|entschuldigen sie|hören sie|schauen sie|sagen sie)$/,
    subordinate: /^(?:wenn|falls|obwohl|weil|da|nachdem|bevor|während|sobald|solange|seit|als)(?![\p{L}\d])/u,
    subjects: wordSet(
      "also nun hallo ich wir mein meine unser unsere er sie es das der die ein eine da hier kann können könnten was wann wer wie wenn zuerst lassen bitte",
    ),
    listItem:
      /^(?:der|die|das|den|dem|ein|eine|einen|mein|meine|meinen|unser|unsere|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn)\s/,
    closing:
      /(?<!\p{L})(?:danke(?: (?:schön|sehr))?|vielen dank|bitte|auf wiedersehen|tschüss|das (?:ist|war|wäre) alles|das (?:war|wär)'s|das stimmt)$/u,
    declining: /^(?:nein|nee|nicht|keine|keinen|leider|tut mir leid|ich habe keine|ich weiß)(?![\p{L}\d])/u,
  },
  dictation: {
    digits: wordSet("null eins ein zwei zwo drei vier fünf sechs sieben acht neun"),
    parts: wordSet(
      "zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert tausend doppel plus strich bindestrich minus schrägstrich punkt unterstrich raute",
    ),
    spelled: /(?<!\p{L})\p{L} wie \p{L}+$/u,
    asked:
      /(?:^|\s)(?:wie|was|welche|welches|könnten|können|würden|bitte|nennen|geben|sagen|brauche)\s.{0,200}(?:nummer|code|e-?mail|mailadresse|adresse|anschrift|postleitzahl|geburtsdatum|iban|kennzeichen|kennwort)|buchstabier|schreibt man|geschrieben/u,
    announced:
      /(?:(?:nummer|code|e-?mail|adresse|anschrift|postleitzahl|iban|webseite|kennwort) (?:ist|lautet)|erreichen sie mich (?:unter)|buchstabiert|geboren am|wohne in der|wohne am)(?:\s(.*))?$/,
    domain: /\bpunkt (?:com|net|org|de|at|ch|eu)$|\.(?:com|net|org|de|at|ch|eu)$/,
  },
  abbreviations: [
    ...["z. B", "u. a", "d. h", "i. d. R", "o. Ä", "v. a"],
    ..."z z.B u u.a d d.h i o v bzw ca Nr Str Tel Dr Prof Hr Fr St evtl ggf inkl max min vgl".split(" "),
  ],
  mayEnd:
    "usw Mo Di Mi Do Sa So Co Jh Chr Mio Mrd Std Min Abs Art Jan Feb Aug Sep Sept Okt Nov Dez mind zzgl geb verh Pl jr sen".split(
      " ",
    ),
  hasDottedOrdinals: true,
};
