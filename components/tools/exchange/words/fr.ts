import type { ExchangeWords } from "./en.ts";

export const EXCHANGE_FR: ExchangeWords = {
  running: "En cours",
  notSent: "Non envoyée",
  request: "Requête",
  argumentsTitle: "Arguments du modèle",
  requestTitle: "Requête (secrets masqués)",
  resultTitle: "Résultat pour le modèle",
  response: "Réponse",
  failures: {
    private_address: "L’adresse mène à un réseau privé, ce qui n’est pas autorisé",
    unresolved: "Le nom d’hôte est introuvable",
    no_connection: "L’hôte a refusé la connexion",
    timeout: "Le point d’accès n’a pas répondu à temps",
    broken: "La connexion a été fermée avant la fin de la réponse",
    endpointStatus: "Le point d’accès a répondu avec le statut {status}",
    receiverStatus: "Le destinataire a répondu avec le statut {status}",
    noSecret: "Le secret {name} n’existe pas",
    webhookOff: "Le webhook est désactivé, rien n’a donc été envoyé",
    noAnswer: "La dernière tentative est restée sans réponse",
    badHeader: "La valeur de {name} contient des caractères interdits dans un en-tête",
    noUrl: "L’adresse du point d’accès n’est pas une URL",
    changedPath: "Une valeur changerait le chemin de l’adresse",
    tooLarge: "Les valeurs rendent la requête trop volumineuse",
  },
};
