import type { ReferenceWords } from "./en.ts";

export const REFERENCE_DE: ReferenceWords = {
  title: "API-Referenz",
  keys: "API-Schlüssel",
  pages: "Referenz",
  console: "Konsole",
  home: "Visavis, Startseite",
  description: "Alle Operationen der Visavis-API.",
  guide: {
    title: "Einführung",
    intro:
      "Die Basis-URL ist <code>{url}</code>. Jede Anfrage braucht einen API-Schlüssel im Header <code>Authorization</code>. Die gesamte API gibt es auch als <document>OpenAPI-Dokument</document>.",
    example: "Beispiel: {title}",
  },
  operation: {
    urlOf: "die URL von {operation}",
    inputs: "Parameter und Body",
    formInputs: "Parameter und Formularfelder",
    response: "Antwort",
    exampleResponse: "Beispielantwort: {summary}",
    errors: "Fehler",
    errorsOf: "von: {summary}",
  },
  fields: {
    place: { path: "im Pfad", query: "in der Query", header: "im Header" },
    required: "erforderlich",
    inner: { one: "{count} Feld", other: "{count} Felder" },
    innerOf: "von {name}",
    variant: "Mit <code>{label}</code>",
  },
  samples: {
    language: "Sprache des Beispiels: {summary}",
    copy: "Beispiel für {language}: {summary}",
    showAll: "Alles anzeigen",
    showLess: "Weniger anzeigen",
    of: "von {label}",
  },
  key: {
    region: "API-Schlüssel für Anfragen",
    label: "Schlüssel",
    hint: "Nur aktive Schlüssel dieses Kontos",
    choose: "Schlüssel auswählen",
    paste: "„{name}“ einfügen",
    apiKey: "API-Schlüssel",
    pasteHint:
      "Wird auf diesen Seiten zum Ausprobieren verwendet und nie gespeichert: Nach dem Neuladen ist er weg.",
    none: "Dieses Konto hat keinen aktiven Schlüssel. <create>API-Schlüssel erstellen</create>",
    malformed: "Ein Schlüssel beginnt mit vv_live_ und hat 54 Zeichen.",
    mismatch: "Dieser Schlüssel endet auf {end}, aber „{name}“ endet auf {lastFour}.",
    scope: "„{name}“ hat den Berechtigungsumfang {scope}. Diese Operation braucht {scopes}.",
    missing: "Fügen Sie zuerst oben auf dieser Seite einen API-Schlüssel ein.",
  },
  run: {
    open: "Ausprobieren",
    warning: "Sendet eine echte Anfrage: Daten im Konto des Schlüssels werden geändert.",
    body: "Body",
    send: "Anfrage senden",
    sending: "Wird gesendet",
    noResponse:
      "Der Server hat nicht geantwortet. Prüfen Sie, ob er läuft, und senden Sie die Anfrage noch einmal.",
    responseName: "die Antwort",
    responseOf: "Antwort: {summary}",
  },
};
