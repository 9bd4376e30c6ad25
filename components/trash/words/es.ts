import type { TrashWords } from "./en.ts";

export const TRASH_ES: TrashWords = {
  title: "Papelera",
  intro:
    "Lo que elimina se queda aquí {days} días. Hasta entonces puede restaurarlo con todo lo que le pertenece.",
  keeps: {
    title: "Qué conserva la papelera",
    text: "No cuenta para su almacenamiento, salvo las imágenes de los escenarios. La papelera conserva hasta 1.000 elementos y 5 GB, y elimina antes los más antiguos que excedan. Lo que los escenarios recuerdan de los visitantes y las preguntas sin respuesta de las bases de conocimiento se eliminan al momento y no vuelven.",
  },
  total: { one: "{count} elemento", other: "{count} elementos" },
  empty: {
    title: "La papelera está vacía",
    text: "Los escenarios, enlaces, avatares, bases de conocimiento y clips eliminados se quedan aquí {days} días y puede restaurarlos. Las conversaciones y los recuerdos nunca se conservan: se eliminan al momento.",
  },
  name: "Nombre",
  kind: "Tipo",
  deleted: "Eliminado",
  gone: "Se elimina definitivamente el",
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
  loss: "Sus archivos y todo lo que le pertenece se eliminan definitivamente, y con un escenario o un avatar también sus enlaces.",
  trashed: {
    titles: {
      scenario: "Este escenario está en la papelera",
      hosted_link: "Este enlace está en la papelera",
      avatar: "Este avatar está en la papelera",
      knowledge_base: "Esta base de conocimiento está en la papelera",
      clip: "Este clip está en la papelera",
    },
    texts: {
      scenario: "Restáurelo para editarlo; sus enlaces volverán a funcionar.",
      hosted_link: "Restáurelo para que su dirección vuelva a funcionar.",
      avatar: "Restáurelo para usarlo; sus enlaces volverán a funcionar.",
      knowledge_base: "Restáurela con sus documentos para que los escenarios puedan volver a buscar en ella.",
      clip: "Restáurelo con sus tomas.",
    },
    restore: "Restaurar desde la papelera",
  },
};
