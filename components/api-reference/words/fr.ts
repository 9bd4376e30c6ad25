import type { ReferenceWords } from "./en.ts";

export const REFERENCE_FR: ReferenceWords = {
  title: "Référence de l’API",
  keys: "Clés API",
  pages: "Référence",
  console: "Console",
  home: "Visavis, page d’accueil",
  description: "Toutes les opérations de l’API Visavis.",
  guide: {
    title: "Guide",
    intro:
      "L’URL de base est <code>{url}</code>. Chaque requête nécessite une clé API dans son en-tête <code>Authorization</code>. L’API complète existe aussi sous forme de <document>document OpenAPI</document>.",
    example: "Exemple : {title}",
  },
  operation: {
    urlOf: "l’URL de {operation}",
    inputs: "Paramètres et corps",
    formInputs: "Paramètres et champs du formulaire",
    response: "Réponse",
    exampleResponse: "Exemple de réponse : {summary}",
    errors: "Erreurs",
    errorsOf: "de : {summary}",
  },
  fields: {
    place: { path: "dans le chemin", query: "dans la requête", header: "dans l’en-tête" },
    required: "obligatoire",
    inner: { one: "{count} champ", other: "{count} champs" },
    innerOf: "de {name}",
    variant: "Avec <code>{label}</code>",
  },
  samples: {
    language: "Langage de l’exemple : {summary}",
    copy: "l’exemple {language} : {summary}",
    showAll: "Tout afficher",
    showLess: "Afficher moins",
    of: "de {label}",
  },
  key: {
    region: "Clé API pour les requêtes",
    label: "Clé",
    hint: "Uniquement les clés actives de ce compte",
    choose: "Choisir une clé",
    paste: "Coller « {name} »",
    apiKey: "Clé API",
    pasteHint:
      "Utilisée pour les essais sur ces pages. Jamais enregistrée : elle est oubliée au rechargement.",
    none: "Ce compte n’a aucune clé active. <create>Créer une clé API</create>",
    malformed: "Une clé commence par vv_live_ et comporte 54 caractères.",
    mismatch: "Cette clé se termine par {end}, mais « {name} » se termine par {lastFour}.",
    scope: "« {name} » a la portée {scope}. Cette opération nécessite {scopes}.",
    missing: "Collez d’abord une clé API en haut de cette page.",
  },
  run: {
    open: "Essayer",
    warning: "Envoie une véritable requête : elle modifie les données du compte de la clé.",
    body: "Corps",
    send: "Envoyer la requête",
    sending: "Envoi",
    noResponse: "Le serveur n’a pas répondu. Vérifiez qu’il fonctionne, puis renvoyez la requête.",
    responseName: "la réponse",
    responseOf: "Réponse : {summary}",
  },
};
