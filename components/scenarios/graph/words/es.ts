import type { ScenarioGraphWords } from "./en.ts";

export const SCENARIO_GRAPH_ES: ScenarioGraphWords = {
  label: "Grafo de la conversación",
  tools: {
    node: "Nodo",
    undo: "Deshacer",
    redo: "Rehacer",
    layOut: "Ordenar",
    zoomOut: "Alejar",
    zoomIn: "Acercar",
    showAll: "Mostrar todo",
  },
  node: {
    label: "Nodo {id}",
    now: "Aquí",
    start: "Inicio",
    noTask: "Aún sin tarea",
    connect: "Arrastre para conectar",
    problems: { one: "{count} problema", other: "{count} problemas" },
    help: "Intro o Espacio selecciona un nodo, las flechas lo mueven, Supr lo elimina y Esc anula la selección.",
    edgeHelp: "Intro o Espacio selecciona una arista y Supr la elimina.",
    moved: "Movido a {x}, {y}.",
  },
  exits: {
    error: "en caso de error",
    unanswered: "si no viene nadie",
    silence: "tras {seconds} s de silencio",
  },
  conditions: {
    always: "siempre",
    never: "nunca",
    and: "{first} y {second}",
    or: "{first} o {second}",
    contains: "{name} contiene {value}",
    exists: "{name} está definida",
  },
};
