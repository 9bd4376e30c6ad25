import type { ApiKeysWords } from "./en.ts";

export const API_KEYS_DE: ApiKeysWords = {
  title: "API-Schlüssel",
  intro:
    "Ein Schlüssel handelt in seinem Umfang für dieses Konto. Bewahren Sie ihn auf Ihrem Server auf: Die API lehnt Anfragen von Browsern ab. Die <reference>API-Referenz</reference> beschreibt jede Operation mit Beispielen.",
  lost: "Nur die letzten vier Zeichen lassen sich noch einmal anzeigen. Wenn Sie einen Schlüssel verlieren, erstellen Sie einen neuen und widerrufen Sie den alten.",
  empty: {
    title: "Gespräche von Ihrem eigenen Server aus starten",
    text: "Mit einem API-Schlüssel verbindet Ihr Backend Besucher mit Avataren und liest Mitschriften. Links funktionieren ohne Schlüssel.",
    share: "Stattdessen einen Link teilen",
  },
  agent: {
    title: "Einen Coding-Agenten verbinden",
    text: "Die Instanz ist ein Server für das Model Context Protocol. Ein Agent verbindet sich mit einem API-Schlüssel und erhält die Operationen, die der Schlüssel erlaubt, als Werkzeuge.",
    command: "Befehl für Claude Code",
    settings: "Einstellungen für andere Programme",
  },
  create: "API-Schlüssel erstellen",
  namePlaceholder: "Wo wird er verwendet?",
  nameNeeded: "Geben Sie einen Namen ein, an dem Sie den Schlüssel später erkennen.",
  key: "Schlüssel",
  scope: "Umfang",
  scopes: {
    connect: "Gespräche starten und aktualisieren. Genügt für ein eingebettetes Gespräch.",
    read: "Gespräche, Clips, Szenarien und Wissen lesen.",
    full: "Alles, auch Löschen.",
  },
  expires: "Läuft ab",
  neverExpires: "Nie",
  lifetime: "In {days} Tagen, am {date}",
  member: "Mitglied",
  created: "Erstellt",
  lastUsed: "Zuletzt verwendet",
  never: "nie",
  inDays: { one: "in {count} Tag", other: "in {count} Tagen" },
  revokedOn: "Widerrufen: {date}",
  expiredOn: "Abgelaufen: {date}",
  revoke: {
    open: "Widerrufen",
    title: "„{name}“ widerrufen?",
    confirm: "Schlüssel widerrufen",
    busy: "Wird widerrufen",
    done: "„{name}“ widerrufen",
    used: {
      one: "Der Schlüssel hat in den letzten 30 Tagen {count} Gespräch gestartet. Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter. Das lässt sich nicht rückgängig machen.",
      other:
        "Der Schlüssel hat in den letzten 30 Tagen {count} Gespräche gestartet. Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter. Das lässt sich nicht rückgängig machen.",
    },
    unused:
      "Der Schlüssel hat in den letzten 30 Tagen keine Gespräche gestartet. Anfragen damit schlagen sofort fehl. Das lässt sich nicht rückgängig machen.",
  },
  revokeMany: {
    question: "{things} widerrufen?",
    confirm: "{things} widerrufen",
    done: "{things} widerrufen",
    loss: "Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter.",
    lossOfOne: "Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter.",
    lossOf: {
      one: "Damit wurde in den letzten 30 Tagen {count} Gespräch gestartet. Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter.",
      other:
        "Damit wurden in den letzten 30 Tagen {count} Gespräche gestartet. Anfragen damit schlagen sofort fehl; laufende Gespräche gehen weiter.",
    },
  },
  shown: {
    title: "API-Schlüssel kopieren",
    text: "Er wird nur einmal vollständig angezeigt.",
    copyWhat: "den Schlüssel",
    try: "Ausprobieren",
    example: "Beispielanfrage",
    stored: "Ich habe ihn gesichert",
  },
};
