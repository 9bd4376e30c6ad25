import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_FR: AvatarFieldsWords = {
  pronunciations: "Prononciations",
  pronunciationsHint:
    "Une par ligne : écrit = parlé. Les voix locales acceptent aussi l’API entre barres obliques.",
  pronunciationIncomplete: "Saisissez « écrit = parlé ».",
  pronunciationsExample: "Nguyen = nguiène\nRostock = /ɹˈɒstɒk/",
  voice: "Voix",
  ownVoice: "Propre voix",
  speed: "Vitesse",
  speedHint: "De 0,5 à 2 ; 1 est la vitesse propre de la voix.",
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
