import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_ES: AvatarFieldsWords = {
  pronunciations: "Pronunciación",
  pronunciationsHint: "Una por línea: escrito = hablado. Las voces locales también aceptan AFI entre barras.",
  pronunciationsExample: "Nguyen = uín\nRostock = /ɹˈɒstɒk/",
  voice: "Voz",
  ownVoice: "Voz propia",
  speed: "Velocidad",
  speedHint: "De 0,5 a 2; 1 es la velocidad propia de la voz.",
  voiceOf: "Voz de {name}",
  background: "Fondo",
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
