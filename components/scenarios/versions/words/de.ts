import type { ScenarioVersionsWords } from "./en.ts";

export const SCENARIO_VERSIONS_DE: ScenarioVersionsWords = {
  title: "Versionen",
  description: "Jede Version galt ab dem angegebenen Zeitpunkt für neue Anrufe.",
  failed: "Der Server hat nicht geantwortet. Schließen Sie diesen Dialog und versuchen Sie es noch einmal.",
  loading: "Versionen werden geladen",
  none: "Noch keine Versionen.",
  inUse: "In Gebrauch",
  by: "veröffentlicht von",
  compare: "Vergleichen",
  compareLong: "Version {number} mit dem Entwurf vergleichen",
  comparison: {
    same: "Der Entwurf ist identisch.",
    legend: "Von Version {number} zum Entwurf: <del>entfernt</del>, <ins>hinzugefügt</ins>",
    restore: "Als Entwurf wiederherstellen",
    added: "Hinzugefügt",
    removed: "Entfernt",
    changed: "Geändert",
    scenario: "Szenario",
    start: "Startknoten",
    yes: "Ja",
    no: "Nein",
  },
};
