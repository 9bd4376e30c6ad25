import type { SimulationsWords } from "./en.ts";

export const SIMULATIONS_ES: SimulationsWords = {
  coverage: {
    check: "Comprobar la cobertura",
    checking: "Comprobando",
    title: "Cobertura",
    complete: "Todo es alcanzable",
    incomplete: "No todo es alcanzable",
    nodes: "Nodos",
    edges: "Aristas",
    reachedOf: "{reached} de {total}",
    cutShort:
      "Hay demasiados estados para comprobarlos todos; quizá se pueda llegar a algunos de estos elementos.",
    unreachedNodes: "Nodos inalcanzables",
    unreachedEdges: "Aristas inalcanzables",
  },
  failures: {
    ended: "La llamada ha terminado.",
    notEnded: "La llamada no ha terminado.",
    notEntered: "No se ha entrado en {node} en este orden.",
    notCalledWith: "No se ha llamado a {name} con estos argumentos en este orden.",
    notCalled: "No se ha llamado a {name} en este orden.",
    notSet: "{name} no tiene valor.",
    notSaid: "El avatar no ha dicho {text}.",
    isOther: "{name} vale {value}.",
  },
  reasons: {
    searchLimit: "La búsqueda alcanzó su límite antes de llegar hasta aquí.",
    noEdge: "Ninguna arista lleva hasta aquí.",
    onlyEdge: "La única arista que lleva hasta aquí nunca se toma.",
    noneOfEdges: "Ninguna de las {count} aristas que llevan hasta aquí se toma nunca.",
    noNode: "No existe el nodo {node}.",
    fromUnreached: "Ninguna ejecución llega a {node}.",
    noSilence: "Se sale del nodo antes de que el visitante pueda quedarse callado.",
    earlierEdge: "Una arista anterior coincide siempre.",
    noValues:
      "Ninguna ejecución da a sus variables valores que coincidan sin que también coincida una arista anterior.",
    notTaken: "Ninguna ejecución la toma.",
    notOffered: "Nunca se ofrece {name} al modelo.",
    neverFails: "Ninguna llamada a {name} falla ahí.",
    cannotFail: "Una función de tipo {type} no puede fallar.",
    allCases: "Cada valor posible de {name} tiene su propio caso.",
    noCase: "Ninguna llamada a {name} devuelve un valor para este caso.",
  },
};
