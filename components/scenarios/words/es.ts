import type { ScenariosWords } from "./en.ts";

export const SCENARIOS_ES: ScenariosWords = {
  title: "Escenarios",
  create: "Crear escenario",
  empty: {
    title: "Cree su primer escenario",
    text: "Un escenario define el papel del avatar, qué hace en cada nodo y qué nodo viene después. Empiece con una plantilla y adáptela.",
    choose: "Elegir una plantilla",
  },
  table: { name: "Nombre", model: "Modelo", links: "Enlaces", created: "Creado", updated: "Modificado" },
  voice: {
    title: "Voz e idioma",
    text: "Los enlaces y las peticiones a la API pueden elegir otros.",
    saved: "Voz e idioma guardados.",
    save: "Guardar",
    pronunciations:
      "Cómo dicen sus avatares los nombres y los términos; tienen prioridad sobre los de la cuenta.",
    hint: "«Voz propia» es la del avatar.",
  },
  actions: {
    edit: "Editar",
    tests: "Pruebas",
    createLink: "Crear enlace",
    duplicate: "Duplicar",
    voice: "Voz e idioma",
    exportJson: "Exportar JSON",
    remove: "Eliminar escenario",
    removeWithLinks: { one: "Eliminar con {count} enlace", other: "Eliminar con {count} enlaces" },
    loss: "Las conversaciones anteriores se conservan. Lo que el escenario recuerda de los visitantes se elimina definitivamente.",
    lossWithLinks: {
      one: "{count} enlace deja de funcionar hasta que restaure el escenario. Las conversaciones anteriores se conservan. Lo que el escenario recuerda de los visitantes se elimina definitivamente.",
      other:
        "{count} enlaces dejan de funcionar hasta que restaure el escenario. Las conversaciones anteriores se conservan. Lo que el escenario recuerda de los visitantes se elimina definitivamente.",
    },
    noResponse: "El servidor no respondió. Inténtelo de nuevo.",
  },
};
