import type { TrashWords } from "./en.ts";

export const TRASH_DE: TrashWords = {
  title: "Papierkorb",
  intro:
    "Was Sie löschen, bleibt {days} Tage hier. So lange können Sie es mit allem, was dazugehört, wiederherstellen.",
  keeps: {
    title: "Was der Papierkorb behält",
    text: "Es zählt nicht zu Ihrem Speicher, außer Bildern von Szenarien. Der Papierkorb behält bis zu 1.000 Einträge und 5 GB; die ältesten darüber hinaus löscht er früher. Was sich Szenarien von Besuchern merken und unbeantwortete Fragen von Wissensdatenbanken werden sofort gelöscht und kommen nicht zurück.",
  },
  total: { one: "{count} Eintrag", other: "{count} Einträge" },
  empty: {
    title: "Der Papierkorb ist leer",
    text: "Gelöschte Szenarien, Links, Avatare, Wissensdatenbanken und Clips bleiben {days} Tage hier und lassen sich wiederherstellen. Gespräche und Erinnerungen werden nie aufbewahrt, sondern sofort gelöscht.",
  },
  name: "Name",
  kind: "Art",
  deleted: "Gelöscht",
  gone: "Endgültig gelöscht am",
  kinds: {
    scenario: "Szenario",
    hosted_link: "Link",
    avatar: "Avatar",
    knowledge_base: "Wissensdatenbank",
    clip: "Clip",
  },
  restore: "Wiederherstellen",
  restoreOne: "{name} wiederherstellen",
  deleteNow: "Endgültig löschen",
  loss: "Die Dateien und alles, was dazugehört, werden endgültig gelöscht, bei einem Szenario oder Avatar auch die Links.",
  trashed: {
    titles: {
      scenario: "Dieses Szenario ist im Papierkorb",
      hosted_link: "Dieser Link ist im Papierkorb",
      avatar: "Dieser Avatar ist im Papierkorb",
      knowledge_base: "Diese Wissensdatenbank ist im Papierkorb",
      clip: "Dieser Clip ist im Papierkorb",
    },
    texts: {
      scenario: "Stellen Sie es wieder her, um es zu bearbeiten. Auch seine Links funktionieren dann wieder.",
      hosted_link: "Stellen Sie ihn wieder her, damit seine Adresse wieder funktioniert.",
      avatar: "Stellen Sie ihn wieder her, um ihn zu verwenden. Auch seine Links funktionieren dann wieder.",
      knowledge_base:
        "Stellen Sie sie mit ihren Dokumenten wieder her, damit Szenarien sie wieder durchsuchen können.",
      clip: "Stellen Sie ihn mit seinen Takes wieder her.",
    },
    restore: "Aus dem Papierkorb wiederherstellen",
  },
};
