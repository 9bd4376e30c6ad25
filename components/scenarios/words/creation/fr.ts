import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_FR: ScenarioCreationWords = {
  title: "Créer un scénario",
  choose: "Choisir un modèle",
  lead: "Vous recevez votre propre copie et pouvez tout y changer.",
  start: "Partir de ce modèle<name> : {name}</name>",
  templates: {
    "support-desk": {
      name: "Assistance",
      description: "Cherche ce qui ne va pas, essaie d’aider et note une adresse e-mail pour un collègue.",
    },
    intake: {
      name: "Admission",
      description:
        "Demande le consentement, recueille ce qu’il faut avant un rendez-vous et le relit à voix haute.",
    },
    interview: {
      name: "Entretien",
      description: "Pose les mêmes questions à chaque candidat et note les réponses.",
    },
    tutor: {
      name: "Professeur de langue",
      description: "Fait pratiquer la conversation par thème et dit à la fin ce qu’il faut travailler.",
    },
    "front-desk": {
      name: "Accueil",
      description: "S’occupe des visiteurs, des livraisons et des questions.",
    },
    "demo-front-desk": {
      name: "Accueil d’une clinique",
      description:
        "Renseignez-vous sur les horaires ou le stationnement, ou prenez rendez-vous pour un bilan.",
    },
    "demo-returns-desk": {
      name: "Service des retours",
      description: "Renvoyez un article, ou demandez quand vous serez remboursé.",
    },
    "demo-english-tutor": {
      name: "Conversation en anglais",
      description: "Exercez-vous à bavarder avec un professeur patient.",
    },
    blank: { name: "Scénario vide", description: "Un seul nœud, qui salue le visiteur." },
  },
  import: {
    title: "Ou en importer un",
    lead: "Choisissez un fichier JSON qui contient le graphe d’un scénario.",
    file: "Fichier à importer",
    choose: "Choisir un fichier",
    busy: "Importation",
    defaultName: "Scénario importé",
    unknown: "Le fichier n’est pas le graphe d’un scénario.",
    notJson: "Ce fichier n’est pas un JSON valide.",
  },
};
