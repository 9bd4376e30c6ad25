import type { SharingWords } from "./en.ts";

export const SHARING_FR: SharingWords = {
  start: { screen: "Partager l’écran", camera: "Activer la caméra" },
  stop: { screen: "Arrêter le partage de l’écran", camera: "Désactiver la caméra" },
  on: { screen: "{name} voit votre écran", camera: "{name} voit votre caméra" },
  title: {
    screen: "Montrer votre écran à {name} ?",
    camera: "Montrer à {name} ce que voit votre caméra ?",
  },
  seen: "Tant que c’est actif, {name} en regarde des images : quand vous avez fini de parler, et parfois entre-temps. Elles vont au modèle de langage qui vous répond.",
  kept: "Les images ne sont pas conservées ici et ne font partie d’aucun enregistrement. La transcription note quand vous commencez et arrêtez. Vous pouvez arrêter à tout moment.",
  confirm: { screen: "Choisir quoi partager", camera: "Activer la caméra" },
  cancel: "Annuler",
  problems: {
    screen: {
      denied: "Rien n’est partagé, parce que rien n’a été choisi ou que le navigateur ne l’a pas permis.",
      missing: "Rien à partager n’a été trouvé.",
      busy: "L’écran ne peut pas être partagé pour le moment. Réessayez.",
    },
    camera: {
      denied:
        "La caméra est bloquée pour cette page. Autorisez-la à côté de la barre d’adresse, puis appuyez de nouveau.",
      missing: "Aucune caméra trouvée. Branchez-en une, puis appuyez de nouveau.",
      busy: "Une autre application utilise la caméra. Fermez-la, puis appuyez de nouveau.",
    },
  },
  unavailable: "{name} ne peut pas regarder d’images pendant cet appel. Plus rien n’est partagé.",
  preview: "Votre caméra",
};
