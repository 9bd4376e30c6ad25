import type { TrashWords } from "./en.ts";

export const TRASH_FR: TrashWords = {
  title: "Corbeille",
  intro:
    "Ce que vous supprimez reste ici {days} jours. D’ici là, vous pouvez le restaurer avec tout ce qui en fait partie.",
  keeps: {
    title: "Ce que la corbeille garde",
    text: "Cela ne compte pas dans votre stockage, sauf les images des scénarios. La corbeille garde jusqu’à 1 000 éléments et 5 Go, et supprime plus tôt les plus anciens au-delà. Ce que les scénarios retiennent des visiteurs et les questions sans réponse des bases de connaissances sont supprimés aussitôt et ne reviennent pas.",
  },
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
  trashed: {
    titles: {
      scenario: "Ce scénario est dans la corbeille",
      hosted_link: "Ce lien est dans la corbeille",
      avatar: "Cet avatar est dans la corbeille",
      knowledge_base: "Cette base de connaissances est dans la corbeille",
      clip: "Ce clip est dans la corbeille",
    },
    texts: {
      scenario: "Restaurez-le pour le modifier ; ses liens fonctionneront de nouveau.",
      hosted_link: "Restaurez-le pour que son adresse fonctionne de nouveau.",
      avatar: "Restaurez-le pour l’utiliser ; ses liens fonctionneront de nouveau.",
      knowledge_base:
        "Restaurez-la avec ses documents pour que les scénarios puissent de nouveau y chercher.",
      clip: "Restaurez-le avec ses prises.",
    },
    restore: "Restaurer depuis la corbeille",
  },
};
