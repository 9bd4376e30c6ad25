import { type Phrases, wordSet } from "./phrases.ts";

export const FR: Phrases = {
  hello: "Bonjour et bienvenue.",
  helloNamed: "Bonjour, je suis {name}.",
  disclosure: "Notez que je suis un modèle de démonstration, sans modèle de langage.",
  howCanIHelp: "Comment puis-je vous aider ?",
  acknowledgements: [
    "Merci, c’est noté.",
    "Très bien, je m’en souviendrai.",
    "Je comprends, merci.",
    "D’accord, c’est bon à savoir.",
  ],
  excuses: [
    "Je ne le sais malheureusement pas.",
    "On ne m’a rien dit à ce sujet.",
    "Je n’ai pas de réponse à cela.",
  ],
  invitations: [
    "Puis-je faire autre chose pour vous ?",
    "De quoi voulez-vous parler encore ?",
    "Continuez, je vous écoute.",
    "Voulez-vous m’en dire un peu plus ?",
  ],
  goodbye: "Merci pour cet échange. Au revoir et bonne journée.",
  welcome: "Avec plaisir.",
  fine: "Je vais bien, merci.",
  helloBack: "Bonjour, ravi de vous entendre.",
  niceToMeet: "Enchanté, {name}.",
  said: "Bien sûr, je disais :",
  notCaught: "Je n’ai pas bien compris. Pouvez-vous le redire ?",
  noPerson: "Je suis désolé, je ne peux vous mettre en relation avec personne d’ici.",
  thereAgain: "Vous revoilà.",
  stillThere: "Êtes-vous toujours là ?",
  failed: "Je suis désolé, cela n’a pas fonctionné.",
  again: "Comme je le disais :",
  hears: {
    goodbye: /\b(?:au revoir|à (?:bientôt|plus|demain)|c[’']est tout|non,? merci|bonne journée)/i,
    thanks: /\bmerci\b/i,
    howAreYou: /(?:comment (?:allez-vous|ça va|vas-tu)|ça va \?)/i,
    hello: /^\W*(?:bonjour|bonsoir|salut|allô)/i,
    repeat: /(?:répét|redire|encore une fois|pardon \?|qu[’']avez-vous dit)/i,
    who: /(?:qui êtes-vous|qui es-tu|comment vous appelez-vous|votre nom|êtes-vous (?:un|une|vrai))/i,
    person:
      /(?:parler (?:à|avec)|avoir) (?:un|une|quelqu).{0,80}(?:personne|humain|conseiller|vrai)|une vraie personne/i,
    question:
      /^\W*(?:(?:et|alors|bonjour)[, ]+)*(?:que|quoi|où|quand|pourquoi|qui|comment|combien|quels?|quelles?|est-ce|qu[’']est|avez-vous|puis-je|pouvez-vous|y a-t-il)(?!\p{L})/iu,
    name: /(?:[Jj]e m[’']appelle|[Mm]on nom est|[Jj]e suis)\s+(\p{Lu}\p{L}+(?:\s\p{Lu}\p{L}+)?)/u,
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
