import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_ES: AvatarFieldsWords = {
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
