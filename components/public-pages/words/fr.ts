import type { PublicPagesWords } from "./en.ts";

export const PUBLIC_PAGES_FR: PublicPagesWords = {
  notFound: {
    title: "Page introuvable",
    text: "Elle a peut-être été déplacée ou supprimée, ou l’adresse contient une faute de frappe.",
    start: "Aller à la page d’accueil",
    console: "Ouvrir la console",
  },
  error: {
    title: "Impossible d’afficher cette page",
    text: "Une erreur s’est produite sur le serveur. Elle a été enregistrée dans le journal. Réessayez dans un instant.",
    logged:
      "Une erreur s’est produite sur le serveur. Elle a été enregistrée dans le journal sous {digest}. Réessayez dans un instant.",
    retry: "Réessayer",
  },
};
