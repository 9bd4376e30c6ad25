import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_ES: ScenarioCreationWords = {
  title: "Crear escenario",
  choose: "Elegir una plantilla",
  lead: "Recibe su propia copia y puede cambiarlo todo.",
  start: "Usar plantilla<name>: {name}</name>",
  tryNow: "Probar ahora<name>: {name}</name>",
  templates: {
    "support-desk": {
      name: "Atención al cliente",
      description: "Averigua qué falla, intenta ayudar y anota un correo para un compañero.",
    },
    intake: {
      name: "Admisión",
      description: "Pide el consentimiento, recoge lo necesario antes de una cita y lo lee para confirmarlo.",
    },
    interview: {
      name: "Entrevista",
      description: "Hace a cada candidato las mismas preguntas y anota las respuestas.",
    },
    tutor: {
      name: "Profesor de idiomas",
      description: "Practica la conversación por temas y dice al final qué conviene mejorar.",
    },
    "front-desk": { name: "Recepción", description: "Atiende a visitantes, entregas y preguntas." },
    "demo-front-desk": {
      name: "Recepción de una clínica",
      description: "Pregunte por el horario o el aparcamiento, o pida cita para una revisión.",
    },
    "demo-returns-desk": {
      name: "Devoluciones",
      description: "Devuelva un artículo o pregunte cuándo recibirá su dinero.",
    },
    "demo-english-tutor": {
      name: "Conversación en inglés",
      description: "Practique una charla informal con un profesor paciente.",
    },
    blank: { name: "En blanco", description: "Un único nodo que saluda al visitante." },
  },
  audiences: {
    "support-desk": "Para tiendas y empresas de software con atención al cliente",
    intake: "Para consultas, despachos y agencias",
    interview: "Para equipos que contratan",
    tutor: "Para escuelas de idiomas y estudiantes",
    "front-desk": "Para oficinas que reciben visitas",
    "demo-front-desk": "Para clínicas y consultas; reserva una cita",
    "demo-returns-desk": "Para tiendas en línea",
    "demo-english-tutor": "Para quienes aprenden inglés",
  },
  import: {
    title: "O importar uno",
    lead: "Elija un archivo JSON con el grafo de un escenario.",
    file: "Archivo para importar",
    choose: "Elegir archivo",
    busy: "Importando",
    defaultName: "Escenario importado",
    unknown: "El archivo no es el grafo de un escenario.",
    notJson: "Este archivo no es un JSON válido.",
  },
};
