import type { ExchangeWords } from "./en.ts";

export const EXCHANGE_DE: ExchangeWords = {
  running: "Läuft",
  notSent: "Nicht gesendet",
  request: "Anfrage",
  argumentsTitle: "Argumente des Modells",
  requestTitle: "Anfrage (ohne Geheimnisse)",
  resultTitle: "Ergebnis für das Modell",
  response: "Antwort",
  failures: {
    private_address: "Die Adresse führt in ein privates Netz, und das ist nicht erlaubt",
    unresolved: "Der Hostname lässt sich nicht auflösen",
    no_connection: "Der Host hat die Verbindung abgelehnt",
    timeout: "Der Endpunkt hat nicht rechtzeitig geantwortet",
    broken: "Die Verbindung wurde getrennt, bevor die Antwort vollständig war",
    endpointStatus: "Der Endpunkt hat mit Status {status} geantwortet",
    receiverStatus: "Der Empfänger hat mit Status {status} geantwortet",
    noSecret: "Das Geheimnis {name} gibt es nicht",
    webhookOff: "Der Webhook ist ausgeschaltet, deshalb wurde nichts gesendet",
    noAnswer: "Der letzte Versuch blieb ohne Antwort",
    badHeader: "Der Wert von {name} enthält Zeichen, die kein Header enthalten kann",
    noUrl: "Die Adresse des Endpunkts ist keine URL",
    changedPath: "Ein Wert würde den Pfad der Adresse ändern",
    tooLarge: "Die Werte machen die Anfrage zu groß",
  },
};
