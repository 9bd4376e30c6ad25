import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_DE: AvatarFieldsWords = {
  pronunciations: "Aussprache",
  pronunciationsHint:
    "Eine je Zeile: geschrieben = gesprochen. Bei den lokalen Stimmen geht auch IPA zwischen Schrägstrichen.",
  pronunciationIncomplete: "Schreiben Sie „geschrieben = gesprochen“.",
  pronunciationsExample: "Nguyen = Nujen\nRostock = /ʁˈɔstɔk/",
  voice: "Stimme",
  ownVoice: "Eigene Stimme",
  other: "Andere",
  otherVoice: "Andere Stimme",
  otherVoiceHint: "Der Name einer Stimme Ihres Sprachdienstes.",
  speed: "Tempo",
  speedHint: "0,5 bis 2; 1 ist das eigene Tempo der Stimme.",
  voiceOf: "Stimme von {name}",
  language: {
    label: "Sprache des Gesprächs",
    auto: "Sprache des Besuchers",
    autoHint: "Wird an den ersten Worten des Besuchers erkannt und wechselt mit ihm.",
    autoMissing:
      "Diese Instanz versteht nur eine Sprache, darum beginnen solche Gespräche nicht. Bitten Sie den Betreiber, ein Modell zur Spracherkennung für mehrere Sprachen zu installieren.",
    missing: {
      heard:
        "Diese Instanz versteht {language} nicht, darum beginnen solche Gespräche nicht. Bitten Sie den Betreiber, ein passendes Modell zur Spracherkennung zu installieren.",
      spoken:
        "Diese Instanz spricht {language} nicht, darum beginnen solche Gespräche nicht. Bitten Sie den Betreiber, eine passende Stimme zu installieren.",
      both: "Diese Instanz versteht und spricht {language} nicht, darum beginnen solche Gespräche nicht. Bitten Sie den Betreiber, passende Modelle zu installieren.",
    },
    ofScenario: "Die des Szenarios",
    unspecified: "Nicht festgelegt",
  },
  liveliness: {
    label: "Lebhaftigkeit",
    hint: "Wie viel sich der Avatar beim Sprechen und Zuhören bewegt.",
    ofAvatar: "Die des Avatars",
    calm: "Ruhig",
    natural: "Natürlich",
    lively: "Lebhaft",
    saved: "Lebhaftigkeit von {name} gespeichert",
  },
  background: "Hintergrund",
  backgroundIgnored: "Dieser Avatar behält den Hintergrund seines Fotos, daher ist kein anderer zu sehen.",
  backgrounds: {
    studio: "Studio",
    dawn: "Morgenrot",
    sage: "Salbei",
    sky: "Himmel",
    lilac: "Flieder",
    night: "Nacht",
  },
  customColour: "Eigene Farbe",
  colour: "Farbe",
  before: "Der Avatar vor diesem Hintergrund",
  upload: "Bild hochladen",
  uploading: "Wird hochgeladen",
  uploadFailed: "Das Hochladen ist fehlgeschlagen.",
  noAnswer: "Der Server hat nicht geantwortet. Versuchen Sie es noch einmal.",
  imageName: "Hintergrund",
};
