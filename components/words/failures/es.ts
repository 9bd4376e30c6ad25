import type { FailuresWords } from "./en.ts";

const STORAGE =
  "El almacenamiento de la cuenta está lleno: hacen falta {needed}, y ya se usan {used} de {limit}. Elimine grabaciones, tomas, documentos, avatares o fondos, o pida más al operador.";

export const FAILURES_ES: FailuresWords = {
  takes: {
    no_speech_service: "El servicio de voz no responde. Inténtelo de nuevo en unos minutos.",
    nothing_to_say: "La voz no ha encontrado nada que decir en este guion. Cambie el guion.",
    no_recognizer:
      "El reconocimiento de voz no responde. Inténtelo de nuevo en unos minutos o escriba lo que dice el audio.",
    own_audio_unreadable: "No se ha podido leer el archivo de audio. Elija otro archivo.",
    own_audio_cut_off: "El archivo de audio termina demasiado pronto. Súbalo de nuevo.",
    own_audio_silent: "En el archivo de audio no se oye nada. Elija otro archivo.",
    audio: "No se ha podido generar el audio. Inténtelo de nuevo.",
    video: "No se ha podido renderizar el vídeo. El audio se conserva.",
    music: "No se ha podido leer la música de esta toma. Elija otro archivo.",
    avatar_deleted: "El avatar de esta toma se ha eliminado.",
    disk_full: "El disco está lleno. Libere espacio e inténtelo de nuevo.",
    storage_used_up: STORAGE,
  },
  documents: {
    internal: "No se ha podido preparar el documento para la búsqueda. Inténtelo de nuevo.",
    no_embeddings: "El servidor de embeddings no ha devuelto embeddings.",
    wrong_width: "El servidor de embeddings devuelve vectores de {width} números; se necesitan {required}.",
    timeout: "El servidor de embeddings no ha respondido a tiempo.",
    unreachable: "No se puede acceder al servidor de embeddings.",
    status: "El servidor de embeddings ha respondido con un error ({status}).",
  },
  imports: {
    busy: "Se están leyendo demasiados archivos. Inténtelo de nuevo en un momento.",
    slow_file: "La lectura del archivo ha tardado demasiado. Divídalo e inténtelo de nuevo.",
    memory: "Leer el archivo requiere demasiada memoria. Divídalo e inténtelo de nuevo.",
    unreadable: "No se puede leer el archivo. Compruebe que se abre en su equipo.",
    old_word:
      "No se pueden leer archivos de Word antiguos o protegidos. Guarde el archivo como .docx sin protección.",
    not_word: "El archivo no es un documento de Word o está dañado.",
    damaged_word: "El archivo de Word está dañado. Vuelva a guardarlo en Word.",
    large_word: "El archivo de Word es demasiado grande una vez descomprimido. Quítele imágenes.",
    empty_word: "El archivo de Word no tiene texto.",
    locked_pdf: "El PDF está protegido con una contraseña. Guárdelo sin ella.",
    not_pdf: "El archivo no es un PDF o está dañado.",
    other_encoding:
      "El archivo no es texto UTF-8. Guárdelo como UTF-8: en Excel como «CSV UTF-8», en otros programas con la codificación de «Guardar como».",
    scanned_pdf:
      "El PDF contiene páginas escaneadas, pero no texto. Aplíquele primero un reconocimiento de texto.",
    redirects: "La página redirige demasiadas veces.",
    other_protocol: "La página redirige a una dirección que no es HTTP.",
    slow_page: "La página no ha respondido a tiempo. Inténtelo más tarde.",
    no_host: "No se puede acceder al servidor.",
    page_status: "El servidor de la página ha respondido con un error ({status}).",
    large_page: "La página supera los {megabytes} MB.",
    content_type:
      "Este tipo de contenido no es compatible. Use una página o un archivo de texto, PDF o Word.",
    empty_page:
      "La página no tiene texto; puede que la genere un script. Guárdela como archivo y suba ese archivo.",
    private_address: "La dirección apunta a una red privada: solo el operador puede permitirla.",
    host_not_allowed: "El host no es uno de los hosts permitidos de la cuenta.",
    unresolved: "No existe ninguna dirección para este nombre de servidor.",
    no_connection: "El servidor ha rechazado la conexión.",
    timeout: "El endpoint no ha respondido a tiempo.",
    broken: "La conexión se ha cerrado antes de completar la respuesta.",
  },
  sites: {
    internal: "No se pudo leer el sitio. Actualícelo para intentarlo de nuevo.",
    no_host: "No se puede acceder al sitio. Inténtelo más tarde.",
    slow: "El sitio no respondió a tiempo. Inténtelo más tarde.",
    robots_denied: "El archivo robots.txt del sitio no permite leer sus páginas.",
    robots_unavailable:
      "No se pudo leer el archivo robots.txt del sitio, por lo que no se leyó ninguna página. Inténtelo más tarde.",
    moved: "La dirección redirige a otro host o fuera de la ruta. Añada la dirección a la que redirige.",
    refused: "El sitio no muestra la página de esta dirección: requiere iniciar sesión o no existe.",
    no_text:
      "Ninguna página del sitio tiene texto que se pueda leer. Puede que sus páginas se generen con scripts.",
    documents_used_up:
      "La cuenta tiene {used} de {limit} documentos como máximo. Elimine documentos o pida más al operador.",
    storage_used_up:
      "La cuenta no tiene espacio para más documentos. Elimine archivos o pida más al operador.",
    private_address: "La dirección apunta a una red privada: solo el operador puede permitirla.",
    host_not_allowed: "El host no es uno de los hosts permitidos de la cuenta.",
    unresolved: "No existe ninguna dirección para este nombre de servidor.",
  },
};
