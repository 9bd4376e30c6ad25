import type { DocsWords } from "./en.ts";

export const DOCS_ES: DocsWords = {
  title: "Documentación",
  description: "Guías para desarrollar con Visavis y para operarlo.",
  home: "Visavis, página de inicio",
  pages: "Páginas",
  overview: "Resumen",
  reference: "Referencia de la API",
  markdown: "Esta página en Markdown",
  previous: "Anterior",
  next: "Siguiente",
  neighbors: "Página anterior y siguiente",
  onPage: "En esta página",
  groups: {
    start: "Primera llamada",
    build: "Crear",
    connect: "Conectar",
    operate: "Puesta en producción",
    more: "Más",
  },
  search: {
    label: "Buscar en la documentación",
    button: "Buscar",
    title: "Resultados de la búsqueda",
    titleOf: "Resultados de la búsqueda: {query}",
    none: "Ninguna sección contiene todas estas palabras. Pruebe con menos palabras.",
    empty: "Escriba una palabra para buscar.",
  },
  block: {
    code: "Código: {name}",
    copy: "el código: {name}",
    table: "Tabla: {name}",
    linkTo: "Enlace a «{name}»",
  },
};
