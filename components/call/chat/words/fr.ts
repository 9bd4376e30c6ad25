import type { ChatWords } from "./en.ts";

export const CHAT_FR: ChatWords = {
  talk: "Plutôt parler",
  calling: "Appel en cours…",
  startCall: "Démarrer l’appel",
  stay: "Continuer à écrire",
  noMicrophone:
    "Le micro ne peut pas être utilisé. Autorisez-le dans le navigateur et réessayez, ou continuez à écrire.",
  noCall: "Aucun appel n’est possible pour le moment. Vous pouvez continuer à écrire.",
  title: "Discussion avec {name}",
  willWrite: "Vous allez discuter par écrit avec {name}.",
  start: "Commencer la discussion",
  starting: "Ouverture de la discussion…",
  writing: "{name} écrit",
  hint: "Entrée envoie. Maj + Entrée commence une nouvelle ligne.",
  tooFast: "C'était beaucoup à la fois. Patientez un instant, puis appuyez de nouveau sur Envoyer.",
  wrote: "Vous avez discuté par écrit avec {name} pendant {duration}.",
  again: "Discuter à nouveau",
};
