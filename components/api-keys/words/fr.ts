import type { ApiKeysWords } from "./en.ts";

export const API_KEYS_FR: ApiKeysWords = {
  title: "Clés API",
  intro:
    "Une clé agit pour ce compte dans les limites de sa portée. Gardez-la sur votre serveur : l’API refuse les requêtes des navigateurs. La <reference>référence de l’API</reference> décrit chaque opération avec des exemples.",
  lost: "Seuls les quatre derniers caractères peuvent être affichés de nouveau. Si vous perdez une clé, créez-en une nouvelle et révoquez l’ancienne.",
  empty: {
    title: "Lancez des conversations depuis votre propre serveur",
    text: "Avec une clé API, votre backend met des visiteurs en relation avec des avatars et lit les transcriptions. Les liens fonctionnent sans clé.",
    share: "Partager plutôt un lien",
  },
  agent: {
    title: "Connecter un agent de programmation",
    text: "L’instance est un serveur du Model Context Protocol. Un agent se connecte avec une clé d’API et reçoit comme outils les opérations que cette clé permet.",
    command: "Commande pour Claude Code",
    settings: "Réglages pour les autres clients",
  },
  create: "Créer une clé API",
  namePlaceholder: "Où sera-t-elle utilisée ?",
  nameNeeded: "Saisissez un nom pour reconnaître la clé plus tard.",
  key: "Clé",
  scope: "Portée",
  scopes: {
    connect: "Lancer et mettre à jour des conversations. Suffit pour un appel intégré.",
    read: "Lire les conversations, les clips, les scénarios et les connaissances.",
    full: "Tout, y compris la suppression.",
  },
  expires: "Expiration",
  neverExpires: "Jamais",
  lifetime: "Dans {days} jours, le {date}",
  member: "Membre",
  created: "Créée",
  lastUsed: "Dernière utilisation",
  never: "jamais",
  inDays: { one: "dans {count} jour", other: "dans {count} jours" },
  revokedOn: "Révoquée : {date}",
  expiredOn: "Expirée : {date}",
  revoke: {
    open: "Révoquer",
    title: "Révoquer « {name} » ?",
    confirm: "Révoquer la clé",
    busy: "Révocation",
    done: "« {name} » révoquée",
    used: {
      one: "Elle a lancé {count} appel au cours des 30 derniers jours. Les requêtes qui l’utilisent échouent immédiatement ; les appels en cours continuent. Cette action est irréversible.",
      other:
        "Elle a lancé {count} appels au cours des 30 derniers jours. Les requêtes qui l’utilisent échouent immédiatement ; les appels en cours continuent. Cette action est irréversible.",
    },
    unused:
      "Elle n’a lancé aucun appel au cours des 30 derniers jours. Les requêtes qui l’utilisent échouent immédiatement. Cette action est irréversible.",
  },
  revokeMany: {
    question: "Révoquer {things} ?",
    confirm: "Révoquer {things}",
    done: "Révocation effectuée : {things}",
    loss: "Les requêtes qui les utilisent échouent immédiatement ; les appels en cours continuent.",
    lossOfOne: "Les requêtes qui l’utilisent échouent immédiatement ; les appels en cours continuent.",
    lossOf: {
      one: "{count} appel lancé au cours des 30 derniers jours. Les requêtes avec ces clés échouent immédiatement ; les appels en cours continuent.",
      other:
        "{count} appels lancés au cours des 30 derniers jours. Les requêtes avec ces clés échouent immédiatement ; les appels en cours continuent.",
    },
  },
  shown: {
    title: "Copiez votre clé API",
    text: "Elle n’est affichée en entier qu’une seule fois.",
    copyWhat: "la clé",
    try: "Essayez-la",
    example: "Exemple de requête",
    stored: "Je l’ai conservée",
  },
};
