import type { AvatarsWords } from "./en.ts";

export const AVATARS_FR: AvatarsWords = {
  title: "Avatars",
  empty: {
    title: "Pas encore d’avatar",
    text: "Un avatar est un visage et une voix. Cette instance n’en a aucun, car son dossier « avatars » est vide.",
  },
  gallery: {
    voice: "Voix",
    voiceHint: "Appuyez sur un visage pour l’entendre. « Propre voix » fait entendre celle de chaque avatar.",
    ownVoice: "Propre voix",
    background: "Essayer un arrière-plan",
  },
  card: {
    default: "Par défaut",
    id: "l’identifiant de {name}",
    voice: "Voix : {voice}",
    linksLost: { one: "{count} lien sera aussi supprimé.", other: "{count} liens seront aussi supprimés." },
    loss: "Les fichiers de l’avatar sont effacés de cette instance. Les appels en cours continuent.",
    kind: "l’avatar",
    makeDefault: "Définir par défaut",
    isDefault: "{name} est désormais l’avatar par défaut",
  },
  builtIn: {
    daniel: "Costume bleu marine et cravate rouge, cheveux bruns courts, calme et attentif.",
    henry: "Cheveux gris et lunettes, veste en tweed et cravate verte, patient et expérimenté.",
    leo: "Cheveux bruns coiffés en arrière et taches de rousseur, chemise en jean, gai et vif.",
    maya: "Longs cheveux châtain clair, chemise bleue, chaleureuse et d’un abord facile.",
    mei: "Longs cheveux noirs, chemisier gris clair, aimable et précise.",
    priya: "Cheveux bruns en chignon bas, chemisier vert, vive et directe.",
  },
  portrait: {
    none: "Écouter {name}",
    preparing: "Préparation de {name}",
    playing: "Arrêter {name}",
    problems: {
      speech: "La synthèse vocale a échoué.",
      noSpeechService: "Le service vocal ne répond pas.",
      stopped: "L’aperçu s’est arrêté. Rechargez la page.",
      notLoaded: "L’aperçu n’a pas pu être chargé.",
      notDrawn: "L’avatar n’a pas pu être dessiné : {reason}.",
    },
  },
  talk: {
    with: "Parler avec {name}",
    choose: "Choisir un scénario",
    create: "Créer un scénario",
    createFirst: "Créez d’abord un scénario",
  },
  upload: {
    title: "Importer un avatar",
    checking: "Vérification de l’avatar",
    done: "« {name} » importé",
    file: "Fichier de l’avatar",
    fileHint: "Le dossier généré, en zip : rig.json, rig.bin et ses images. 8 Mo au plus.",
    voice: "Voix",
    failed: "L’importation a échoué.",
    how: "Comment créer un fichier d’avatar",
    howText:
      "Sur une machine qui a une copie de Visavis, décrivez une personne dans une recette et laissez Blender en faire le rendu. Cela prend quelques minutes, sans carte graphique. <file>docs/avatars.md</file> explique la recette (en anglais).",
    commands: "Commandes qui créent un fichier d’avatar",
  },
  backgrounds: {
    title: "Arrière-plans",
    text: "Des images à montrer derrière un avatar. Choisissez-en une quand vous créez un lien, ou copiez sa valeur et envoyez-la comme arrière-plan d’un appel. JPEG, PNG ou WebP, à partir de 320 pixels, 10 Mo au plus.",
    value: "la valeur de {name}",
    kind: "l’image",
    loss: "Les liens qui l’utilisent reviennent au studio. Les appels en cours la gardent.",
  },
};
