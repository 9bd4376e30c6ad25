import type { FormMessage } from "../translate-error.ts";

/** Errors about language models of an account. */
export const MODEL_ERRORS: FormMessage[] = [
  {
    en: "This instance has no model that can play a visitor or judge. Choose a language model of the account in the scenario, or run only scripted tests",
    de: "Kein Modell dieser Instanz kann einen Besucher spielen oder urteilen. Wählen Sie im Szenario ein Sprachmodell des Kontos, oder starten Sie nur geskriptete Tests.",
    fr: "Aucun modèle de cette instance ne peut jouer un visiteur ou juger. Choisissez dans le scénario un modèle du compte, ou lancez uniquement des tests scriptés.",
    es: "Ningún modelo de esta instancia puede interpretar a un visitante ni juzgar. Elija en el escenario un modelo de la cuenta o ejecute solo pruebas con guion.",
  },
  {
    en: "The address points to a private network: only the operator can allow it, with ENDPOINT_ALLOW_PRIVATE",
    de: "Die Adresse führt in ein privates Netz: Nur der Betreiber kann es mit ENDPOINT_ALLOW_PRIVATE erlauben.",
    fr: "L’adresse mène à un réseau privé : seul l’exploitant peut l’autoriser, avec ENDPOINT_ALLOW_PRIVATE.",
    es: "La dirección apunta a una red privada: solo el operador puede permitirla, con ENDPOINT_ALLOW_PRIVATE.",
  },
  {
    en: "The host name can't be resolved. Check the address",
    de: "Den Hostnamen gibt es nicht. Prüfen Sie die Adresse.",
    fr: "Le nom d’hôte est introuvable. Vérifiez l’adresse.",
    es: "No se encuentra el nombre de host. Revise la dirección.",
  },
  {
    en: "No connection to the server. Check the address and the port",
    de: "Keine Verbindung zum Server. Prüfen Sie Adresse und Port.",
    fr: "Pas de connexion au serveur. Vérifiez l’adresse et le port.",
    es: "No hay conexión con el servidor. Revise la dirección y el puerto.",
  },
  {
    en: "The server did not answer in time",
    de: "Der Server hat nicht rechtzeitig geantwortet.",
    fr: "Le serveur n’a pas répondu à temps.",
    es: "El servidor no respondió a tiempo.",
  },
  {
    en: "The server closed the connection in the middle of its answer",
    de: "Der Server hat die Verbindung mitten in der Antwort geschlossen.",
    fr: "Le serveur a fermé la connexion au milieu de sa réponse.",
    es: "El servidor cerró la conexión en mitad de la respuesta.",
  },
  {
    en: "The server redirects to another address. Enter that one",
    de: "Der Server leitet auf eine andere Adresse um. Geben Sie diese ein.",
    fr: "Le serveur redirige vers une autre adresse. Saisissez celle-ci.",
    es: "El servidor redirige a otra dirección. Introduzca esa.",
  },
  {
    en: "The server rejects the API key",
    de: "Der Server lehnt den API-Schlüssel ab.",
    fr: "Le serveur refuse la clé d’API.",
    es: "El servidor rechaza la clave de API.",
  },
  {
    en: "The server does not know this model",
    de: "Der Server kennt dieses Modell nicht.",
    fr: "Le serveur ne connaît pas ce modèle.",
    es: "El servidor no conoce este modelo.",
  },
  {
    en: "The server refuses requests at the moment: there are too many, or the credit is used up",
    de: "Der Server nimmt zurzeit keine Anfragen an: Es sind zu viele, oder das Guthaben ist verbraucht.",
    fr: "Le serveur refuse les requêtes pour le moment : il y en a trop, ou le crédit est épuisé.",
    es: "El servidor rechaza solicitudes por el momento: hay demasiadas o se agotó el crédito.",
  },
  {
    en: "The server refuses the request, with status {status}",
    de: "Der Server lehnt die Anfrage ab, mit dem Status {status}.",
    fr: "Le serveur refuse la requête, avec le statut {status}.",
    es: "El servidor rechaza la solicitud, con el estado {status}.",
  },
  {
    en: "The server failed, with status {status}",
    de: "Der Server meldet einen Fehler, mit dem Status {status}.",
    fr: "Le serveur a échoué, avec le statut {status}.",
    es: "El servidor falló, con el estado {status}.",
  },
  {
    en: "There is no OpenAI-compatible chat API at this address. It usually ends with /v1",
    de: "Unter dieser Adresse gibt es keine Chat-Schnittstelle nach OpenAI. Meist endet sie mit /v1.",
    fr: "Il n’y a pas d’API de chat compatible OpenAI à cette adresse. Elle se termine en général par /v1.",
    es: "En esta dirección no hay una API de chat compatible con OpenAI. Suele terminar en /v1.",
  },
  {
    en: "The model responds without text",
    de: "Das Modell antwortet ohne Text.",
    fr: "Le modèle répond sans texte.",
    es: "El modelo responde sin texto.",
  },
  {
    en: "The server sends its answers only once they are complete, so visitors would wait. Switch streaming on",
    de: "Der Server sendet Antworten erst, wenn sie fertig sind, sodass Besucher warten müssten. Schalten Sie Streaming ein.",
    fr: "Le serveur n’envoie ses réponses qu’une fois complètes : les visiteurs attendraient. Activez la diffusion en continu.",
    es: "El servidor envía sus respuestas solo cuando están completas y los visitantes esperarían. Active el envío por partes.",
  },
  {
    en: "The model does not call the function that it should call, so scenarios could not use theirs. Choose another model, or switch tool calls on at the server",
    de: "Das Modell ruft die verlangte Funktion nicht auf, sodass Szenarien ihre nicht nutzen könnten. Wählen Sie ein anderes Modell, oder schalten Sie Funktionsaufrufe am Server ein.",
    fr: "Le modèle n’appelle pas la fonction demandée : les scénarios ne pourraient pas utiliser les leurs. Choisissez un autre modèle, ou activez les appels de fonctions sur le serveur.",
    es: "El modelo no llama a la función que se le pidió y los escenarios no podrían usar las suyas. Elija otro modelo o active las llamadas a funciones en el servidor.",
  },
  {
    en: "api_key is required for another server: the stored key is not sent there",
    de: "Für einen anderen Server ist ein Schlüssel nötig: Der gespeicherte wird nicht dorthin gesendet.",
    fr: "Une clé est requise pour un autre serveur : celle qui est enregistrée n’y est pas envoyée.",
    es: "Se necesita una clave para otro servidor: la guardada no se envía allí.",
  },
  {
    en: "api_key must have only letters, digits and signs without spaces",
    de: "Der Schlüssel darf nur Buchstaben, Ziffern und Zeichen ohne Leerzeichen haben.",
    fr: "La clé ne doit contenir que des lettres, des chiffres et des signes sans espaces.",
    es: "La clave solo puede tener letras, cifras y signos sin espacios.",
  },
  {
    en: "base_url must end with its path",
    de: "Die Adresse muss mit ihrem Pfad enden.",
    fr: "L’adresse doit se terminer par son chemin.",
    es: "La dirección debe terminar en su ruta.",
  },
  {
    en: "LanguageModel not found",
    de: "Dieses Sprachmodell gibt es nicht mehr.",
    fr: "Ce modèle de langage n’existe plus.",
    es: "Ese modelo de lenguaje ya no existe.",
  },
];
