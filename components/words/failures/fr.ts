import type { FailuresWords } from "./en.ts";

const STORAGE =
  "L’espace du compte est plein : il faut {needed}, et {used} sur {limit} sont utilisés. Supprimez des enregistrements, des prises, des documents, des avatars ou des arrière-plans, ou demandez plus d’espace à l’exploitant.";

export const FAILURES_FR: FailuresWords = {
  takes: {
    no_speech_service: "Le service vocal ne répond pas. Réessayez dans quelques minutes.",
    nothing_to_say: "La voix n’a rien trouvé à dire dans ce texte. Modifiez le texte.",
    no_recognizer:
      "La reconnaissance vocale ne répond pas. Réessayez dans quelques minutes ou écrivez ce que dit l’audio.",
    own_audio_unreadable: "Le fichier audio n’a pas pu être lu. Choisissez un autre fichier.",
    own_audio_cut_off: "Le fichier audio se termine trop tôt. Importez-le à nouveau.",
    own_audio_silent: "On n’entend rien dans le fichier audio. Choisissez un autre fichier.",
    audio: "L’audio n’a pas pu être généré. Réessayez.",
    video: "Le rendu de la vidéo a échoué. L’audio est conservé.",
    music: "La musique de cette prise n’a pas pu être lue. Choisissez un autre fichier.",
    avatar_deleted: "L’avatar de cette prise a été supprimé.",
    disk_full: "Le disque est plein. Libérez de l’espace, puis réessayez.",
    storage_used_up: STORAGE,
  },
  documents: {
    internal: "Le document n’a pas pu être préparé pour la recherche. Réessayez.",
    no_embeddings: "Le serveur d’embeddings n’a renvoyé aucun embedding.",
    wrong_width: "Le serveur d’embeddings renvoie des vecteurs de {width} nombres ; il en faut {required}.",
    timeout: "Le serveur d’embeddings n’a pas répondu à temps.",
    unreachable: "Le serveur d’embeddings est injoignable.",
    status: "Le serveur d’embeddings a répondu par une erreur ({status}).",
  },
  imports: {
    busy: "Trop de fichiers sont en cours de lecture. Réessayez dans un instant.",
    slow_file: "La lecture du fichier a pris trop de temps. Divisez-le, puis réessayez.",
    memory: "La lecture du fichier demande trop de mémoire. Divisez-le, puis réessayez.",
    unreadable: "Le fichier est illisible. Vérifiez qu’il s’ouvre sur votre ordinateur.",
    old_word:
      "Les fichiers Word anciens ou protégés ne peuvent pas être lus. Enregistrez le fichier au format .docx, sans protection.",
    not_word: "Le fichier n’est pas un document Word, ou il est endommagé.",
    damaged_word: "Le fichier Word est endommagé. Enregistrez-le de nouveau dans Word.",
    large_word: "Le fichier Word est trop volumineux une fois décompressé. Retirez-en des images.",
    empty_word: "Le fichier Word ne contient pas de texte.",
    locked_pdf: "Le PDF est protégé par un mot de passe. Enregistrez-le sans mot de passe.",
    not_pdf: "Le fichier n’est pas un PDF, ou il est endommagé.",
    other_encoding:
      "Le fichier n’est pas du texte UTF-8. Enregistrez-le en UTF-8 : dans Excel comme « CSV UTF-8 », dans d’autres programmes par l’encodage de « Enregistrer sous ».",
    scanned_pdf:
      "Le PDF contient des pages numérisées, mais pas de texte. Passez-le d’abord par une reconnaissance de texte.",
    redirects: "La page redirige trop de fois.",
    other_protocol: "La page redirige vers une adresse qui n’est pas en HTTP.",
    slow_page: "La page n’a pas répondu à temps. Réessayez plus tard.",
    no_host: "L’hôte est injoignable.",
    page_status: "L’hôte de la page a répondu par une erreur ({status}).",
    large_page: "La page dépasse {megabytes} Mo.",
    content_type:
      "Ce type de contenu n’est pas pris en charge. Utilisez une page, un fichier texte, PDF ou Word.",
    empty_page:
      "La page n’a pas de texte ; elle est peut-être produite par un script. Enregistrez-la comme fichier et envoyez celui-ci.",
    private_address: "L’adresse mène à un réseau privé : seul l’exploitant peut l’autoriser.",
    host_not_allowed: "L’hôte ne fait pas partie des hôtes autorisés du compte.",
    unresolved: "Ce nom d’hôte ne correspond à aucune adresse.",
    no_connection: "L’hôte a refusé la connexion.",
    timeout: "Le point d’accès n’a pas répondu à temps.",
    broken: "La connexion a été coupée avant la fin de la réponse.",
  },
  sites: {
    internal: "Le site n’a pas pu être lu. Actualisez-le pour réessayer.",
    no_host: "Le site est injoignable. Réessayez plus tard.",
    slow: "Le site n’a pas répondu à temps. Réessayez plus tard.",
    robots_denied: "Le fichier robots.txt du site n’autorise pas la lecture de ses pages.",
    robots_unavailable:
      "Le fichier robots.txt du site n’a pas pu être lu, donc aucune page ne l’a été. Réessayez plus tard.",
    moved:
      "L’adresse redirige vers un autre hôte ou hors du chemin. Ajoutez l’adresse vers laquelle elle redirige.",
    refused: "Le site ne montre pas la page à cette adresse : elle demande une connexion ou n’existe pas.",
    no_text: "Aucune page du site n’a de texte lisible. Ses pages sont peut-être produites par des scripts.",
    documents_used_up:
      "Le compte a {used} documents sur {limit} au maximum. Supprimez des documents ou demandez-en plus à l’opérateur.",
    storage_used_up:
      "Le compte n’a plus d’espace pour d’autres documents. Supprimez des fichiers ou demandez-en plus à l’opérateur.",
    private_address: "L’adresse mène à un réseau privé : seul l’exploitant peut l’autoriser.",
    host_not_allowed: "L’hôte ne fait pas partie des hôtes autorisés du compte.",
    unresolved: "Ce nom d’hôte ne correspond à aucune adresse.",
  },
};
