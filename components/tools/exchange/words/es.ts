import type { ExchangeWords } from "./en.ts";

export const EXCHANGE_ES: ExchangeWords = {
  running: "En curso",
  notSent: "No enviada",
  request: "Solicitud",
  argumentsTitle: "Argumentos del modelo",
  requestTitle: "Solicitud (sin secretos)",
  resultTitle: "Resultado para el modelo",
  response: "Respuesta",
  failures: {
    private_address: "La dirección apunta a una red privada, lo que no está permitido",
    unresolved: "No se puede resolver el nombre del servidor",
    no_connection: "El servidor ha rechazado la conexión",
    timeout: "El endpoint no ha respondido a tiempo",
    broken: "La conexión se ha cerrado antes de completar la respuesta",
    endpointStatus: "El endpoint ha respondido con el estado {status}",
    receiverStatus: "El receptor ha respondido con el estado {status}",
    noSecret: "El secreto {name} no existe",
    webhookOff: "El webhook está desactivado, así que no se ha enviado nada",
    noAnswer: "El último intento no ha recibido respuesta",
    badHeader: "El valor de {name} tiene caracteres que no admite ninguna cabecera",
    noUrl: "La dirección del endpoint no es una URL",
    changedPath: "Un valor cambiaría la ruta de la dirección",
    tooLarge: "Los valores hacen que la solicitud sea demasiado grande",
  },
};
