import type { HealthWords } from "./en.ts";

export const HEALTH_DE: HealthWords = {
  title: "Diese Instanz",
  pending: "Bestandteile werden geprüft",
  allRunning: "Alles läuft",
  onePart: "{part}: {problem}",
  someParts: "{count} Bestandteile brauchen Aufmerksamkeit",
  running: "läuft",
  notRunning: "läuft nicht",
  starting: "startet",
  jobsStarting:
    "Dokumente, Clips und Zusammenfassungen warten auf den Job-Server, etwa {count} min. Gespräche funktionieren.",
  local: "lokal",
  latency: "{name}, {ms} ms",
  free: "{size} frei",
  nearlyFull: "fast voll",
  onlyFree:
    "Nur noch {size} frei. Aufzeichnungen und Uploads können bald fehlschlagen. Schaffen Sie Platz auf dem Laufwerk des Datenordners.",
  version: "Version {version}",
  versions: "Version {version}, Worker {workers}",
  capacity: {
    full: {
      one: "{count} Gespräch, kein Platz für weitere",
      other: "{count} Gespräche, kein Platz für weitere",
    },
    idle: { one: "Platz für {count} Gespräch", other: "Platz für {count} Gespräche" },
    some: {
      one: "{count} Gespräch, Platz für {places} weitere",
      other: "{count} Gespräche, Platz für {places} weitere",
    },
  },
  parts: {
    agent: {
      label: "Avatar-Worker",
      missing: "Kein Worker ist frei, um Gespräche anzunehmen.",
      operator: "Prüfen Sie agent.log.",
    },
    livekit: {
      label: "Medienserver",
      missing: "Niemand kann Gesprächen beitreten.",
      operator: "Prüfen Sie livekit.log.",
    },
    database: { label: "Datenbank", missing: "Daten können weder gelesen noch gespeichert werden." },
    inngest: {
      label: "Hintergrundaufgaben",
      missing: "Dokumente und Clips warten; Gespräche funktionieren.",
    },
    llm: {
      label: "Sprachmodell",
      missing: "Es antwortet nicht, daher können keine Gespräche beginnen.",
      operator: "Prüfen Sie LLM_BASE_URL, LLM_API_KEY und models.log.",
    },
    stt: {
      label: "Spracherkennung",
      missing: "Sie antwortet nicht, daher können keine Gespräche beginnen.",
      operator: "Prüfen Sie STT_BASE_URL, STT_API_KEY und models.log.",
    },
    tts: {
      label: "Stimme",
      missing: "Sie antwortet nicht, daher können keine Gespräche beginnen.",
      operator: "Prüfen Sie TTS_BASE_URL, TTS_API_KEY und models.log.",
    },
    storage: { label: "Speicher" },
  },
  model: {
    demo: "Demo-Modell",
    fromScenario: "wie im Szenario eingestellt",
    demoHint: "In Anrufen antworten Regeln statt eines Sprachmodells.",
    ownHint: "In Anrufen dieses Kontos antwortet {name}, sofern das Szenario kein anderes Modell wählt.",
    operator: {
      connect:
        "Um allen Konten ein Sprachmodell zu geben, laden Sie eines mit `npm run -s visavis -- models pull` herunter, starten Sie Ollama oder LM Studio auf diesem Rechner oder setzen Sie LLM_BASE_URL und LLM_API_KEY.",
      tooSlow:
        "Wählen Sie mit `npm run -s visavis -- models use` ein kleineres Modell oder einen anderen Server.",
    },
    connectOne: "Sprachmodell verbinden",
    noJudge:
      "Diese Instanz verwendet das Demo-Modell. Es folgt Regeln und kann daher weder Leitplanken einhalten oder prüfen noch ein Gespräch beurteilen.",
    noCriteria:
      "Diese Instanz verwendet das Demo-Modell. Es folgt Regeln und kann Gespräche daher nicht nach Kriterien beurteilen.",
    noMemory:
      "Diese Instanz verwendet das Demo-Modell. Es folgt Regeln und kann sich daher nichts über Besucher merken; Links bieten es nicht an.",
    notJudged: "Nicht geprüft: Das Demo-Modell kann kein Gespräch beurteilen.",
    speed: "Erstes Wort nach {seconds} s, {tokens} Tokens pro Sekunde.",
    tooSlow: "zu langsam",
    tooSlowHint: "Erstes Wort nach {seconds} s, {tokens} Tokens pro Sekunde: Besucher werden warten.",
    none: "keines",
    noneHint: "Es antwortet kein Sprachmodell, Avatare können sich nur entschuldigen.",
    answeredBy: "Es antwortet <b>{name}</b>.",
    answeredByDemo:
      "Es antwortet <b>{name}</b>: Regeln statt eines Sprachmodells. Es bewältigt nur einfache Aufgaben.",
  },
  download: {
    offer: "Kleines Sprachmodell herunterladen ({size}, für einfache Aufgaben)",
    title: "{name} herunterladen?",
    facts: "Es braucht {size}, und auf dem Laufwerk sind {free} frei. Die Lizenz ist {licence}.",
    unknownLicence: "unbekannt",
    kept: "{size} sind schon heruntergeladen. Der Download wird fortgesetzt.",
    effect:
      "Das Modell beantwortet dann auf dieser Maschine die Gespräche aller Konten, wenn es schnell genug ist. Nichts, was gesagt wird, verlässt die Maschine.",
    start: "Herunterladen",
    starting: "Wird gestartet",
    running: "{name} wird heruntergeladen: {received} von {total}",
    waiting: "Wartet auf einen anderen Download auf dieser Maschine",
    progress: "Download von {name}",
    cancel: "Abbrechen",
    failed: "{name} konnte nicht heruntergeladen werden.",
    retry: "Erneut versuchen",
    installed:
      "{name} ist heruntergeladen. Es beantwortet Gespräche, sobald zweieinhalb Minuten lang niemand in einem Gespräch war, wenn es schnell genug ist.",
  },
  sharedVoice: {
    hint: "Alle Avatare haben dieselbe Stimme, die eines Mannes: Die natürlichen Stimmen sind nicht heruntergeladen.",
    operator: "`npm start` versucht bei jedem Start erneut, sie herunterzuladen.",
  },
  voice: {
    late: {
      problem: "in Anrufen verspätet",
      missing:
        "In den letzten zwei Minuten haben Besucher länger als 2,5 s auf eine Stimme gewartet. Der Rechner oder der Sprachserver ist überlastet; neue Anrufe warten.",
    },
    silent: {
      problem: "in Anrufen nicht zu hören",
      missing:
        "In den letzten zwei Minuten wurden Worte in Anrufen nur als Untertitel gezeigt, weil die Sprachausgabe fehlgeschlagen ist.",
      operator: "Prüfen Sie models.log und die Auslastung des Rechners.",
    },
  },
  check: {
    again: "Erneut prüfen",
    checking: "Wird geprüft",
    now: "gerade eben geprüft",
    seconds: "vor {count} s geprüft",
    minutes: "vor {count} min geprüft",
    long: "vor über einer Stunde geprüft",
  },
};
