import type { ReplaysWords } from "./en.ts";

export const REPLAYS_DE: ReplaysWords = {
  page: { title: "Wiederholung", api: "Dieses Gespräch wiederholen" },
  versions: {
    recorded: "Version des Anrufs",
    draft: "Entwurf",
    published: "Veröffentlichte Version",
    numbered: "Version {number}",
  },
  form: {
    against: "Wiederholen mit",
    replay: "Wiederholen",
    busy: "Wird wiederholt, bis zu 50 s",
    nothing: "Der Besucher hat in diesem Anruf nichts gesagt, es gibt also nichts zu wiederholen.",
    how: "Was der Besucher gesagt hat, geht als Text an die gewählte Version, und ihr Modell antwortet. Ihre Endpunkte werden nicht aufgerufen; verwendet werden ihre aufgezeichneten Antworten. Die Wissenssuche nutzt Ihre jetzigen Dokumente.",
  },
  summary: {
    title: "Ergebnis",
    path: "Weg",
    requests: "Anfragen",
    text: "Text",
    same: "Gleich",
    different: "Verschieden",
    modelTime: "Antwortzeit, nur Modell (Median)",
    answerTime: "Antwortzeit im Anruf, gesprochen (Median)",
    end: "Wiederholter Anruf",
    ended: "Vom Szenario beendet",
    notEnded: "Nicht vom Szenario beendet",
    noSpeech:
      "In einer Wiederholung wird nicht gesprochen. Deshalb zählt auf beiden Seiten nur die Zeit des Modells bis zum ersten Wort und die der Anfragen davor.",
    missed: {
      one: "Für eine Anfrage gibt es in diesem Anruf keine aufgezeichnete Antwort. Nichts wurde gesendet, und das Modell hat das erfahren.",
      other:
        "Für {count} Anfragen gibt es in diesem Anruf keine aufgezeichnete Antwort. Nichts wurde gesendet, und das Modell hat das erfahren.",
    },
    stopped: {
      time_limit: "Die Wiederholung hat ihr Zeitlimit erreicht. Die übrigen Wortwechsel fehlen.",
      turn_limit: "Nur die ersten 100 Wortwechsel werden wiederholt.",
    },
  },
  turns: {
    greeting: "Begrüßung",
    turn: "Wortwechsel {number}",
    starters: { greeting: "Begrüßung", user: "Besucher", system: "Systemnachricht" },
    recorded: "Aufgezeichnet",
    replayed: "Wiederholt",
    over: "Die Wiederholung war vor diesem Wortwechsel zu Ende.",
    different: "Verschieden: {parts}",
    parts: { path: "Weg", calls: "Anfragen", text: "Text" },
    modelOnly: "nur Modell",
    interrupted: "(unterbrochen)",
    silent: "Es wurde nichts gesagt.",
    sources: {
      tape: "Aufgezeichnete Antwort",
      missed: "Keine aufgezeichnete Antwort",
      not_sent: "Nicht gesendet",
    },
    failed: "Fehlgeschlagen",
  },
};
