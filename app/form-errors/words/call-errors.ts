import type { FormMessage } from "../translate-error.ts";

/** Errors about calls: what one needs to begin, and what it refuses. */
export const CALL_ERRORS: FormMessage[] = [
  {
    en: "Runtime variables must be a JSON object",
    de: "Laufzeitvariablen müssen ein JSON-Objekt sein.",
    fr: "Les variables d’exécution doivent être un objet JSON.",
    es: "Las variables de ejecución deben ser un objeto JSON.",
  },
  {
    en: "All {count} places are taken. Try again in 10 seconds",
    de: "Alle {count} Plätze sind belegt. Versuchen Sie es in 10 Sekunden erneut.",
    fr: "Les {count} places sont prises. Réessayez dans 10 secondes.",
    es: "Las {count} plazas están ocupadas. Inténtelo de nuevo en 10 segundos.",
  },
  {
    en: "The only place is taken. Try again in 10 seconds",
    de: "Der einzige Platz ist belegt. Versuchen Sie es in 10 Sekunden erneut.",
    fr: "La seule place est prise. Réessayez dans 10 secondes.",
    es: "La única plaza está ocupada. Inténtelo de nuevo en 10 segundos.",
  },
  {
    en: "This machine is busy. Try again in 10 seconds",
    de: "Diese Maschine ist ausgelastet. Versuchen Sie es in 10 Sekunden erneut.",
    fr: "Cette machine est surchargée. Réessayez dans 10 secondes.",
    es: "Esta máquina está saturada. Inténtelo de nuevo en 10 segundos.",
  },
  {
    en: "The scenario has errors",
    de: "Das Szenario hat Fehler.",
    fr: "Le scénario contient des erreurs.",
    es: "El escenario tiene errores.",
  },
  {
    en: "The system messages of this conversation would add up to {bytes} bytes; the limit is {max}. Send shorter ones, or put what changes into runtime_vars.",
    de: "Die Systemnachrichten dieses Gesprächs hätten zusammen {bytes} Bytes; erlaubt sind {max}. Senden Sie kürzere.",
    fr: "Les messages système de cette conversation feraient {bytes} octets en tout ; la limite est de {max}. Envoyez-en de plus courts.",
    es: "Los mensajes de sistema de esta conversación sumarían {bytes} bytes; el límite es {max}. Envíe otros más cortos.",
  },
  {
    en: "runtime_vars.{name} is required by the scenario",
    de: "Das Szenario braucht die Laufzeitvariable {name}.",
    fr: "Le scénario exige la variable d’exécution {name}.",
    es: "El escenario requiere la variable de ejecución {name}.",
  },
  {
    en: "runtime_vars must have at most {max} names",
    de: "Höchstens {max} Laufzeitvariablen.",
    fr: "{max} variables d’exécution au maximum.",
    es: "{max} variables de ejecución como máximo.",
  },
  {
    en: "runtime_vars must be at most 16 KB",
    de: "Laufzeitvariablen dürfen höchstens 16 KB haben.",
    fr: "Les variables d’exécution ne doivent pas dépasser 16 Ko.",
    es: "Las variables de ejecución no deben superar 16 KB.",
  },
  {
    en: "The scenario's language model needs the paid plan",
    de: "Das Sprachmodell des Szenarios braucht den bezahlten Tarif.",
    fr: "Le modèle de langage du scénario exige le forfait payant.",
    es: "El modelo de lenguaje del escenario requiere el plan de pago.",
  },
  {
    en: "This instance can't hear {language}. The operator can install a speech recognition model for it (`npm run -s visavis -- models list`), or set STT_BASE_URL",
    de: "Diese Instanz versteht die Sprache nicht ({language}). Der Betreiber kann ein Modell zur Spracherkennung dafür installieren (`npm run -s visavis -- models list`) oder STT_BASE_URL setzen.",
    fr: "Cette instance ne comprend pas cette langue ({language}). L’exploitant peut installer un modèle de reconnaissance vocale (`npm run -s visavis -- models list`) ou définir STT_BASE_URL.",
    es: "Esta instancia no entiende este idioma ({language}). El operador puede instalar un modelo de reconocimiento de voz (`npm run -s visavis -- models list`) o definir STT_BASE_URL.",
  },
  {
    en: "This instance can't speak {language}. The operator can install a voice for it (`npm run -s visavis -- models list`), or set TTS_BASE_URL",
    de: "Diese Instanz spricht die Sprache nicht ({language}). Der Betreiber kann eine Stimme dafür installieren (`npm run -s visavis -- models list`) oder TTS_BASE_URL setzen.",
    fr: "Cette instance ne parle pas cette langue ({language}). L’exploitant peut installer une voix (`npm run -s visavis -- models list`) ou définir TTS_BASE_URL.",
    es: "Esta instancia no habla este idioma ({language}). El operador puede instalar una voz (`npm run -s visavis -- models list`) o definir TTS_BASE_URL.",
  },
  {
    en: "This instance can't hear or speak {language}. The operator can install a speech recognition model and a voice for it (`npm run -s visavis -- models list`), or set STT_BASE_URL and TTS_BASE_URL",
    de: "Diese Instanz versteht und spricht die Sprache nicht ({language}). Der Betreiber kann ein Modell zur Spracherkennung und eine Stimme dafür installieren (`npm run -s visavis -- models list`) oder STT_BASE_URL und TTS_BASE_URL setzen.",
    fr: "Cette instance ne comprend ni ne parle cette langue ({language}). L’exploitant peut installer un modèle de reconnaissance vocale et une voix (`npm run -s visavis -- models list`) ou définir STT_BASE_URL et TTS_BASE_URL.",
    es: "Esta instancia no entiende ni habla este idioma ({language}). El operador puede instalar un modelo de reconocimiento de voz y una voz (`npm run -s visavis -- models list`) o definir STT_BASE_URL y TTS_BASE_URL.",
  },
  {
    en: "This instance can't hear more than one language. The operator can install a speech recognition model that does (`npm run -s visavis -- models list`), or set STT_BASE_URL",
    de: "Diese Instanz versteht nur eine Sprache. Der Betreiber kann ein Modell zur Spracherkennung für mehrere Sprachen installieren (`npm run -s visavis -- models list`) oder STT_BASE_URL setzen.",
    fr: "Cette instance ne comprend qu’une langue. L’exploitant peut installer un modèle de reconnaissance vocale multilingue (`npm run -s visavis -- models list`) ou définir STT_BASE_URL.",
    es: "Esta instancia solo entiende un idioma. El operador puede instalar un modelo de reconocimiento de voz para varios idiomas (`npm run -s visavis -- models list`) o definir STT_BASE_URL.",
  },
  {
    en: "language must be the tag of a language that exists, such as en or de-DE",
    de: "Diese Sprache gibt es nicht. Geben Sie ein Sprachkürzel wie en oder de-DE ein.",
    fr: "Cette langue n’existe pas. Saisissez un code de langue comme en ou de-DE.",
    es: "Ese idioma no existe. Introduzca un código de idioma como en o de-DE.",
  },
  {
    en: "{field} must be auto or the tag of a language that exists, such as de or pt-BR",
    de: "Wählen Sie eine Sprache, die es gibt.",
    fr: "Choisissez une langue qui existe.",
    es: "Elija un idioma que exista.",
  },
  {
    en: "This month's conversation minutes are used up",
    de: "Die Gesprächsminuten dieses Monats sind verbraucht.",
    fr: "Les minutes de conversation de ce mois sont épuisées.",
    es: "Los minutos de conversación de este mes se han agotado.",
  },
  {
    en: "{count} draft tests are already running in this account. End one of them first",
    de: "In diesem Konto laufen schon {count} Tests von Entwürfen. Beenden Sie zuerst einen davon.",
    fr: "{count} tests de brouillon sont déjà en cours dans ce compte. Terminez-en un d’abord.",
    es: "Ya hay {count} pruebas de borrador en curso en esta cuenta. Termine primero una de ellas.",
  },
  {
    en: "Too many conversations at the same time",
    de: "Zu viele Gespräche gleichzeitig.",
    fr: "Trop de conversations en même temps.",
    es: "Demasiadas conversaciones a la vez.",
  },
  {
    en: "The media server is not responding",
    de: "Der Medienserver antwortet nicht.",
    fr: "Le serveur multimédia ne répond pas.",
    es: "El servidor multimedia no responde.",
  },
  {
    en: "Failed to enqueue system message",
    de: "Die Systemnachricht konnte nicht gesendet werden.",
    fr: "Le message système n’a pas pu être envoyé.",
    es: "No se ha podido enviar el mensaje de sistema.",
  },
  {
    en: "The call is no longer live",
    de: "Das Gespräch läuft nicht mehr.",
    fr: "L’appel n’est plus en cours.",
    es: "La llamada ya no está en curso.",
  },
  {
    en: "A live conversation can't be deleted. End it first",
    de: "Ein laufendes Gespräch lässt sich nicht löschen. Beenden Sie es zuerst.",
    fr: "Une conversation en cours ne peut pas être supprimée. Terminez-la d’abord.",
    es: "Una conversación en curso no se puede eliminar. Termínela primero.",
  },
];
