import type { FormMessage } from "../translate-error.ts";

/** Errors about clips, takes and their videos. */
export const TAKE_ERRORS: FormMessage[] = [
  {
    en: "The account has {used} of at most {limit} takes. Delete takes, or ask the operator for more",
    de: "Das Konto hat {used} von höchstens {limit} Takes. Löschen Sie Takes oder bitten Sie den Betreiber, die Grenze anzuheben.",
    fr: "Le compte a {used} prises sur {limit} au maximum. Supprimez des prises ou demandez à l’exploitant d’augmenter la limite.",
    es: "La cuenta tiene {used} de {limit} tomas como máximo. Elimine tomas o pida al operador que amplíe el límite.",
  },
  {
    en: "The script must be a JSON object",
    de: "Das Skript muss ein JSON-Objekt sein.",
    fr: "Le script doit être un objet JSON.",
    es: "El guion debe ser un objeto JSON.",
  },
  {
    en: "An account can have up to {limit} pictures. Delete scenarios and takes that use pictures, also from the trash; unused pictures are deleted after a day",
    de: "Ein Konto kann höchstens {limit} Bilder haben. Löschen Sie Szenarien und Takes, die Bilder enthalten, auch aus dem Papierkorb; nicht mehr verwendete Bilder werden nach einem Tag gelöscht.",
    fr: "Un compte peut contenir {limit} images au maximum. Supprimez des scénarios et des prises qui contiennent des images, aussi de la corbeille ; les images inutilisées sont supprimées au bout d’un jour.",
    es: "Una cuenta puede tener {limit} imágenes como máximo. Elimine escenarios y tomas que contengan imágenes, también de la papelera; las que ya no se usan se eliminan al cabo de un día.",
  },
  {
    en: "favorite_id must be a take of this clip",
    de: "Wählen Sie einen Take dieses Clips.",
    fr: "Choisissez une prise de ce clip.",
    es: "Elija una toma de este clip.",
  },
  {
    en: "rows.{row} makes a script of more than {count} characters",
    de: "rows.{row} ergibt ein Skript mit mehr als {count} Zeichen.",
    fr: "rows.{row} donne un script de plus de {count} caractères.",
    es: "rows.{row} da un guion de más de {count} caracteres.",
  },
  {
    en: "rows.{row} makes a script without words that can be spoken",
    de: "rows.{row} ergibt ein Skript ohne Wörter, die sich sprechen lassen.",
    fr: "rows.{row} donne un script sans mots prononçables.",
    es: "rows.{row} da un guion sin palabras que se puedan pronunciar.",
  },
  {
    en: "scenes must have at most {max} characters of script in all",
    de: "Die Skripte der Szenen dürfen zusammen höchstens {max} Zeichen haben.",
    fr: "Les textes des scènes ne doivent pas dépasser {max} caractères au total.",
    es: "Los guiones de las escenas deben tener como máximo {max} caracteres en total.",
  },
  {
    en: "The music must be a WAV, MP3, M4A or OGG file",
    de: "Die Musik muss eine WAV-, MP3-, M4A- oder OGG-Datei sein.",
    fr: "La musique doit être un fichier WAV, MP3, M4A ou OGG.",
    es: "La música debe ser un archivo WAV, MP3, M4A u OGG.",
  },
  {
    en: "The music must be 1 second to 10 minutes long",
    de: "Die Musik muss 1 Sekunde bis 10 Minuten lang sein.",
    fr: "La musique doit durer de 1 seconde à 10 minutes.",
    es: "La música debe durar entre 1 segundo y 10 minutos.",
  },
  {
    en: "The audio must be a WAV, MP3, M4A or OGG file",
    de: "Das Audio muss eine WAV-, MP3-, M4A- oder OGG-Datei sein.",
    fr: "L’audio doit être un fichier WAV, MP3, M4A ou OGG.",
    es: "El audio debe ser un archivo WAV, MP3, M4A u OGG.",
  },
  {
    en: "The audio must be 1 second to 5 minutes long",
    de: "Das Audio muss 1 Sekunde bis 5 Minuten lang sein.",
    fr: "L’audio doit durer de 1 seconde à 5 minutes.",
    es: "El audio debe durar entre 1 segundo y 5 minutos.",
  },
  {
    en: "language must be one that speech recognition knows, unless you send what is said: {languages}",
    de: "Wählen Sie eine Sprache, die die Spracherkennung kennt ({languages}), oder schreiben Sie, was gesagt wird.",
    fr: "Choisissez une langue que la reconnaissance vocale connaît ({languages}) ou écrivez ce qui est dit.",
    es: "Elija un idioma que conozca el reconocimiento de voz ({languages}) o escriba lo que se dice.",
  },
  {
    en: "script must have words",
    de: "Der Text braucht Wörter.",
    fr: "Le texte doit contenir des mots.",
    es: "El texto debe contener palabras.",
  },
  {
    en: "The take has no music. Upload it first",
    de: "Der Take hat keine Musik. Wählen Sie eine Datei.",
    fr: "La prise n’a pas de musique. Choisissez un fichier.",
    es: "La toma no tiene música. Elija un archivo.",
  },
];
