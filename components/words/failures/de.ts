import type { FailuresWords } from "./en.ts";

const STORAGE =
  "Der Speicher des Kontos ist voll: Dafür werden {needed} gebraucht, und {used} von {limit} sind belegt. Löschen Sie Aufzeichnungen, Takes, Dokumente, Avatare oder Hintergründe, oder bitten Sie den Betreiber um mehr.";

export const FAILURES_DE: FailuresWords = {
  takes: {
    no_speech_service: "Der Sprachdienst antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal.",
    nothing_to_say: "Die Stimme fand in diesem Skript nichts zu sagen. Ändern Sie das Skript.",
    no_recognizer:
      "Die Spracherkennung antwortet nicht. Versuchen Sie es in einigen Minuten noch einmal, oder schreiben Sie, was das Audio sagt.",
    own_audio_unreadable: "Die Audiodatei ließ sich nicht lesen. Wählen Sie eine andere Datei.",
    own_audio_cut_off: "Die Audiodatei endet zu früh. Laden Sie sie noch einmal hoch.",
    own_audio_silent: "In der Audiodatei ist nichts zu hören. Wählen Sie eine andere Datei.",
    audio: "Das Audio konnte nicht erzeugt werden. Versuchen Sie es noch einmal.",
    video: "Das Video konnte nicht gerendert werden. Das Audio bleibt erhalten.",
    music: "Die Musik dieses Takes ließ sich nicht lesen. Wählen Sie eine andere Datei.",
    avatar_deleted: "Der Avatar dieses Takes wurde gelöscht.",
    disk_full: "Die Festplatte ist voll. Schaffen Sie Platz und versuchen Sie es dann noch einmal.",
    storage_used_up: STORAGE,
  },
  documents: {
    internal: "Das Dokument konnte nicht für die Suche vorbereitet werden. Versuchen Sie es noch einmal.",
    no_embeddings: "Der Embedding-Server hat keine Embeddings geliefert.",
    wrong_width: "Der Embedding-Server liefert Vektoren mit {width} Zahlen; nötig sind {required}.",
    timeout: "Der Embedding-Server hat nicht rechtzeitig geantwortet.",
    unreachable: "Der Embedding-Server ist nicht erreichbar.",
    status: "Der Embedding-Server hat mit einem Fehler geantwortet ({status}).",
  },
  imports: {
    busy: "Gerade werden zu viele Dateien gelesen. Versuchen Sie es gleich noch einmal.",
    slow_file: "Das Lesen der Datei dauerte zu lange. Teilen Sie sie auf und versuchen Sie es noch einmal.",
    memory:
      "Das Lesen der Datei braucht zu viel Speicher. Teilen Sie sie auf und versuchen Sie es noch einmal.",
    unreadable:
      "Die Datei kann nicht gelesen werden. Prüfen Sie, ob sie sich auf Ihrem Computer öffnen lässt.",
    old_word:
      "Alte und geschützte Word-Dateien können nicht gelesen werden. Speichern Sie die Datei als .docx ohne Schutz.",
    not_word: "Die Datei ist kein Word-Dokument oder beschädigt.",
    damaged_word: "Die Word-Datei ist beschädigt. Speichern Sie sie in Word noch einmal.",
    large_word: "Die Word-Datei ist ausgepackt zu groß. Entfernen Sie Bilder daraus.",
    empty_word: "Die Word-Datei enthält keinen Text.",
    locked_pdf: "Das PDF ist mit einem Passwort geschützt. Speichern Sie es ohne Passwort.",
    not_pdf: "Die Datei ist kein PDF oder beschädigt.",
    other_encoding:
      "Die Datei ist kein UTF-8-Text. Speichern Sie sie als UTF-8: in Excel als „CSV UTF-8“, in anderen Programmen über die Codierung bei „Speichern unter“.",
    scanned_pdf:
      "Das PDF enthält gescannte Seiten, aber keinen Text. Führen Sie zuerst eine Texterkennung durch.",
    redirects: "Die Seite leitet zu oft weiter.",
    other_protocol: "Die Seite leitet zu einer Adresse weiter, die nicht mit HTTP erreichbar ist.",
    slow_page: "Die Seite hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.",
    no_host: "Der Host ist nicht erreichbar.",
    page_status: "Der Host der Seite hat mit einem Fehler geantwortet ({status}).",
    large_page: "Die Seite ist größer als {megabytes} MB.",
    content_type:
      "Dieser Inhaltstyp wird nicht unterstützt. Verwenden Sie eine Seite, eine Text-, PDF- oder Word-Datei.",
    empty_page:
      "Die Seite hat keinen Text; vielleicht wird sie von einem Skript erzeugt. Speichern Sie sie als Datei und laden Sie diese hoch.",
    private_address: "Die Adresse liegt in einem privaten Netz. Das kann nur der Betreiber erlauben.",
    host_not_allowed: "Der Host gehört nicht zu den erlaubten Hosts des Kontos.",
    unresolved: "Zu diesem Hostnamen gibt es keine Adresse.",
    no_connection: "Der Host hat die Verbindung abgelehnt.",
    timeout: "Der Endpunkt hat nicht rechtzeitig geantwortet.",
    broken: "Die Verbindung wurde getrennt, bevor die Antwort vollständig war.",
  },
  sites: {
    internal:
      "Die Website konnte nicht gelesen werden. Aktualisieren Sie sie, um es noch einmal zu versuchen.",
    no_host: "Die Website ist nicht erreichbar. Versuchen Sie es später noch einmal.",
    slow: "Die Website hat nicht rechtzeitig geantwortet. Versuchen Sie es später noch einmal.",
    robots_denied: "Die robots.txt der Website erlaubt nicht, ihre Seiten zu lesen.",
    robots_unavailable:
      "Die robots.txt der Website konnte nicht gelesen werden, deshalb wurde keine Seite gelesen. Versuchen Sie es später noch einmal.",
    moved:
      "Die Adresse leitet zu einem anderen Host oder aus dem Pfad weiter. Fügen Sie die Adresse hinzu, zu der sie weiterleitet.",
    refused:
      "Die Website zeigt die Seite an dieser Adresse nicht: Sie verlangt eine Anmeldung oder gibt es nicht.",
    no_text:
      "Keine Seite der Website hat Text, der gelesen werden kann. Vielleicht werden ihre Seiten von Skripten erzeugt.",
    documents_used_up:
      "Das Konto hat {used} von höchstens {limit} Dokumenten. Löschen Sie Dokumente, oder bitten Sie den Betreiber um mehr.",
    storage_used_up:
      "Das Konto hat keinen Speicher für weitere Dokumente. Löschen Sie Dateien, oder bitten Sie den Betreiber um mehr.",
    private_address: "Die Adresse liegt in einem privaten Netz. Das kann nur der Betreiber erlauben.",
    host_not_allowed: "Der Host gehört nicht zu den erlaubten Hosts des Kontos.",
    unresolved: "Zu diesem Hostnamen gibt es keine Adresse.",
  },
};
