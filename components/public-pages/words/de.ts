import type { PublicPagesWords } from "./en.ts";

export const PUBLIC_PAGES_DE: PublicPagesWords = {
  notFound: {
    title: "Seite nicht gefunden",
    text: "Sie wurde vielleicht verschoben oder gelöscht, oder die Adresse enthält einen Tippfehler.",
    start: "Zur Startseite",
    console: "Konsole öffnen",
  },
  error: {
    title: "Diese Seite konnte nicht angezeigt werden",
    text: "Auf dem Server ist etwas schiefgegangen. Es wurde protokolliert. Versuchen Sie es gleich noch einmal.",
    logged:
      "Auf dem Server ist etwas schiefgegangen. Es wurde als {digest} protokolliert. Versuchen Sie es gleich noch einmal.",
    retry: "Erneut versuchen",
  },
};
