const WORDS = {
  en: {
    talk: "Talk to us",
    back: "Back to the call",
    minimise: "Minimise",
    failed: "This call can't be shown here.",
    open: "Open in a new tab",
  },
  de: {
    talk: "Sprechen Sie mit uns",
    back: "Zurück zum Gespräch",
    minimise: "Minimieren",
    failed: "Das Gespräch kann hier nicht angezeigt werden.",
    open: "In neuem Tab öffnen",
  },
  es: {
    talk: "Hable con nosotros",
    back: "Volver a la llamada",
    minimise: "Minimizar",
    failed: "La llamada no se puede mostrar aquí.",
    open: "Abrir en otra pestaña",
  },
  fr: {
    talk: "Parlez-nous",
    back: "Revenir à l’appel",
    minimise: "Réduire",
    failed: "L’appel ne peut pas être affiché ici.",
    open: "Ouvrir dans un nouvel onglet",
  },
};

/** The component's texts in a language tag's language, or English. */
export function wordsOf(language: string) {
  const [primary = ""] = language.toLowerCase().split("-");
  // Checked to be one of its keys.
  return Object.hasOwn(WORDS, primary) ? WORDS[primary as keyof typeof WORDS] : WORDS.en;
}
