import type { TrashWords } from "./en.ts";

export const TRASH_FR: TrashWords = {
  title: "Corbeille",
  intro:
    "Ce que vous supprimez reste ici {days} jours. D’ici là, vous pouvez le restaurer avec tout ce qui en fait partie. Il ne compte pas dans votre stockage.",
  total: { one: "{count} élément", other: "{count} éléments" },
  empty: {
    title: "La corbeille est vide",
    text: "Les scénarios, liens, avatars, bases de connaissances et clips supprimés restent ici {days} jours, et vous pouvez les restaurer. Les conversations et les souvenirs ne sont jamais gardés : ils sont supprimés aussitôt.",
  },
  name: "Nom",
  kind: "Type",
  deleted: "Supprimé",
  gone: "Effacé définitivement",
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
  loss: "Ses fichiers et tout ce qui en fait partie sont supprimés définitivement.",
};
