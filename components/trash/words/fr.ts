import type { TrashWords } from "./en.ts";

export const TRASH_FR: TrashWords = {
  title: "Corbeille",
  intro:
    "Ce que vous supprimez reste ici {days} jours. D’ici là, vous pouvez le restaurer avec tout ce qui en fait partie. Il ne compte pas dans votre stockage, sauf les images des scénarios. La corbeille garde jusqu’à 1 000 éléments et 5 Go, et supprime plus tôt les plus anciens au-delà. Ce que les scénarios retiennent des visiteurs et les questions sans réponse des bases de connaissances sont supprimés aussitôt et ne reviennent pas.",
  total: { one: "{count} élément", other: "{count} éléments" },
  empty: {
    title: "La corbeille est vide",
    text: "Les scénarios, liens, avatars, bases de connaissances et clips supprimés restent ici {days} jours, et vous pouvez les restaurer. Les conversations et les souvenirs ne sont jamais gardés : ils sont supprimés aussitôt.",
  },
  name: "Nom",
  kind: "Type",
  deleted: "Supprimé",
  gone: "Supprimé définitivement le",
  kinds: {
    scenario: "Scénario",
    hosted_link: "Lien",
    avatar: "Avatar",
    knowledge_base: "Base de connaissances",
    clip: "Clip",
  },
  restore: "Restaurer",
  restoreOne: "Restaurer {name}",
  deleteNow: "Supprimer définitivement",
  loss: "Ses fichiers et tout ce qui en fait partie sont supprimés définitivement, et avec un scénario ou un avatar aussi ses liens.",
};
