import type { LandingWords } from "./en.ts";

export const LANDING_FR: LandingWords = {
  documentTitle: "Visavis : une conversation en face à face avec votre logiciel",
  description: "Des conversations vidéo en direct avec des avatars IA, sur votre propre serveur.",
  title: "Une conversation en face à face avec votre logiciel.",
  intro: "Visavis mène des conversations vidéo en direct avec des avatars IA sur votre propre serveur.",
  introWithDemo:
    "Visavis mène des conversations vidéo en direct avec des avatars IA sur votre propre serveur. Essayez : l’avatar écoute, répond, et vous pouvez l’interrompre.",
  console: "Ouvrir la console",
  signIn: "Se connecter",
  page: "Page",
  howItWorks: "Fonctionnement",
  connectLink: "Se raccorder",
  apiReference: "Référence de l’API",
  documentation: "Documentation",
  demo: {
    label: "Démonstration en direct",
    question: "Qui souhaitez-vous rencontrer ?",
    calling: "Appel de {name}…",
    talk: "Parler à {name}",
    microphone: "Utilise votre micro.",
    type: "Écrire plutôt",
  },
  steps: {
    title: "De l’idée à l’appel en trois étapes",
    describe: {
      title: "Décrivez la conversation",
      text: "Les nœuds disent ce que l’avatar doit obtenir ; les fonctions décident de la suite.",
    },
    share: {
      title: "Partagez un lien ou raccordez votre application",
      text: "Un lien hébergé ne demande aucun code. Pour des appels dans votre propre application, ajoutez à votre serveur une route qui détient la clé et demande une salle.",
    },
    read: {
      title: "Relisez ce qui s’est passé",
      text: "Chaque appel garde sa transcription telle qu’elle a été entendue, avec le nœud de chaque ligne, et montre où une réponse a été interrompue.",
    },
  },
  pictures: {
    greet: "Demander la raison de l’appel",
    findOrder: "Chercher le numéro de commande",
    answer: "Expliquer les conditions de retour",
    you: "Vous",
    tooSmall: "J’ai reçu les bottes, mais elles sont une taille trop petites.",
    canSend: "Je peux vous envoyer du 43. Quel est le",
    orderNumber: "numéro de commande ?",
    itIs: "C’est le A-20417.",
    stopped: "Vous avez parlé, {name} s’est arrêté",
  },
  connect: {
    title: "Une seule requête suffit",
    text: "Votre serveur demande une salle et votre page la rejoint. La clé n’atteint jamais le navigateur, et chaque erreur porte un <code>error_code</code> stable auquel votre code peut réagir.",
    reference: "Ouvrir la référence de l’API",
    copyWhat: "l’exemple en {language}",
  },
  after: {
    label: "Et ensuite",
    create: "Créez le vôtre",
    createText: "Partez d’un modèle et parlez-lui une minute plus tard.",
    code: "Appelez-le depuis votre code",
    codeText: "Une requête de votre serveur lance un appel dans votre application.",
  },
};
