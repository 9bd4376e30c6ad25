import type { FormMessage } from "../translate-error.ts";

/** Errors of endpoints, of allowed hosts and of imported OpenAPI documents. */
export const TOOLS_ERRORS: FormMessage[] = [
  {
    en: "{field} must be a JSON Pointer, such as /order/status",
    de: "Jede Zeile muss ein JSON Pointer sein, etwa /order/status.",
    fr: "Chaque ligne doit être un JSON Pointer, comme /order/status.",
    es: "Cada línea debe ser un JSON Pointer, como /order/status.",
  },
  {
    en: "{field} must be on one of the account's allowed hosts",
    de: "Dieser Host gehört nicht zu den erlaubten Hosts des Kontos.",
    fr: "Cet hôte ne fait pas partie des hôtes autorisés du compte.",
    es: "Este host no es uno de los hosts permitidos de la cuenta.",
  },
  {
    en: "hosts must be names such as crm.example.com or *.example.com",
    de: "Jede Zeile muss ein Host sein, etwa crm.example.com oder *.example.com.",
    fr: "Chaque ligne doit être un hôte, comme crm.example.com ou *.example.com.",
    es: "Cada línea debe ser un host, como crm.example.com o *.example.com.",
  },
  {
    en: "document is larger than {megabytes} MB. Leave out operations that you don't need",
    de: "Das Dokument ist größer als {megabytes} MB. Lassen Sie Operationen weg, die Sie nicht brauchen.",
    fr: "Le document dépasse {megabytes} Mo. Retirez les opérations dont vous n’avez pas besoin.",
    es: "El documento supera los {megabytes} MB. Quite las operaciones que no necesite.",
  },
  {
    en: "document is a web page. Use the OpenAPI document itself, in JSON or YAML",
    de: "Das ist eine Webseite. Verwenden Sie das OpenAPI-Dokument selbst, in JSON oder YAML.",
    fr: "C’est une page web. Utilisez le document OpenAPI lui-même, en JSON ou en YAML.",
    es: "Es una página web. Use el documento OpenAPI mismo, en JSON o YAML.",
  },
  {
    en: "document is neither JSON nor YAML",
    de: "Das Dokument ist weder JSON noch YAML.",
    fr: "Le document n’est ni du JSON ni du YAML.",
    es: "El documento no es ni JSON ni YAML.",
  },
  {
    en: "document takes too long to read. Leave out operations that you don't need",
    de: "Das Lesen des Dokuments dauert zu lange. Lassen Sie Operationen weg, die Sie nicht brauchen.",
    fr: "La lecture du document prend trop de temps. Retirez les opérations dont vous n’avez pas besoin.",
    es: "Leer el documento lleva demasiado tiempo. Quite las operaciones que no necesite.",
  },
  {
    en: "document has too many values or levels, or characters or numbers that can't be stored",
    de: "Das Dokument hat zu viele Werte oder Ebenen, oder Zeichen oder Zahlen, die sich nicht speichern lassen.",
    fr: "Le document a trop de valeurs ou de niveaux, ou des caractères ou nombres impossibles à enregistrer.",
    es: "El documento tiene demasiados valores o niveles, o caracteres o números que no se pueden guardar.",
  },
  {
    en: "Too many documents are being read. Try again in a moment",
    de: "Es werden gerade zu viele Dokumente gelesen. Versuchen Sie es gleich noch einmal.",
    fr: "Trop de documents sont en cours de lecture. Réessayez dans un instant.",
    es: "Se están leyendo demasiados documentos. Inténtelo de nuevo en un momento.",
  },
  {
    en: "document is Swagger 2. Convert it to OpenAPI 3",
    de: "Das Dokument ist Swagger 2. Wandeln Sie es in OpenAPI 3 um.",
    fr: "Le document est en Swagger 2. Convertissez-le en OpenAPI 3.",
    es: "El documento es Swagger 2. Conviértalo a OpenAPI 3.",
  },
  {
    en: "document is not an OpenAPI 3 document",
    de: "Das ist kein OpenAPI-3-Dokument.",
    fr: "Ce n’est pas un document OpenAPI 3.",
    es: "No es un documento OpenAPI 3.",
  },
  {
    en: "document names no http or https server. Give the address of the API as server",
    de: "Das Dokument nennt keinen Server mit http oder https. Geben Sie die Adresse der API ein.",
    fr: "Le document ne nomme aucun serveur http ou https. Saisissez l’adresse de l’API.",
    es: "El documento no nombra ningún servidor http o https. Escriba la dirección de la API.",
  },
  {
    en: "document has no operations",
    de: "Das Dokument hat keine Operationen.",
    fr: "Le document n’a pas d’opérations.",
    es: "El documento no tiene operaciones.",
  },
  {
    en: "server must be an http or https URL",
    de: "Die Adresse der API muss eine URL mit http oder https sein.",
    fr: "L’adresse de l’API doit être une URL http ou https.",
    es: "La dirección de la API debe ser una URL http o https.",
  },
  {
    en: "operations names one that is not in the document",
    de: "Eine der gewählten Operationen steht nicht im Dokument. Lesen Sie es noch einmal.",
    fr: "L’une des opérations choisies n’est pas dans le document. Relisez-le.",
    es: "Una de las operaciones elegidas no está en el documento. Léalo de nuevo.",
  },
  {
    en: "operations names one that can't be imported",
    de: "Eine der gewählten Operationen kann nicht importiert werden.",
    fr: "L’une des opérations choisies ne peut pas être importée.",
    es: "Una de las operaciones elegidas no se puede importar.",
  },
  {
    en: "event_type_id must be a number",
    de: "Die ID der Terminart muss eine Zahl sein.",
    fr: "L’ID du type d’événement doit être un nombre.",
    es: "El ID del tipo de evento debe ser un número.",
  },
  {
    en: "calendar_id must be primary or look like an email address",
    de: "Die Kalender-ID muss primary sein oder wie eine E-Mail-Adresse aussehen.",
    fr: "L’ID de l’agenda doit être primary ou ressembler à une adresse e-mail.",
    es: "El ID del calendario debe ser primary o parecerse a una dirección de correo.",
  },
  {
    en: "{field} must be the name of a secret",
    de: "Geben Sie den Namen eines Geheimnisses ein, etwa crm_key.",
    fr: "Saisissez le nom d’un secret, comme crm_key.",
    es: "Escriba el nombre de un secreto, como crm_key.",
  },
  {
    en: "{field} must not contain :",
    de: "Der Benutzername darf keinen Doppelpunkt enthalten.",
    fr: "Le nom d’utilisateur ne doit pas contenir de deux-points.",
    es: "El nombre de usuario no debe contener dos puntos.",
  },
  {
    en: "{field} must be an https URL, because a secret is sent to it",
    de: "Diese URL muss mit https beginnen, weil ein Geheimnis an sie gesendet wird.",
    fr: "Cette URL doit commencer par https, car un secret lui est envoyé.",
    es: "Esta URL debe empezar por https, porque se le envía un secreto.",
  },
  {
    en: "{field} must not have a template",
    de: "Diese URL darf keine Vorlage enthalten.",
    fr: "Cette URL ne doit pas contenir de modèle.",
    es: "Esta URL no debe contener una plantilla.",
  },
  {
    en: "{field} must be left out, because auth sets it",
    de: "Entfernen Sie den Header Authorization: Die Autorisierung setzt ihn.",
    fr: "Retirez l’en-tête Authorization : l’autorisation le définit.",
    es: "Quite la cabecera Authorization: la autorización ya la establece.",
  },
];
