import type { TrashWords } from "./en.ts";

export const TRASH_DE: TrashWords = {
  title: "Papierkorb",
  intro:
    "Was Sie löschen, bleibt {days} Tage hier. So lange können Sie es mit allem, was dazugehört, wiederherstellen. Es zählt nicht zu Ihrem Speicher, außer Bildern von Szenarien. Der Papierkorb behält bis zu 1.000 Einträge und 5 GB; die ältesten darüber hinaus löscht er früher. Was sich Szenarien von Besuchern merken und unbeantwortete Fragen von Wissensdatenbanken werden sofort gelöscht und kommen nicht zurück.",
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
};
