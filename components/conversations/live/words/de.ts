import type { LiveCallsWords } from "./en.ts";

export const LIVE_CALLS_DE: LiveCallsWords = {
  title: "Laufende Gespräche",
  live: "Läuft",
  listen: "Mithören",
  listenTo: "Bei {name} mithören",
  listeningTo: "Sie hören bei {name} mit",
  notNotified: "Der Besucher erfährt davon nichts. Beim Gespräch wird vermerkt, dass Sie mitgehört haben.",
  video: "Bild des Avatars",
  stop: "Mithören beenden",
  joining: "Verbindung zum Anruf wird hergestellt",
  listening: "Sie hören beide Seiten. Ihr Mikrofon ist aus.",
  ended: "Der Anruf ist beendet.",
  noAnswer: "Der Anruf war nicht erreichbar. Versuchen Sie es noch einmal.",
};
