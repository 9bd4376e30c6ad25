import type { ScenarioCreationWords } from "./en.ts";

export const SCENARIO_CREATION_ES: ScenarioCreationWords = {
  title: "Crear escenario",
  untitled: "Escenario sin título",
  choose: "Elegir una plantilla",
  lead: "Recibe su propia copia y puede cambiarlo todo.",
  start: "Usar plantilla<name>: {name}</name>",
  tryNow: "Probar ahora<name>: {name}</name>",
  startAndTest: "Usar y probar<name>: {name}</name>",
  templates: {
    appointment: {
      name: "Cita",
      description: "Reserva una cita con tarjetas: servicio, hora, datos de contacto y una confirmación.",
    },
    "plan-advisor": {
      name: "Asesor de planes",
      description:
        "Pregunta qué se necesita, compara los planes en una tabla y pasa a un compañero si hace falta.",
    },
    "help-center": {
      name: "Centro de ayuda",
      description: "Responde con los documentos. Si no hay respuesta, pasa a un compañero o anota un correo.",
    },
    survey: {
      name: "Encuesta a huéspedes",
      description: "Tres preguntas con estrellas y opciones, y una sugerencia.",
    },
    "check-in": {
      name: "Registro en un evento",
      description: "Un formulario, un código QR para entrar y el programa en una tabla.",
    },
    "damage-report": {
      name: "Parte de daños",
      description: "Recoge un parte paso a paso. Los visitantes pueden mostrar el daño con la cámara.",
    },
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
    appointment: "Para salones, consultas y talleres",
    "plan-advisor": "Para equipos de ventas",
    "help-center": "Para equipos con documentos. Incluye documentos de ejemplo.",
    survey: "Para hoteles, tiendas y eventos",
    "check-in": "Para congresos y recepciones",
    "damage-report": "Para aseguradoras y arrendadores",
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
