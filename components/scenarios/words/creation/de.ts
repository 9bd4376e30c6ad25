import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_DE: ScenarioCreationWords = {
  title: "Szenario erstellen",
  untitled: "Unbenanntes Szenario",
  choose: "Vorlage wählen",
  lead: "Sie erhalten eine eigene Kopie und können alles darin ändern.",
  start: "Vorlage verwenden<name>: {name}</name>",
  tryNow: "Jetzt ausprobieren<name>: {name}</name>",
  startAndTest: "Verwenden und testen<name>: {name}</name>",
  templates: {
    appointment: {
      name: "Termin",
      description: "Vereinbart einen Termin mit Karten: Leistung, Zeit, Kontaktdaten und eine Bestätigung.",
    },
    "plan-advisor": {
      name: "Tarifberatung",
      description:
        "Fragt, was gebraucht wird, vergleicht Tarife in einer Tabelle und übergibt bei Bedarf an jemanden aus dem Team.",
    },
    "help-center": {
      name: "Hilfe",
      description:
        "Antwortet aus Dokumenten. Steht etwas nicht darin, übergibt die Vorlage an jemanden aus dem Team oder notiert eine E-Mail-Adresse.",
    },
    survey: {
      name: "Gästebefragung",
      description: "Drei Fragen mit Sternen und Auswahl, und ein Vorschlag.",
    },
    "check-in": {
      name: "Anmeldung vor Ort",
      description: "Ein Formular, ein QR-Code für den Einlass und das Programm als Tabelle.",
    },
    "damage-report": {
      name: "Schadensmeldung",
      description:
        "Nimmt eine Meldung Schritt für Schritt auf. Besucher können den Schaden mit der Kamera zeigen.",
    },
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
    appointment: "Für Salons, Praxen und Werkstätten",
    "plan-advisor": "Für den Vertrieb",
    "help-center": "Für Teams mit Dokumenten. Mit Beispieldokumenten.",
    survey: "Für Hotels, Geschäfte und Veranstaltungen",
    "check-in": "Für Konferenzen und Empfänge",
    "damage-report": "Für Versicherer und Vermieter",
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
