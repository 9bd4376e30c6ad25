const WORDS = {
  en: {
    talk: "Talk to us",
    back: "Back to the call",
    minimise: "Minimise",
    failed: "The call cannot be shown here.",
    open: "Open it in a new tab",
  },
  de: {
    talk: "Sprechen Sie mit uns",
    back: "Zurück zum Gespräch",
    minimise: "Minimieren",
    failed: "Das Gespräch kann hier nicht gezeigt werden.",
    open: "In neuem Tab öffnen",
  },
  es: {
    talk: "Hable con nosotros",
    back: "Volver a la llamada",
    minimise: "Minimizar",
    failed: "La llamada no se puede mostrar aquí.",
    open: "Abrirla en otra pestaña",
  },
  fr: {
    talk: "Parlez-nous",
    back: "Revenir à l’appel",
    minimise: "Réduire",
    failed: "L’appel ne peut pas être affiché ici.",
    open: "L’ouvrir dans un nouvel onglet",
  },
};

/** The component's own words in a language tag's language, else in English. */
export function wordsOf(language: string) {
  const [primary = ""] = language.toLowerCase().split("-");
  // It is a key of theirs when they have it.
  return Object.hasOwn(WORDS, primary) ? WORDS[primary as keyof typeof WORDS] : WORDS.en;
}
