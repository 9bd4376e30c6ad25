import type { HealthWords } from "./en.ts";

export const HEALTH_ES: HealthWords = {
  title: "Esta instancia",
  pending: "Consultando sus partes",
  allRunning: "Todo en marcha",
  onePart: "{part}: {problem}",
  someParts: "{count} partes requieren atención",
  running: "en marcha",
  notRunning: "parado",
  starting: "iniciando",
  jobsStarting:
    "Los documentos, los clips y los resúmenes esperan al servidor de tareas, unos {count} min. Las llamadas funcionan.",
  local: "local",
  latency: "{name}, {ms} ms",
  free: "{size} libres",
  nearlyFull: "casi lleno",
  onlyFree:
    "Solo quedan {size} libres. Las grabaciones y las subidas podrían fallar pronto. Haga sitio en el disco de la carpeta de datos.",
  version: "Versión {version}",
  versions: "Versión {version}, workers {workers}",
  capacity: {
    full: { one: "{count} llamada, sin sitio para más", other: "{count} llamadas, sin sitio para más" },
    idle: { one: "sitio para {count} llamada", other: "sitio para {count} llamadas" },
    some: {
      one: "{count} llamada, sitio para {places} más",
      other: "{count} llamadas, sitio para {places} más",
    },
  },
  parts: {
    agent: {
      label: "Workers de avatares",
      missing: "No hay workers disponibles para atender llamadas.",
      operator: "Revise agent.log.",
    },
    livekit: {
      label: "Servidor multimedia",
      missing: "Nadie puede unirse a las llamadas.",
      operator: "Revise livekit.log.",
    },
    database: { label: "Base de datos", missing: "No se pueden leer ni guardar datos." },
    inngest: {
      label: "Tareas en segundo plano",
      missing: "Los documentos y los clips esperan; las llamadas funcionan.",
    },
    llm: {
      label: "Modelo de lenguaje",
      missing: "No responde, así que no pueden empezar llamadas.",
      operator: "Revise LLM_BASE_URL, LLM_API_KEY y models.log.",
    },
    stt: {
      label: "Reconocimiento de voz",
      missing: "No responde, así que no pueden empezar llamadas.",
      operator: "Revise STT_BASE_URL, STT_API_KEY y models.log.",
    },
    tts: {
      label: "Voz",
      missing: "No responde, así que no pueden empezar llamadas.",
      operator: "Revise TTS_BASE_URL, TTS_API_KEY y models.log.",
    },
    storage: { label: "Almacenamiento" },
  },
  model: {
    demo: "Modelo de demostración",
    fromScenario: "según el escenario",
    demoHint: "En las llamadas responden reglas en lugar de un modelo de lenguaje.",
    ownHint: "En las llamadas de esta cuenta responde {name}, salvo que el escenario elija otro modelo.",
    operator: {
      connect:
        "Para dar un modelo de lenguaje a todas las cuentas, descargue uno con `npm run -s visavis -- models pull`, inicie Ollama o LM Studio en esta máquina, o defina LLM_BASE_URL y LLM_API_KEY.",
      tooSlow: "Elija un modelo más pequeño con `npm run -s visavis -- models use`, u otro servidor.",
    },
    connectOne: "Conectar un modelo de lenguaje",
    noJudge:
      "Esta instancia usa el modelo de demostración. Sigue reglas, así que no puede respetar ni comprobar límites, ni juzgar una conversación.",
    noCriteria:
      "Esta instancia usa el modelo de demostración. Sigue reglas, así que no puede evaluar las conversaciones según criterios.",
    noMemory:
      "Esta instancia usa el modelo de demostración. Sigue reglas, así que no puede recordar a los visitantes, y los enlaces no lo ofrecen.",
    notJudged: "Sin comprobar: el modelo de demostración no puede juzgar una conversación.",
    speed: "Primera palabra a los {seconds} s, {tokens} tokens por segundo.",
    tooSlow: "demasiado lento",
    tooSlowHint: "Primera palabra a los {seconds} s, {tokens} tokens por segundo: los visitantes esperarán.",
    none: "ninguno",
    noneHint: "No responde ningún modelo de lenguaje, así que los avatares solo pueden disculparse.",
    answeredBy: "Responde <b>{name}</b>.",
    answeredByDemo:
      "Responde <b>{name}</b>: reglas en lugar de un modelo de lenguaje. Solo sigue tareas sencillas.",
  },
  download: {
    offer: "Descargar un modelo de lenguaje pequeño ({size}, para tareas sencillas)",
    title: "¿Descargar {name}?",
    facts: "Necesita {size}, y el disco tiene {free} libres. Su licencia es {licence}.",
    unknownLicence: "desconocida",
    kept: "Ya se han descargado {size}. La descarga se reanudará.",
    effect:
      "Después, el modelo responde en esta máquina a las llamadas de todas las cuentas, si es lo bastante rápido. Nada de lo que se dice sale de la máquina.",
    start: "Descargar",
    starting: "Iniciando",
    running: "Descargando {name}: {received} de {total}",
    waiting: "En espera de otra descarga en esta máquina",
    progress: "Descarga de {name}",
    cancel: "Cancelar",
    failed: "No se ha podido descargar {name}.",
    retry: "Reintentar",
    installed:
      "{name} está descargado. Responderá a las llamadas cuando nadie haya estado en una durante dos minutos y medio, si es lo bastante rápido.",
  },
  sharedVoice: {
    hint: "Todos los avatares comparten una voz, la de un hombre: las voces naturales no están descargadas.",
    operator: "`npm start` intenta descargarlas de nuevo en cada inicio.",
  },
  voice: {
    late: {
      problem: "con retraso en llamadas",
      missing:
        "En los últimos dos minutos, los visitantes esperaron más de 2,5 s a una voz. La máquina o el servidor de voz está sobrecargado; las llamadas nuevas esperan.",
    },
    silent: {
      problem: "no se oye en llamadas",
      missing:
        "En los últimos dos minutos, hubo palabras que solo se mostraron como subtítulos, porque la voz falló.",
      operator: "Revise models.log y la carga de la máquina.",
    },
  },
  check: {
    again: "Comprobar de nuevo",
    checking: "Comprobando",
    now: "comprobado ahora mismo",
    seconds: "comprobado hace {count} s",
    minutes: "comprobado hace {count} min",
    long: "comprobado hace más de una hora",
  },
};
