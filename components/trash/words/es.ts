import type { TrashWords } from "./en.ts";

export const TRASH_ES: TrashWords = {
  title: "Papelera",
  intro:
    "Lo que elimina se queda aquí {days} días. Hasta entonces puede restaurarlo con todo lo que le pertenece. No cuenta para su almacenamiento.",
  total: { one: "{count} elemento", other: "{count} elementos" },
  empty: {
    title: "La papelera está vacía",
    text: "Los escenarios, enlaces, avatares, bases de conocimiento y clips eliminados se quedan aquí {days} días y puede restaurarlos. Las conversaciones y los recuerdos nunca se conservan: se eliminan al momento.",
  },
  name: "Nombre",
  kind: "Tipo",
  deleted: "Eliminado",
  gone: "Borrado definitivo",
  kinds: {
    scenario: "Escenario",
    hosted_link: "Enlace",
    avatar: "Avatar",
    knowledge_base: "Base de conocimiento",
    clip: "Clip",
  },
  restore: "Restaurar",
  restoreOne: "Restaurar {name}",
  deleteNow: "Eliminar definitivamente",
  loss: "Sus archivos y todo lo que le pertenece se eliminan definitivamente.",
};
