import type { LiveCallsWords } from "./en.ts";

export const LIVE_CALLS_ES: LiveCallsWords = {
  title: "Llamadas en curso",
  live: "En curso",
  listen: "Escuchar",
  listenTo: "Escuchar {name}",
  listeningTo: "Escuchando {name}",
  notNotified: "No se avisa al visitante. La conversación guarda constancia de que usted escuchó.",
  video: "Vídeo del avatar",
  stop: "Dejar de escuchar",
  joining: "Conectando con la llamada",
  listening: "Oye a ambas partes. Su micrófono está apagado.",
  ended: "La llamada ha terminado.",
  noAnswer: "No se pudo conectar con la llamada. Inténtelo de nuevo.",
};
