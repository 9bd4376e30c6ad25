import type { AvatarsWords } from "./en.ts";

export const AVATARS_ES: AvatarsWords = {
  title: "Avatares",
  empty: {
    title: "Todavía no hay avatares",
    text: "Un avatar es una cara y una voz. Esta instancia no tiene ninguno porque su carpeta «avatars» está vacía.",
  },
  gallery: {
    voice: "Voz",
    voiceHint: "Pulse una cara para oírla. «Voz propia» usa la de cada avatar.",
    ownVoice: "Voz propia",
    background: "Probar un fondo",
  },
  card: {
    default: "Predeterminado",
    id: "el ID de {name}",
    voice: "Voz: {voice}",
    linksLost: { one: "También se elimina {count} enlace.", other: "También se eliminan {count} enlaces." },
    loss: "Los archivos del avatar se borran de esta instancia. Las llamadas en curso continúan.",
    kind: "avatar",
    makeDefault: "Usar por defecto",
    isDefault: "{name} es ahora el avatar predeterminado",
  },
  builtIn: {
    daniel: "Traje azul marino y corbata roja, pelo corto y oscuro, tranquilo y atento.",
    henry: "Pelo gris y gafas, chaqueta de tweed y corbata verde, paciente y con experiencia.",
    leo: "Pelo castaño peinado hacia atrás y pecas, camisa vaquera, alegre y rápido.",
    maya: "Pelo largo castaño claro, camisa azul, cálida y cercana.",
    mei: "Pelo largo y negro, blusa gris claro, amable y precisa.",
    priya: "Pelo oscuro en un moño bajo, blusa verde, despierta y directa.",
  },
  portrait: {
    none: "Escuchar a {name}",
    preparing: "Preparando a {name}",
    playing: "Detener a {name}",
    problems: {
      speech: "La síntesis de voz ha fallado.",
      noSpeechService: "El servicio de voz no responde.",
      stopped: "La vista previa se ha detenido. Recargue la página.",
      notLoaded: "No se ha podido cargar la vista previa.",
      notDrawn: "No se ha podido dibujar el avatar: {reason}.",
    },
  },
  talk: {
    with: "Hablar con {name}",
    choose: "Elegir un escenario",
    create: "Crear escenario",
    createFirst: "Cree primero un escenario",
  },
  upload: {
    title: "Subir avatar",
    checking: "Comprobando el avatar",
    done: "«{name}» subido",
    file: "Archivo del avatar",
    fileHint: "Un zip de la carpeta generada: rig.json, rig.bin y sus imágenes. 8 MB como máximo.",
    voice: "Voz",
    failed: "No se ha podido subir el archivo.",
    how: "Cómo crear un archivo de avatar",
    howText:
      "En cualquier equipo con una copia de Visavis, describa a una persona en una receta y deje que Blender la renderice. Tarda unos minutos y no necesita tarjeta gráfica. <file>docs/avatars.md</file> explica la receta (en inglés).",
    commands: "Comandos que crean un archivo de avatar",
  },
  backgrounds: {
    title: "Fondos",
    text: "Imágenes que se muestran detrás de un avatar. Elija una al crear un enlace, o copie su valor y envíelo como fondo de una llamada. JPEG, PNG o WebP, desde 320 píxeles, 10 MB como máximo.",
    value: "el valor de {name}",
    kind: "imagen",
    loss: "Los enlaces que la usan vuelven al estudio. Las llamadas en curso la conservan.",
  },
};
