import type { LandingWords } from "./en.ts";

export const LANDING_ES: LandingWords = {
  documentTitle: "Visavis: una conversación cara a cara con su software",
  description: "Conversaciones de vídeo en directo con avatares de IA, en su propio servidor.",
  title: "Una conversación cara a cara con su software.",
  intro: "Visavis mantiene conversaciones de vídeo en directo con avatares de IA en su propio servidor.",
  introWithDemo:
    "Visavis mantiene conversaciones de vídeo en directo con avatares de IA en su propio servidor. Pruébelo: el avatar escucha, responde y usted puede interrumpirlo.",
  console: "Abrir la consola",
  signIn: "Iniciar sesión",
  page: "Página",
  howItWorks: "Cómo funciona",
  connectLink: "Conectar",
  apiReference: "Referencia de la API",
  documentation: "Documentación",
  demo: {
    label: "Demostración en directo",
    question: "¿A quién le gustaría conocer?",
    calling: "Llamando a {name}…",
    talk: "Hablar con {name}",
    microphone: "Usa su micrófono.",
    type: "Escribir",
  },
  steps: {
    title: "De una idea a una llamada en tres pasos",
    describe: {
      title: "Describa la conversación",
      text: "Los nodos dicen lo que el avatar debe conseguir; las funciones deciden cómo continúa.",
    },
    share: {
      title: "Comparta un enlace o conéctelo",
      text: "Un enlace alojado no necesita código. Para usar llamadas en su propia aplicación, añada a su servidor una ruta que tenga la clave y pida una sala.",
    },
    read: {
      title: "Lea lo que ha pasado",
      text: "Cada llamada guarda su transcripción tal como se oyó, con el nodo de cada línea, y muestra dónde se interrumpió una respuesta.",
    },
  },
  pictures: {
    greet: "Preguntar el motivo de la llamada",
    findOrder: "Buscar el número de pedido",
    answer: "Explicar las devoluciones",
    you: "Usted",
    tooSmall: "Me han llegado las botas, pero son una talla menos.",
    canSend: "Puedo enviarle la 43. ¿Cuál es el",
    orderNumber: "número de pedido?",
    itIs: "Es el A-20417.",
    stopped: "Usted habló y {name} se detuvo",
  },
  connect: {
    title: "Una llamada para conectar",
    text: "Su servidor pide una sala y su página se une a ella. La clave nunca llega al navegador y cada error tiene un <code>error_code</code> estable al que su código puede reaccionar.",
    reference: "Abrir la referencia de la API",
    copyWhat: "el ejemplo de {language}",
  },
  after: {
    label: "Qué hacer ahora",
    create: "Cree el suyo",
    createText: "Empiece con una plantilla y hable con ella un minuto después.",
    code: "Llámelo desde su código",
    codeText: "Una petición de su servidor inicia una llamada en su aplicación.",
  },
};
