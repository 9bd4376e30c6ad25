import type { ScenariosWords } from "./en.ts";

export const SCENARIOS_FR: ScenariosWords = {
  title: "Scénarios",
  create: "Créer un scénario",
  empty: {
    title: "Créez votre premier scénario",
    text: "Un scénario définit le rôle de l’avatar, ce qu’il fait à chaque nœud et le nœud qui suit. Partez d’un modèle et adaptez-le.",
    choose: "Choisir un modèle",
  },
  table: { name: "Nom", model: "Modèle", links: "Liens", created: "Créé", updated: "Modifié" },
  voice: {
    title: "Voix et langue",
    text: "Les liens et les requêtes à l’API peuvent en choisir d’autres.",
    saved: "Voix et langue enregistrées.",
    save: "Enregistrer",
    pronunciations: "Comment ses avatars disent les noms et les termes ; elles priment sur celles du compte.",
    hint: "« Sa propre voix » : celle de l’avatar.",
  },
  actions: {
    edit: "Modifier",
    tests: "Tests",
    createLink: "Créer un lien",
    duplicate: "Dupliquer",
    voice: "Voix et langue",
    exportJson: "Exporter le JSON",
    remove: "Supprimer le scénario",
    removeWithLinks: { one: "Supprimer avec {count} lien", other: "Supprimer avec {count} liens" },
    loss: "Les conversations passées sont conservées. Ce que le scénario retient des visiteurs est supprimé définitivement.",
    lossWithLinks: {
      one: "{count} lien ne fonctionnera plus tant que vous n’aurez pas restauré le scénario. Les conversations passées sont conservées. Ce que le scénario retient des visiteurs est supprimé définitivement.",
      other:
        "{count} liens ne fonctionneront plus tant que vous n’aurez pas restauré le scénario. Les conversations passées sont conservées. Ce que le scénario retient des visiteurs est supprimé définitivement.",
    },
    noResponse: "Le serveur n’a pas répondu. Réessayez.",
  },
};
