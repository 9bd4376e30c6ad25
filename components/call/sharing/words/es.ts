import type { SharingWords } from "./en.ts";

export const SHARING_ES: SharingWords = {
  start: { screen: "Compartir la pantalla", camera: "Encender la cámara" },
  stop: { screen: "Dejar de compartir la pantalla", camera: "Apagar la cámara" },
  on: { screen: "{name} ve su pantalla", camera: "{name} ve su cámara" },
  title: { screen: "¿Mostrar su pantalla a {name}?", camera: "¿Mostrar a {name} lo que ve su cámara?" },
  seen: "Mientras esté activo, {name} mira imágenes: al final de sus turnos y a veces entre ellos. Las recibe el modelo de lenguaje que le responde.",
  kept: "Las imágenes no se guardan aquí ni forman parte de una grabación. La transcripción indica cuándo empieza y cuándo termina. Puede parar en cualquier momento.",
  confirm: { screen: "Elegir qué compartir", camera: "Encender la cámara" },
  cancel: "Cancelar",
  problems: {
    screen: {
      denied: "No se comparte nada, porque no se eligió nada o el navegador no lo permitió.",
      missing: "No se encontró nada que compartir.",
      busy: "Ahora no se puede compartir la pantalla. Inténtelo de nuevo.",
    },
    camera: {
      denied:
        "La cámara está bloqueada para esta página. Permítala junto a la barra de direcciones y pulse de nuevo.",
      missing: "No se encontró ninguna cámara. Conecte una y pulse de nuevo.",
      busy: "Otro programa usa la cámara. Ciérrelo y pulse de nuevo.",
    },
  },
  unavailable: "{name} no puede ver imágenes en esta llamada. Ya no se comparte nada.",
  preview: "Su cámara",
};
