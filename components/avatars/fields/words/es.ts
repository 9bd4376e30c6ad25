import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_ES: AvatarFieldsWords = {
  pronunciations: "Pronunciación",
  pronunciationsHint: "Una por línea: escrito = hablado. Las voces locales también aceptan AFI entre barras.",
  pronunciationIncomplete: "Escriba «escrito = hablado».",
  pronunciationsExample: "Nguyen = uín\nRostock = /ɹˈɒstɒk/",
  voice: "Voz",
  ownVoice: "Voz propia",
  other: "Otra",
  otherVoice: "Otra voz",
  otherVoiceHint: "El nombre de una voz de su servicio de voz.",
  speed: "Velocidad",
  speedHint: "De 0,5 a 2; 1 es la velocidad propia de la voz.",
  voiceOf: "Voz de {name}",
  language: {
    label: "Idioma de la llamada",
    auto: "Idioma del visitante",
    autoHint: "Se reconoce en las primeras palabras del visitante y cambia con él.",
    autoMissing:
      "Esta instancia solo entiende un idioma, así que esas llamadas no empiezan. Pida al operador que instale un modelo de reconocimiento para varios idiomas.",
    missing: {
      heard:
        "Esta instancia no entiende este idioma ({language}), así que esas llamadas no empiezan. Pida al operador que instale un modelo de reconocimiento adecuado.",
      spoken:
        "Esta instancia no habla este idioma ({language}), así que esas llamadas no empiezan. Pida al operador que instale una voz adecuada.",
      both: "Esta instancia no entiende ni habla este idioma ({language}), así que esas llamadas no empiezan. Pida al operador que instale modelos adecuados.",
    },
    ofScenario: "El del escenario",
    unspecified: "Sin especificar",
  },
  liveliness: {
    label: "Vivacidad",
    hint: "Cuánto se mueve el avatar al hablar y escuchar.",
    ofAvatar: "La del avatar",
    calm: "Tranquila",
    natural: "Natural",
    lively: "Viva",
    saved: "Vivacidad de {name} guardada",
  },
  background: "Fondo",
  backgroundIgnored: "Este avatar conserva el fondo de su foto, así que no se ve ningún otro.",
  backgrounds: {
    studio: "Estudio",
    dawn: "Amanecer",
    sage: "Salvia",
    sky: "Cielo",
    lilac: "Lila",
    night: "Noche",
  },
  customColour: "Otro color",
  colour: "Color",
  before: "El avatar delante de este fondo",
  upload: "Subir imagen",
  uploading: "Subiendo",
  uploadFailed: "No se ha podido subir el archivo.",
  noAnswer: "El servidor no ha respondido. Inténtelo de nuevo.",
  imageName: "Fondo",
};
