import type { ScenarioVersionsWords } from "./en.ts";

export const SCENARIO_VERSIONS_ES: ScenarioVersionsWords = {
  title: "Versiones",
  description: "Cada versión se usó para las llamadas nuevas desde el momento indicado.",
  failed: "El servidor no ha respondido. Cierre este diálogo e inténtelo de nuevo.",
  loading: "Cargando las versiones",
  none: "Aún no hay versiones.",
  inUse: "En uso",
  by: "publicada por",
  compare: "Comparar",
  compareLong: "Comparar la versión {number} con el borrador",
  comparison: {
    same: "El borrador es idéntico.",
    legend: "De la versión {number} al borrador: <del>eliminado</del>, <ins>añadido</ins>",
    restore: "Restaurar como borrador",
    added: "Añadido",
    removed: "Eliminado",
    changed: "Cambiado",
    scenario: "Escenario",
    start: "Nodo inicial",
    yes: "Sí",
    no: "No",
  },
};
