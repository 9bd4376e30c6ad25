import type { ReplaysWords } from "./en.ts";

export const REPLAYS_FR: ReplaysWords = {
  page: { title: "Relecture", api: "Rejouer cette conversation" },
  versions: {
    recorded: "Version de l’appel",
    draft: "Brouillon",
    published: "Version publiée",
    numbered: "Version {number}",
  },
  form: {
    against: "Rejouer avec",
    replay: "Rejouer",
    busy: "Relecture en cours, jusqu’à 50 s",
    nothing: "Le visiteur n’a rien dit pendant cet appel : il n’y a rien à rejouer.",
    how: "Les paroles du visiteur sont envoyées sous forme de texte à la version choisie, et son modèle répond. Vos points d’accès ne sont pas appelés : leurs réponses enregistrées sont utilisées. Les recherches de connaissances portent sur vos documents actuels.",
  },
  summary: {
    title: "Résultat",
    path: "Chemin",
    requests: "Requêtes",
    text: "Texte",
    same: "Identique",
    different: "Différent",
    modelTime: "Temps de réponse, modèle seul (médiane)",
    answerTime: "Temps de réponse pendant l’appel, à voix haute (médiane)",
    end: "Appel rejoué",
    ended: "Terminé par le scénario",
    notEnded: "Non terminé par le scénario",
    noSpeech:
      "Une relecture se fait sans voix. Des deux côtés, seuls comptent le temps du modèle jusqu’à son premier mot et celui des requêtes qui le précèdent.",
    missed: {
      one: "Une requête ne figure pas dans les réponses enregistrées de cet appel. Rien n’a été envoyé, et le modèle en a été informé.",
      other:
        "{count} requêtes ne figurent pas dans les réponses enregistrées de cet appel. Rien n’a été envoyé, et le modèle en a été informé.",
    },
    stopped: {
      time_limit: "La relecture a atteint sa durée maximale. Les échanges restants sont omis.",
      turn_limit: "Seuls les 100 premiers échanges sont rejoués.",
    },
  },
  turns: {
    greeting: "Accueil",
    turn: "Échange {number}",
    starters: { greeting: "Accueil", user: "Visiteur", system: "Message système" },
    recorded: "Enregistré",
    replayed: "Rejoué",
    over: "La relecture s’était terminée avant cet échange.",
    different: "Différences : {parts}",
    parts: { path: "chemin", calls: "requêtes", text: "texte" },
    modelOnly: "modèle seul",
    interrupted: "(interrompu)",
    silent: "Rien n’a été dit.",
    sources: {
      tape: "Réponse enregistrée",
      missed: "Aucune réponse enregistrée",
      not_sent: "Non envoyée",
    },
    failed: "Échec",
  },
};
