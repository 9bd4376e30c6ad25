/** The texts around the documentation, which is in English. */
export const DOCS_EN = {
  title: "Documentation",
  description: "Guides for building on Visavis and running it.",
  home: "Visavis, start page",
  pages: "Pages",
  overview: "Overview",
  reference: "API reference",
  markdown: "This page as Markdown",
  previous: "Previous",
  next: "Next",
  neighbors: "Previous and next page",
  onPage: "On this page",
  groups: {
    start: "First call",
    build: "Build",
    connect: "Connect",
    operate: "Go live",
    more: "More",
  },
  search: {
    label: "Search the documentation",
    button: "Search",
    title: "Search results",
    titleOf: "Search results: {query}",
    none: "Nothing contains all of these words. Try fewer words.",
    empty: "Enter a word to search for.",
  },
  block: {
    code: "Code: {name}",
    copy: "the code: {name}",
    table: "Table: {name}",
    linkTo: "Link to “{name}”",
  },
};
export type DocsWords = typeof DOCS_EN;
