import type { ScenarioGraphWords } from "./en.ts";

export const SCENARIO_GRAPH_DE: ScenarioGraphWords = {
  label: "Graph des Gesprächs",
  tools: {
    node: "Knoten",
    undo: "Rückgängig",
    redo: "Wiederherstellen",
    layOut: "Anordnen",
    zoomOut: "Verkleinern",
    zoomIn: "Vergrößern",
    showAll: "Alles zeigen",
  },
  node: {
    label: "Knoten {id}",
    now: "Jetzt",
    start: "Start",
    noTask: "Noch keine Aufgabe",
    connect: "Zum Verbinden ziehen",
    problems: { one: "{count} Problem", other: "{count} Probleme" },
    help: "Eingabe- oder Leertaste wählt einen Knoten aus, die Pfeiltasten verschieben ihn, Entf löscht ihn, Esc hebt die Auswahl auf.",
    edgeHelp: "Eingabe- oder Leertaste wählt eine Kante aus, Entf löscht sie.",
    moved: "Verschoben nach {x}, {y}.",
  },
  exits: { error: "bei einem Fehler", unanswered: "wenn niemand kommt", silence: "nach {seconds} s Stille" },
  conditions: {
    always: "immer",
    never: "nie",
    and: "{first} und {second}",
    or: "{first} oder {second}",
    contains: "{name} enthält {value}",
    exists: "{name} ist gesetzt",
  },
};
