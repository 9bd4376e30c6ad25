import type { AvatarsWords } from "./en.ts";

export const AVATARS_DE: AvatarsWords = {
  title: "Avatare",
  empty: {
    title: "Noch keine Avatare",
    text: "Ein Avatar ist ein Gesicht mit einer Stimme. Diese Instanz hat keinen, weil ihr Ordner „avatars“ leer ist.",
  },
  gallery: {
    voice: "Stimme",
    voiceHint:
      "Drücken Sie auf ein Gesicht, um sie zu hören. „Eigene Stimme“ ist die des jeweiligen Avatars.",
    ownVoice: "Eigene Stimme",
    background: "Hintergrund ausprobieren",
  },
  card: {
    default: "Standard",
    id: "die ID von {name}",
    voice: "Stimme: {voice}",
    linksLost: { one: "Löscht auch {count} Link.", other: "Löscht auch {count} Links." },
    loss: "Die Dateien des Avatars werden von dieser Instanz gelöscht. Laufende Gespräche gehen weiter.",
    kind: "Avatar",
    makeDefault: "Als Standard",
    isDefault: "{name} ist jetzt der Standard",
  },
  speech: {
    open: "Stimme",
    title: "Stimme von {name}",
    text: "Für Gespräche und Takes, die danach beginnen. Szenarien, Links und API-Anfragen können andere wählen.",
    saved: "Stimme gespeichert.",
    save: "Speichern",
    hint: "Leer: die Stimme, die der Avatar von Anfang an hat.",
    pronunciations: "Wie er Namen und Fachwörter spricht; hat Vorrang vor der Aussprache des Kontos.",
  },
  builtIn: {
    ama: "Kurze, grau melierte Locken, Strick in Terrakotta, warmherzig und selbstsicher.",
    daniel: "Dunkelblauer Anzug und rote Krawatte, kurzes dunkles Haar, ruhig und aufmerksam.",
    henry: "Graues Haar und Brille, Tweedsakko und grüne Krawatte, geduldig und erfahren.",
    leo: "Zurückgekämmtes braunes Haar und Sommersprossen, Jeanshemd, fröhlich und flink.",
    maya: "Langes, welliges hellbraunes Haar, blaues Hemd, herzlich und zugänglich.",
    mei: "Glattes schwarzes Haar bis auf die Schultern, cremefarbener Strick, freundlich und genau.",
    priya: "Dunkles Haar im tiefen Knoten, grüne Bluse, aufgeweckt und direkt.",
    sofia: "Dunkles, welliges Haar bis auf die Schultern, cremefarbene Bluse, offen und aufmerksam.",
  },
  portrait: {
    none: "{name} anhören",
    preparing: "{name} wird vorbereitet",
    playing: "{name} anhalten",
    problems: {
      speech: "Die Sprachausgabe ist fehlgeschlagen.",
      noSpeechService: "Der Sprachdienst antwortet nicht.",
      stopped: "Die Vorschau wurde beendet. Laden Sie die Seite neu.",
      notLoaded: "Die Vorschau konnte nicht geladen werden.",
      notDrawn: "Der Avatar konnte nicht gezeichnet werden: {reason}.",
    },
  },
  talk: {
    with: "Mit {name} sprechen",
    choose: "Szenario auswählen",
    create: "Szenario erstellen",
    createFirst: "Erstellen Sie zuerst ein Szenario",
  },
  upload: {
    title: "Avatar hochladen",
    checking: "Avatar wird geprüft",
    done: "„{name}“ hochgeladen",
    file: "Avatar-Datei",
    fileHint: "Der gebackene Ordner als ZIP-Datei: rig.json, rig.bin und die Bilder. Bis zu 8 MB.",
    voice: "Stimme",
    failed: "Das Hochladen ist fehlgeschlagen.",
    how: "So entsteht eine Avatar-Datei",
    howText:
      "Beschreiben Sie auf einem Rechner mit einer Kopie von Visavis eine Person in einem Rezept und lassen Sie Blender sie rendern. Das dauert einige Minuten und braucht keine Grafikkarte. <file>docs/avatars.md</file> erklärt das Rezept (auf Englisch).",
    commands: "Befehle, die eine Avatar-Datei erzeugen",
  },
  backgrounds: {
    title: "Hintergründe",
    text: "Bilder, die hinter einem Avatar zu sehen sind. Wählen Sie eines beim Erstellen eines Links, oder kopieren Sie seinen Wert und senden Sie ihn als Hintergrund eines Gesprächs. JPEG, PNG oder WebP, ab 320 Pixeln, bis zu 10 MB.",
    value: "den Wert von {name}",
    kind: "Bild",
    loss: "Links, die es verwenden, zeigen wieder das Studio. Laufende Gespräche behalten es.",
  },
};
