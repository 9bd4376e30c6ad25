import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_DE: ScenarioCreationWords = {
  title: "Szenario erstellen",
  choose: "Vorlage wählen",
  lead: "Sie erhalten eine eigene Kopie und können alles darin ändern.",
  start: "Vorlage verwenden<name>: {name}</name>",
  tryNow: "Jetzt ausprobieren<name>: {name}</name>",
  templates: {
    "support-desk": {
      name: "Kundendienst",
      description:
        "Klärt, was nicht funktioniert, versucht zu helfen und notiert eine E-Mail-Adresse für die Kollegen.",
    },
    intake: {
      name: "Aufnahme",
      description:
        "Holt die Einwilligung ein, erfragt alles, was vor einem Termin nötig ist, und liest es noch einmal vor.",
    },
    interview: {
      name: "Vorstellungsgespräch",
      description: "Stellt allen Bewerbern dieselben Fragen und hält die Antworten fest.",
    },
    tutor: {
      name: "Sprachlehrer",
      description: "Übt Gespräche zu einem Thema und sagt am Ende, woran noch zu arbeiten ist.",
    },
    "front-desk": {
      name: "Empfang",
      description: "Kümmert sich um Besucher, Lieferungen und Fragen.",
    },
    "demo-front-desk": {
      name: "Empfang einer Klinik",
      description: "Fragen Sie nach Öffnungszeiten oder Parkplätzen, oder vereinbaren Sie eine Untersuchung.",
    },
    "demo-returns-desk": {
      name: "Rücksendungen",
      description: "Senden Sie etwas zurück, oder fragen Sie, wann Ihr Geld kommt.",
    },
    "demo-english-tutor": {
      name: "Englische Konversation",
      description: "Üben Sie Small Talk mit einem geduldigen Lehrer.",
    },
    blank: {
      name: "Leer",
      description: "Ein einzelner Knoten, der den Besucher begrüßt.",
    },
  },
  audiences: {
    "support-desk": "Für Geschäfte und Softwarefirmen mit Kundendienst",
    intake: "Für Praxen, Kanzleien und Agenturen",
    interview: "Für Teams, die Stellen besetzen",
    tutor: "Für Sprachschulen und Lernende",
    "front-desk": "Für Büros mit Empfang",
    "demo-front-desk": "Für Kliniken und Praxen; vereinbart einen Termin",
    "demo-returns-desk": "Für Onlineshops",
    "demo-english-tutor": "Für alle, die Englisch lernen",
  },
  import: {
    title: "Oder importieren",
    lead: "Wählen Sie eine JSON-Datei mit dem Graphen eines Szenarios.",
    file: "Zu importierende Datei",
    choose: "Datei wählen",
    busy: "Wird importiert",
    defaultName: "Importiertes Szenario",
    unknown: "Die Datei ist nicht der Graph eines Szenarios.",
    notJson: "Diese Datei ist kein gültiges JSON.",
  },
};
