import type { ReplaysWords } from "./en.ts";

export const REPLAYS_ES: ReplaysWords = {
  page: { title: "Repetición", api: "Repetir esta conversación" },
  versions: {
    recorded: "Versión de la llamada",
    draft: "Borrador",
    published: "Versión publicada",
    numbered: "Versión {number}",
  },
  form: {
    against: "Repetir con",
    replay: "Repetir",
    busy: "Repitiendo, hasta 50 s",
    nothing: "El visitante no dijo nada en esta llamada, así que no hay nada que repetir.",
    how: "Lo que dijo el visitante se envía como texto a la versión que elija, y su modelo responde. No se llama a sus endpoints: se usan las respuestas grabadas. Las búsquedas de conocimiento usan sus documentos actuales.",
  },
  summary: {
    title: "Resultado",
    path: "Recorrido",
    requests: "Peticiones",
    text: "Texto",
    same: "Igual",
    different: "Distinto",
    modelTime: "Tiempo de respuesta, solo el modelo (mediana)",
    answerTime: "Tiempo de respuesta en la llamada, hablado (mediana)",
    end: "Llamada repetida",
    ended: "Terminada por el escenario",
    notEnded: "No terminada por el escenario",
    noSpeech:
      "En una repetición no se habla. Por eso, en ambos lados solo cuenta el tiempo del modelo hasta su primera palabra y el de las peticiones anteriores.",
    missed: {
      one: "Una petición no está entre las respuestas grabadas de esta llamada. No se envió nada, y se informó de ello al modelo.",
      other:
        "{count} peticiones no están entre las respuestas grabadas de esta llamada. No se envió nada, y se informó de ello al modelo.",
    },
    stopped: {
      time_limit: "La repetición alcanzó su tiempo límite. Los turnos restantes se omiten.",
      turn_limit: "Solo se repiten los primeros 100 turnos.",
    },
  },
  turns: {
    greeting: "Saludo",
    turn: "Turno {number}",
    starters: { greeting: "Saludo", user: "Visitante", system: "Mensaje de sistema" },
    recorded: "Grabado",
    replayed: "Repetido",
    over: "La repetición había terminado antes de este turno.",
    different: "Distinto: {parts}",
    parts: { path: "recorrido", calls: "peticiones", text: "texto" },
    modelOnly: "solo el modelo",
    interrupted: "(interrumpido)",
    silent: "No se dijo nada.",
    sources: {
      tape: "Respuesta grabada",
      missed: "Sin respuesta grabada",
      not_sent: "No enviada",
    },
    failed: "Error",
  },
};
