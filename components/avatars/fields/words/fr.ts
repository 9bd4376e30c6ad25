import type { AvatarFieldsWords } from "./en.ts";

export const AVATAR_FIELDS_FR: AvatarFieldsWords = {
  pronunciations: "Prononciations",
  pronunciationsHint:
    "Une par ligne : écrit = parlé. Les voix locales acceptent aussi l’API entre barres obliques.",
  pronunciationIncomplete: "Saisissez « écrit = parlé ».",
  pronunciationsExample: "Nguyen = nguiène\nRostock = /ɹˈɒstɒk/",
  voice: "Voix",
  ownVoice: "Sa propre voix",
  other: "Autre",
  otherVoice: "Autre voix",
  otherVoiceHint: "Le nom d’une voix de votre service vocal.",
  speed: "Vitesse",
  speedHint: "De 0,5 à 2 ; 1 est la vitesse propre de la voix.",
  voiceOf: "Voix de {name}",
  language: {
    label: "Langue de l’appel",
    auto: "Langue du visiteur",
    autoHint: "Reconnue aux premiers mots du visiteur ; elle change avec lui.",
    autoMissing:
      "Cette instance ne comprend qu’une langue : ces appels ne démarrent pas. Demandez à l’exploitant d’installer un modèle de reconnaissance multilingue.",
    missing: {
      heard:
        "Cette instance ne comprend pas cette langue ({language}) : ces appels ne démarrent pas. Demandez à l’exploitant d’installer un modèle de reconnaissance adapté.",
      spoken:
        "Cette instance ne parle pas cette langue ({language}) : ces appels ne démarrent pas. Demandez à l’exploitant d’installer une voix adaptée.",
      both: "Cette instance ne comprend ni ne parle cette langue ({language}) : ces appels ne démarrent pas. Demandez à l’exploitant d’installer des modèles adaptés.",
    },
    ofScenario: "Celle du scénario",
    unspecified: "Non précisée",
  },
  liveliness: {
    label: "Vivacité",
    hint: "À quel point l’avatar bouge quand il parle et écoute.",
    ofAvatar: "Celle de l’avatar",
    calm: "Calme",
    natural: "Naturelle",
    lively: "Vive",
    saved: "Vivacité de {name} enregistrée",
  },
  background: "Arrière-plan",
  backgroundIgnored: "Cet avatar garde l’arrière-plan de sa photo : aucun autre n’est visible.",
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
