import type { ApiKeysWords } from "./en.ts";

export const API_KEYS_ES: ApiKeysWords = {
  title: "Claves de API",
  intro:
    "Una clave actúa en nombre de esta cuenta dentro de su alcance. Guárdela en su servidor: la API rechaza las peticiones de navegadores. La <reference>referencia de la API</reference> describe cada operación con ejemplos.",
  lost: "Solo se pueden volver a mostrar los cuatro últimos caracteres. Si pierde una clave, cree una nueva y revoque la anterior.",
  empty: {
    title: "Inicie conversaciones desde su propio servidor",
    text: "Con una clave de API, su backend conecta a los visitantes con avatares y lee las transcripciones. Los enlaces funcionan sin clave.",
    share: "Compartir un enlace",
  },
  agent: {
    title: "Conectar un agente de programación",
    text: "La instancia es un servidor del Model Context Protocol. Un agente se conecta con una clave de API y recibe como herramientas las operaciones que esa clave permite.",
    command: "Comando para Claude Code",
    settings: "Ajustes para otros clientes",
  },
  create: "Crear clave de API",
  namePlaceholder: "¿Dónde se usará?",
  nameNeeded: "Introduzca un nombre para reconocer la clave más adelante.",
  key: "Clave",
  scope: "Alcance",
  scopes: {
    connect: "Iniciar y actualizar conversaciones. Basta para una llamada insertada.",
    read: "Leer conversaciones, clips, escenarios y conocimiento.",
    full: "Todo, también eliminar.",
  },
  expires: "Caduca",
  neverExpires: "Nunca",
  lifetime: "En {days} días, el {date}",
  member: "Miembro",
  created: "Creada",
  lastUsed: "Último uso",
  never: "nunca",
  inDays: { one: "en {count} día", other: "en {count} días" },
  revokedOn: "Revocada: {date}",
  expiredOn: "Caducada: {date}",
  revoke: {
    open: "Revocar",
    title: "¿Revocar «{name}»?",
    confirm: "Revocar clave",
    busy: "Revocando",
    done: "«{name}» revocada",
    used: {
      one: "Ha iniciado {count} llamada en los últimos 30 días. Las peticiones con ella fallan de inmediato; las llamadas en curso continúan. Esta acción no se puede deshacer.",
      other:
        "Ha iniciado {count} llamadas en los últimos 30 días. Las peticiones con ella fallan de inmediato; las llamadas en curso continúan. Esta acción no se puede deshacer.",
    },
    unused:
      "No ha iniciado ninguna llamada en los últimos 30 días. Las peticiones con ella fallan de inmediato. Esta acción no se puede deshacer.",
  },
  revokeMany: {
    question: "¿Revocar {things}?",
    confirm: "Revocar {things}",
    done: "Revocación realizada: {things}",
    loss: "Las peticiones con ellas fallan de inmediato; las llamadas en curso continúan.",
    lossOfOne: "Las peticiones con ella fallan de inmediato; las llamadas en curso continúan.",
    lossOf: {
      one: "{count} llamada iniciada en los últimos 30 días. Las peticiones con estas claves fallan de inmediato; las llamadas en curso continúan.",
      other:
        "{count} llamadas iniciadas en los últimos 30 días. Las peticiones con estas claves fallan de inmediato; las llamadas en curso continúan.",
    },
  },
  shown: {
    title: "Copie su clave de API",
    text: "Solo se muestra completa una vez.",
    copyWhat: "la clave",
    try: "Pruébela",
    example: "Ejemplo de petición",
    stored: "La he guardado",
  },
};
