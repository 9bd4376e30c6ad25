import type { ScenarioVersionsWords } from "./en.ts";

export const SCENARIO_VERSIONS_FR: ScenarioVersionsWords = {
  title: "Versions",
  description: "Chaque version a servi aux nouveaux appels à partir de la date indiquée.",
  failed: "Le serveur n’a pas répondu. Fermez cette fenêtre et réessayez.",
  loading: "Chargement des versions",
  none: "Aucune version pour le moment.",
  inUse: "Utilisée",
  by: "publiée par",
  compare: "Comparer",
  compareLong: "Comparer la version {number} au brouillon",
  comparison: {
    same: "Le brouillon est identique.",
    legend: "De la version {number} au brouillon : <del>supprimé</del>, <ins>ajouté</ins>",
    restore: "Restaurer comme brouillon",
    added: "Ajouté",
    removed: "Supprimé",
    changed: "Modifié",
    scenario: "Scénario",
    start: "Nœud de départ",
    yes: "Oui",
    no: "Non",
  },
};
