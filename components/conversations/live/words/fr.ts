import type { LiveCallsWords } from "./en.ts";

export const LIVE_CALLS_FR: LiveCallsWords = {
  title: "Appels en cours",
  live: "En cours",
  listen: "Écouter",
  listenTo: "Écouter {name}",
  listeningTo: "Écoute de {name}",
  notNotified: "Le visiteur n’en est pas averti. Votre écoute est consignée dans la conversation.",
  video: "Vidéo de l’avatar",
  stop: "Arrêter l’écoute",
  joining: "Connexion à l’appel",
  listening: "Vous entendez les deux côtés. Votre micro est coupé.",
  ended: "L’appel est terminé.",
  noAnswer: "L’appel est injoignable. Réessayez.",
};
