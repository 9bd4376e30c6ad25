import type { ScenariosWords } from "./en.ts";

export const SCENARIOS_DE: ScenariosWords = {
  title: "Szenarien",
  create: "Szenario erstellen",
  empty: {
    title: "Erstellen Sie Ihr erstes Szenario",
    text: "Ein Szenario legt fest, welche Rolle der Avatar hat, was er in jedem Knoten tut und welcher Knoten als Nächstes kommt. Beginnen Sie mit einer Vorlage und passen Sie sie an.",
    choose: "Vorlage wählen",
  },
  table: { name: "Name", model: "Modell", links: "Links", created: "Erstellt", updated: "Geändert" },
  voice: {
    title: "Stimme und Sprache",
    text: "Links und API-Anfragen können andere wählen.",
    saved: "Stimme und Sprache gespeichert.",
    save: "Speichern",
    pronunciations:
      "Wie die Avatare Namen und Fachwörter sprechen; hat Vorrang vor der Aussprache des Kontos.",
    hint: "„Eigene Stimme“ ist die des Avatars.",
  },
  actions: {
    edit: "Bearbeiten",
    tests: "Tests",
    createLink: "Link erstellen",
    duplicate: "Duplizieren",
    voice: "Stimme und Sprache",
    exportJson: "JSON exportieren",
    remove: "Szenario löschen",
    removeWithLinks: { one: "Mit {count} Link löschen", other: "Mit {count} Links löschen" },
    loss: "Vergangene Gespräche bleiben erhalten. Was sich das Szenario von Besuchern merkt, wird endgültig gelöscht.",
    lossWithLinks: {
      one: "{count} Link funktioniert nicht mehr, bis Sie das Szenario wiederherstellen. Vergangene Gespräche bleiben erhalten. Was sich das Szenario von Besuchern merkt, wird endgültig gelöscht.",
      other:
        "{count} Links funktionieren nicht mehr, bis Sie das Szenario wiederherstellen. Vergangene Gespräche bleiben erhalten. Was sich das Szenario von Besuchern merkt, wird endgültig gelöscht.",
    },
    noResponse: "Der Server hat nicht geantwortet. Versuchen Sie es erneut.",
  },
};
