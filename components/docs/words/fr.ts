import type { DocsWords } from "./en.ts";

export const DOCS_FR: DocsWords = {
  title: "Documentation",
  description: "Des guides pour développer avec Visavis et l’exploiter.",
  home: "Visavis, page d’accueil",
  pages: "Pages",
  overview: "Vue d’ensemble",
  reference: "Référence de l’API",
  markdown: "Cette page en Markdown",
  previous: "Précédent",
  next: "Suivant",
  neighbors: "Page précédente et page suivante",
  onPage: "Sur cette page",
  groups: {
    start: "Premier appel",
    build: "Développer",
    connect: "Connecter",
    operate: "Mise en production",
    more: "Autres pages",
  },
  search: {
    label: "Rechercher dans la documentation",
    button: "Rechercher",
    title: "Résultats de la recherche",
    titleOf: "Résultats de la recherche : {query}",
    none: "Aucune section ne contient tous ces mots. Essayez avec moins de mots.",
    empty: "Saisissez un mot à rechercher.",
  },
  block: {
    code: "Code : {name}",
    copy: "le code : {name}",
    table: "Tableau : {name}",
    linkTo: "Lien vers « {name} »",
  },
};
