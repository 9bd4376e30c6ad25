import type { SharingWords } from "./en.ts";

export const SHARING_DE: SharingWords = {
  start: { screen: "Bildschirm teilen", camera: "Kamera einschalten" },
  stop: { screen: "Bildschirm nicht mehr teilen", camera: "Kamera ausschalten" },
  on: { screen: "{name} sieht Ihren Bildschirm", camera: "{name} sieht Ihre Kamera" },
  title: { screen: "{name} Ihren Bildschirm zeigen?", camera: "{name} zeigen, was Ihre Kamera sieht?" },
  seen: "Solange das läuft, sieht sich {name} Bilder davon an: wenn Sie ausgeredet haben und manchmal dazwischen. Sie gehen an das Sprachmodell, das Ihnen antwortet.",
  kept: "Die Bilder werden hier nicht gespeichert und sind in keiner Aufzeichnung. Das Transkript vermerkt, wann Sie beginnen und aufhören. Sie können jederzeit aufhören.",
  confirm: { screen: "Auswählen, was geteilt wird", camera: "Kamera einschalten" },
  cancel: "Abbrechen",
  problems: {
    screen: {
      denied: "Es wird nichts geteilt, weil nichts ausgewählt wurde oder der Browser es nicht erlaubt hat.",
      missing: "Es wurde nichts zum Teilen gefunden.",
      busy: "Der Bildschirm kann gerade nicht geteilt werden. Versuchen Sie es noch einmal.",
    },
    camera: {
      denied:
        "Die Kamera ist für diese Seite gesperrt. Erlauben Sie sie neben der Adresszeile und drücken Sie noch einmal.",
      missing: "Keine Kamera gefunden. Schließen Sie eine an und drücken Sie noch einmal.",
      busy: "Ein anderes Programm verwendet die Kamera. Schließen Sie es und drücken Sie noch einmal.",
    },
  },
  unavailable: "{name} kann sich in diesem Gespräch keine Bilder ansehen. Es wird nichts mehr geteilt.",
  preview: "Ihre Kamera",
};
