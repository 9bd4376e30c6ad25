import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_DE: AvatarFieldsWords = {
  pronunciations: "Aussprache",
  pronunciationsHint:
    "Eine je Zeile: geschrieben = gesprochen. Bei den lokalen Stimmen geht auch IPA zwischen Schrägstrichen.",
  pronunciationIncomplete: "Schreiben Sie „geschrieben = gesprochen“.",
  pronunciationsExample: "Nguyen = Nujen\nRostock = /ʁˈɔstɔk/",
  voice: "Stimme",
  ownVoice: "Eigene Stimme",
  speed: "Tempo",
  speedHint: "0,5 bis 2; 1 ist das eigene Tempo der Stimme.",
  voiceOf: "Stimme von {name}",
  background: "Hintergrund",
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
