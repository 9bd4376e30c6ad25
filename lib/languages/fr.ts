import { type LanguageWords, wordSet } from "./language-words.ts";

export const FR: LanguageWords = {
  lines: {
    wait: "Un instant, s’il vous plaît. ",
    giveUp: "Je suis désolé, je ne peux pas répondre pour le moment. Réessayez dans un instant.",
    brokeOff: " Pardon, j’ai perdu le fil. Pouvez-vous me reposer la question ?",
    declined: "Je suis désolé, je ne peux pas en parler. Puis-je vous aider autrement ?",
    notHeard: "Pardon, je n’ai pas bien entendu. Pouvez-vous le répéter ou me l’écrire ?",
    stillThere:
      "Êtes-vous toujours là ? Si je ne vous entends pas, je vais bientôt mettre fin à notre appel.",
    personLost: "La connexion avec {name} est perdue, je reprends donc avec vous. Où en étions-nous ?",
    timeUp: "Notre temps est malheureusement écoulé. Merci pour cet échange. Au revoir !",
    stuck: "Pardon, je n’arrive pas à avancer. Pouvez-vous me le redire ?",
    introduction: "Bonjour, je m’appelle {name}. Ravi de vous voir. On discute ?",
  },
  answers: { yes: "Oui", no: "Non" },
  backchannel: {
    noises: /^(?:euh+|heu+|hein|bah|ben|ouah|ah+|pff+|oups)$/,
    nods: /^(?:oui|ouais|d'accord|ok|okay|bien|très bien|ah oui|oui oui|ah bon|je vois|je comprends|bien sûr|tout à fait|exactement|c'est ça|voilà|parfait|super|génial|vraiment|entendu|allez-y)$/,
  },
  turns: {
    openEnded: wordSet(
      "et ou mais parce car si que qui dont quand comme puisque le la les l' un une des du de d' au aux mon ma mes " +
        "votre vos notre nos leur leurs ses ce cet cette ces en dans sur sous avec sans pour par chez entre vers je j' " +
        "tu il ils ne n' qu' très euh heu hum alors",
    ),
    announcing:
      /(?:^|\s)(?:mon (?:nom|numéro|adresse|e-?mail|numéro de commande) (?:est|c'est)|ma question (?:est|c'est)|je (?:veux|voudrais|souhaite|souhaiterais|m'appelle)|j'(?:aimerais|ai besoin)|c'est|il s'agit)$/,
    openings:
      /^(?:bonjour|bonsoir|salut|allô|allo|bon|eh bien|alors|en fait|excusez-moi|pardon|écoutez|dites)$/,
    subordinate:
      /^(?:si|s'ils?|lorsqu'ils?|lorsqu'elles?|puisqu'ils?|quand|lorsque|bien que|parce que|comme|puisque|pendant que|après que|avant que|depuis que|dès que)(?![\p{L}\d])/u,
    subjects: wordSet(
      "alors bon bonjour je j'ai j'aimerais nous mon ma mes notre il elle c'est ça le la un une on est-ce que qui quand comment si d'abord " +
        "vous pouvez-vous pourriez-vous puis-je pourrais-je peut-on avez-vous êtes-vous est-ce",
    ),
    listItem:
      /^(?:le|la|les|un|une|des|du|mon|ma|mes|notre|nos|deux|trois|quatre|cinq|six|sept|huit|neuf|dix)\s/,
    closing: /(?<!\p{L})(?:merci(?: beaucoup| bien)?|s'il vous plaît|au revoir|c'est tout)$/u,
    declining: /^(?:non|pas|aucun|aucune|désolée?|je ne|je n'ai)(?![\p{L}\d])/u,
  },
  dictation: {
    digits: wordSet("zéro un une deux trois quatre cinq six sept huit neuf"),
    parts: wordSet(
      "dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent mille double plus tiret moins slash point arobase dièse et",
    ),
    spelled: /(?<!\p{L})\p{L} comme \p{L}+$/u,
    asked:
      /(?:quel|quelle|quels|quelles|comment|pourriez|pouvez|donnez|dites|besoin)(?=[\s-]|$).{0,200}(?:numéro|code|courriel|e-?mail|adresse|date de naissance|iban|immatriculation|mot de passe)|épel|s'écrit/,
    announced:
      /(?:(?:numéro|code|courriel|e-?mail|adresse|iban|mot de passe)(?: de \p{L}+)? (?:est|c'est)|(?:joindre|appeler) au|s'écrit|née? le|j'habite au)(?:\s(.*))?$/u,
    domain: /\bpoint (?:com|net|org|fr|be|ch|eu)$|\.(?:com|net|org|fr|be|ch|eu)$/,
  },
  abbreviations: ["p. ex", ..."M Mme Mlle MM Dr Pr St Ste p env tél av bd apr".split(" ")],
  mayEnd: "Cie pl max min janv févr juil sept oct nov déc Me Mgr chap vol art éd tél Ltd".split(" "),
  hasDottedOrdinals: false,
};
