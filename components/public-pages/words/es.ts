import type { PublicPagesWords } from "./en.ts";

export const PUBLIC_PAGES_ES: PublicPagesWords = {
  notFound: {
    title: "Página no encontrada",
    text: "Puede que se haya movido o eliminado, o que la dirección tenga una errata.",
    start: "Ir a la página de inicio",
    console: "Abrir la consola",
  },
  error: {
    title: "No se ha podido mostrar esta página",
    text: "Algo ha fallado en el servidor. Ha quedado registrado. Inténtelo de nuevo en un momento.",
    logged:
      "Algo ha fallado en el servidor. Ha quedado registrado como {digest}. Inténtelo de nuevo en un momento.",
    retry: "Reintentar",
  },
};
