import type { DocsWords } from "./en.ts";

export const DOCS_DE: DocsWords = {
  title: "Dokumentation",
  description: "Anleitungen, um mit Visavis zu entwickeln und es zu betreiben.",
  home: "Visavis, Startseite",
  pages: "Seiten",
  overview: "Überblick",
  reference: "API-Referenz",
  markdown: "Diese Seite als Markdown",
  previous: "Zurück",
  next: "Weiter",
  neighbors: "Vorige und nächste Seite",
  onPage: "Auf dieser Seite",
  groups: {
    start: "Erster Anruf",
    build: "Entwickeln",
    connect: "Anbinden",
    operate: "In Betrieb nehmen",
    more: "Weiteres",
  },
  search: {
    label: "Dokumentation durchsuchen",
    button: "Suchen",
    title: "Suchergebnisse",
    titleOf: "Suchergebnisse: {query}",
    none: "Kein Abschnitt enthält alle diese Wörter. Versuchen Sie es mit weniger Wörtern.",
    empty: "Geben Sie ein Wort ein.",
  },
  block: {
    code: "Code: {name}",
    copy: "den Code: {name}",
    table: "Tabelle: {name}",
    linkTo: "Link zu „{name}“",
  },
};
