import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_FR: ScenarioCreationWords = {
  title: "Créer un scénario",
  untitled: "Scénario sans titre",
  choose: "Choisir un modèle",
  lead: "Vous recevez votre propre copie et pouvez tout y changer.",
  start: "Utiliser ce modèle<name> : {name}</name>",
  tryNow: "Essayer maintenant<name> : {name}</name>",
  startAndTest: "Utiliser et tester<name> : {name}</name>",
  templates: {
    appointment: {
      name: "Rendez-vous",
      description:
        "Prend un rendez-vous avec des cartes : prestation, heure, coordonnées et une confirmation.",
    },
    "plan-advisor": {
      name: "Conseil en forfaits",
      description:
        "Demande ce qu’il faut, compare les forfaits dans un tableau et passe à un collègue si besoin.",
    },
    "help-center": {
      name: "Centre d’aide",
      description:
        "Répond à partir des documents. Sans réponse, passe à un collègue ou note une adresse e-mail.",
    },
    survey: {
      name: "Enquête auprès des clients",
      description: "Trois questions avec des étoiles et des choix, et une suggestion.",
    },
    "check-in": {
      name: "Accueil d’un événement",
      description: "Un formulaire, un QR code pour l’entrée et le programme dans un tableau.",
    },
    "damage-report": {
      name: "Déclaration de dégâts",
      description:
        "Recueille une déclaration étape par étape. Les visiteurs peuvent montrer les dégâts à la caméra.",
    },
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
    blank: { name: "Vierge", description: "Un seul nœud, qui salue le visiteur." },
  },
  audiences: {
    appointment: "Pour les salons, cabinets et ateliers",
    "plan-advisor": "Pour les équipes commerciales",
    "help-center": "Pour les équipes qui ont des documents. Avec des documents d’exemple.",
    survey: "Pour les hôtels, boutiques et événements",
    "check-in": "Pour les conférences et les accueils",
    "damage-report": "Pour les assureurs et les bailleurs",
    "support-desk": "Pour les boutiques et les éditeurs de logiciels avec un service client",
    intake: "Pour les cabinets et les agences",
    interview: "Pour les équipes qui recrutent",
    tutor: "Pour les écoles de langues et leurs élèves",
    "front-desk": "Pour les bureaux qui reçoivent des visiteurs",
    "demo-front-desk": "Pour les cliniques et cabinets ; prend un rendez-vous",
    "demo-returns-desk": "Pour les boutiques en ligne",
    "demo-english-tutor": "Pour ceux qui apprennent l’anglais",
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
