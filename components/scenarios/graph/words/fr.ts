import type { ScenarioGraphWords } from "./en.ts";

export const SCENARIO_GRAPH_FR: ScenarioGraphWords = {
  label: "Graphe de la conversation",
  tools: {
    node: "Nœud",
    undo: "Annuler",
    redo: "Rétablir",
    layOut: "Disposer",
    zoomOut: "Réduire",
    zoomIn: "Agrandir",
    showAll: "Tout afficher",
  },
  node: {
    label: "Nœud {id}",
    now: "Ici",
    start: "Début",
    noTask: "Pas encore de tâche",
    connect: "Tirer pour relier",
    problems: { one: "{count} problème", other: "{count} problèmes" },
    help: "Entrée ou Espace sélectionne un nœud, les flèches le déplacent, Suppr le supprime et Échap annule la sélection.",
    edgeHelp: "Entrée ou Espace sélectionne une arête, Suppr la supprime.",
    moved: "Déplacé en {x}, {y}.",
  },
  exits: {
    error: "en cas d’erreur",
    unanswered: "si personne ne vient",
    silence: "après {seconds} s de silence",
  },
  conditions: {
    always: "toujours",
    never: "jamais",
    and: "{first} et {second}",
    or: "{first} ou {second}",
    contains: "{name} contient {value}",
    exists: "{name} est définie",
  },
};
