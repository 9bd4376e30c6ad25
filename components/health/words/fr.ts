import type { HealthWords } from "./en.ts";

export const HEALTH_FR: HealthWords = {
  title: "Cette instance",
  pending: "Interrogation de ses composants",
  allRunning: "Tout fonctionne",
  onePart: "{part} : {problem}",
  someParts: "{count} composants demandent votre attention",
  running: "en marche",
  notRunning: "à l’arrêt",
  starting: "démarrage",
  jobsStarting:
    "Les documents, les clips et les résumés attendent le serveur de tâches, environ {count} min. Les appels fonctionnent.",
  local: "local",
  latency: "{name}, {ms} ms",
  free: "{size} libres",
  nearlyFull: "presque plein",
  onlyFree:
    "Plus que {size} libres. Les enregistrements et les envois de fichiers risquent bientôt d’échouer. Libérez de la place sur le disque du dossier de données.",
  version: "Version {version}",
  versions: "Version {version}, workers {workers}",
  capacity: {
    full: { one: "{count} appel, plus de place", other: "{count} appels, plus de place" },
    idle: { one: "place pour {count} appel", other: "place pour {count} appels" },
    some: {
      one: "{count} appel, place pour {places} de plus",
      other: "{count} appels, place pour {places} de plus",
    },
  },
  parts: {
    agent: {
      label: "Workers des avatars",
      missing: "Aucun worker n’est disponible pour répondre aux appels.",
      operator: "Vérifiez agent.log.",
    },
    livekit: {
      label: "Serveur multimédia",
      missing: "Impossible de rejoindre les appels.",
      operator: "Vérifiez livekit.log.",
    },
    database: {
      label: "Base de données",
      missing: "Aucune donnée ne peut être lue ni enregistrée.",
    },
    inngest: {
      label: "Tâches en arrière-plan",
      missing: "Les documents et les clips attendent ; les appels fonctionnent.",
    },
    llm: {
      label: "Modèle de langage",
      missing: "Il ne répond pas : aucun appel ne peut commencer.",
      operator: "Vérifiez LLM_BASE_URL, LLM_API_KEY et models.log.",
    },
    stt: {
      label: "Reconnaissance vocale",
      missing: "Elle ne répond pas : aucun appel ne peut commencer.",
      operator: "Vérifiez STT_BASE_URL, STT_API_KEY et models.log.",
    },
    tts: {
      label: "Voix",
      missing: "Elle ne répond pas : aucun appel ne peut commencer.",
      operator: "Vérifiez TTS_BASE_URL, TTS_API_KEY et models.log.",
    },
    storage: { label: "Stockage" },
  },
  model: {
    demo: "Modèle de démonstration",
    fromScenario: "selon le scénario",
    demoHint: "Dans les appels, des règles répondent à la place d’un modèle de langage.",
    ownHint: "Dans les appels de ce compte, {name} répond, sauf si le scénario choisit un autre modèle.",
    operator: {
      connect:
        "Pour donner un modèle de langage à tous les comptes, téléchargez-en un avec `npm run -s visavis -- models pull`, lancez Ollama ou LM Studio sur cette machine, ou définissez LLM_BASE_URL et LLM_API_KEY.",
      tooSlow:
        "Choisissez un modèle plus petit avec `npm run -s visavis -- models use`, ou un autre serveur.",
    },
    connectOne: "Connecter un modèle de langage",
    noJudge:
      "Cette instance utilise le modèle de démonstration. Il suit des règles : il ne peut ni respecter ni vérifier des garde-fous, ni juger une conversation.",
    noCriteria:
      "Cette instance utilise le modèle de démonstration. Il suit des règles et ne peut donc pas juger les conversations selon des critères.",
    noMemory:
      "Cette instance utilise le modèle de démonstration. Il suit des règles : il ne peut pas se souvenir des visiteurs, et les liens ne le proposent pas.",
    notJudged: "Non vérifié : le modèle de démonstration ne peut pas juger une conversation.",
    speed: "Premier mot après {seconds} s, {tokens} tokens par seconde.",
    tooSlow: "trop lent",
    tooSlowHint: "Premier mot après {seconds} s, {tokens} tokens par seconde : les visiteurs attendront.",
    none: "aucun",
    noneHint: "Aucun modèle de langage ne répond, les avatars ne peuvent que s’excuser.",
    answeredBy: "Réponses de <b>{name}</b>.",
    answeredByDemo:
      "Réponses de <b>{name}</b> : des règles à la place d’un modèle de langage. Il ne suit que des tâches simples.",
  },
  download: {
    offer: "Télécharger un petit modèle de langage ({size}, pour des tâches simples)",
    title: "Télécharger {name} ?",
    facts: "Il faut {size}, et le disque a {free} de libre. La licence est {licence}.",
    unknownLicence: "inconnue",
    kept: "{size} sont déjà téléchargés. Le téléchargement reprendra.",
    effect:
      "Le modèle répondra ensuite aux appels de tous les comptes sur cette machine, s’il est assez rapide. Rien de ce qui est dit ne quitte la machine.",
    start: "Télécharger",
    starting: "Démarrage",
    running: "Téléchargement de {name} : {received} sur {total}",
    waiting: "En attente d’un autre téléchargement sur cette machine",
    progress: "Téléchargement de {name}",
    cancel: "Annuler",
    failed: "{name} n’a pas pu être téléchargé.",
    retry: "Réessayer",
    installed:
      "{name} est téléchargé. Il répondra aux appels dès que personne n’aura été en appel pendant deux minutes et demie, s’il est assez rapide.",
  },
  sharedVoice: {
    hint: "Tous les avatars partagent une seule voix, celle d’un homme : les voix naturelles ne sont pas téléchargées.",
    operator: "`npm start` essaie de nouveau de les télécharger à chaque démarrage.",
  },
  voice: {
    late: {
      problem: "en retard dans des appels",
      missing:
        "Ces deux dernières minutes, des visiteurs ont attendu une voix plus de 2,5 s. La machine ou le serveur vocal est surchargé ; les nouveaux appels attendent.",
    },
    silent: {
      problem: "inaudible dans des appels",
      missing:
        "Ces deux dernières minutes, des mots n’ont été affichés qu’en sous-titres, car la voix a échoué.",
      operator: "Vérifiez models.log et la charge de la machine.",
    },
  },
  check: {
    again: "Revérifier",
    checking: "Vérification",
    now: "vérifié à l’instant",
    seconds: "vérifié il y a {count} s",
    minutes: "vérifié il y a {count} min",
    long: "vérifié il y a plus d’une heure",
  },
};
