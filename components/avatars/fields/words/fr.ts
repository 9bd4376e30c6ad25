import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_FR: AvatarFieldsWords = {
  voiceOf: "Voix de {name}",
  background: "Arrière-plan",
  backgrounds: {
    studio: "Studio",
    dawn: "Aube",
    sage: "Sauge",
    sky: "Ciel",
    lilac: "Lilas",
    night: "Nuit",
  },
  customColour: "Autre couleur",
  colour: "Couleur",
  before: "L’avatar devant cet arrière-plan",
  upload: "Importer une image",
  uploading: "Importation",
  uploadFailed: "L’importation a échoué.",
  noAnswer: "Le serveur n’a pas répondu. Réessayez.",
  imageName: "Arrière-plan",
};
