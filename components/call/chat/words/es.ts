import type { ChatWords } from "./en.ts";

export const CHAT_ES: ChatWords = {
  talk: "Mejor hablar",
  calling: "Llamando…",
  startCall: "Iniciar la llamada",
  stay: "Seguir escribiendo",
  noMicrophone:
    "No se puede usar el micrófono. Permítalo en el navegador y pulse de nuevo, o siga escribiendo.",
  noCall: "Ahora no es posible llamar. Puede seguir escribiendo.",
  title: "Chat con {name}",
  willWrite: "Va a conversar con {name} por escrito.",
  start: "Iniciar el chat",
  starting: "Abriendo el chat…",
  writing: "{name} está escribiendo",
  hint: "Intro envía. Mayús + Intro empieza una línea nueva.",
  tooFast: "Ha sido mucho de una vez. Espere un momento y vuelva a pulsar Enviar.",
  wrote: "Ha conversado por escrito con {name} durante {duration}.",
  again: "Volver a chatear",
};
