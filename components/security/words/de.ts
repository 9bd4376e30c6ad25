import type { SecurityWords } from "./en.ts";

export const SECURITY_DE: SecurityWords = {
  passwordHint: "Mindestens 12 Zeichen. Einige zufällige Wörter merken Sie sich leichter als Sonderzeichen.",
  noAnswer: "Der Server antwortet nicht. Versuchen Sie es erneut.",
  continueWith: "Weiter mit {name}",
  code: {
    label: "Code",
    hint: "Die sechs Ziffern aus Ihrer Authenticator-App oder ein Wiederherstellungscode.",
  },
  usePasskey: "Passkey verwenden",
  noPasskeyUsed:
    "Es wurde kein Passkey verwendet. Versuchen Sie es erneut oder wählen Sie einen anderen Weg.",
  signIn: {
    CredentialsSignin: "E-Mail-Adresse oder Passwort ist falsch.",
    passkey:
      "Dieser Passkey ist hier nicht bekannt. Verwenden Sie einen anderen oder melden Sie sich auf einem anderen Weg an.",
    throttled: "Zu viele Versuche. Warten Sie 15 Minuten oder setzen Sie Ihr Passwort zurück.",
    email_taken:
      "Zu dieser E-Mail-Adresse gibt es schon ein Konto. Melden Sie sich dort an und verbinden Sie den Dienst in den Einstellungen.",
    unverified:
      "Der Dienst hat Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort und versuchen Sie es erneut.",
    not_confirmed:
      "Dieser Dienst ist nicht mit Ihrem Konto verbunden. Verbinden Sie ihn zuerst in den Einstellungen.",
    other_person:
      "Sie haben sich bei dem Dienst als jemand anderes angemeldet. Versuchen Sie es mit dem Konto, das mit Ihrem verbunden ist.",
    not_proven:
      "Der Dienst hat Sie nicht erneut zur Anmeldung aufgefordert und kann daher nicht bestätigen, dass Sie es sind.",
    sign_up: "Sie haben hier kein Konto, und diese Instanz ist nur auf Einladung zugänglich.",
    OAuthSignin:
      "Der Dienst ist gerade nicht erreichbar. Versuchen Sie es erneut oder melden Sie sich auf einem anderen Weg an.",
    cancelled:
      "Der Dienst hat Sie nicht angemeldet, oder Sie haben abgebrochen. Versuchen Sie es erneut oder melden Sie sich auf einem anderen Weg an.",
    unknown: "Die Anmeldung ist fehlgeschlagen. Versuchen Sie es erneut.",
  },
  proof: {
    title: "Bestätigen Sie, dass Sie es sind",
    text: "Für diesen Schritt ist eine aktuelle Bestätigung nötig. Sie gilt zehn Minuten.",
    noAnswer: "Der Server antwortet nicht. Schließen Sie dieses Fenster und versuchen Sie es erneut.",
    password: "Ihr Passwort",
    usePassword: "Passwort verwenden",
    useCode: "Code verwenden",
    confirm: "Bestätigen",
    confirming: "Wird bestätigt",
    comeBack: "Sie kehren auf diese Seite zurück und können es dann noch einmal versuchen.",
    noWay: "Ihr Konto kann das nicht bestätigen. Melden Sie sich ab und wieder an.",
  },
  twoStep: {
    on: {
      one: "Jede Anmeldung fragt nach einem Code aus Ihrer Authenticator-App. {count} Wiederherstellungscode ist übrig.",
      other:
        "Jede Anmeldung fragt nach einem Code aus Ihrer Authenticator-App. {count} Wiederherstellungscodes sind übrig.",
    },
    off: "Eine Authenticator-App auf Ihrem Telefon erzeugt einen Code, nach dem jede Anmeldung zusätzlich zum Passwort fragt.",
    renew: "Neue Wiederherstellungscodes erstellen",
    remove: "Authenticator-App entfernen",
    removing: "Wird entfernt",
    removeTitle: "Authenticator-App entfernen?",
    removeText:
      "Die Anmeldung hat dann nur noch einen Schritt. Die Wiederherstellungscodes gelten nicht mehr.",
    removed: "Authenticator-App entfernt",
    setUp: "Authenticator-App einrichten",
    title: "Authenticator-App einrichten",
    text: "Scannen Sie das Bild mit der App oder tippen Sie dort den Schlüssel ein. Geben Sie dann den Code ein, den sie anzeigt.",
    turnOn: "Einschalten",
    checking: "Code wird geprüft",
    qrCode: "Der Schlüssel als QR-Code",
    key: "Schlüssel",
    code: "Code aus der App",
  },
  recovery: {
    title: "Wiederherstellungscodes speichern",
    text: "Jeder ersetzt einmal die Authenticator-App, falls Sie sie verlieren. Sie werden nicht noch einmal angezeigt.",
    copyWhat: "die Wiederherstellungscodes",
    download: "Herunterladen",
    saved: "Ich habe sie gespeichert",
  },
  passkeys: {
    text: "Ein Passkey auf Ihrem Gerät oder Sicherheitsschlüssel meldet Sie ohne Passwort und Code an, und nur auf dieser Website.",
    list: "Passkeys",
    added: "Hinzugefügt: {time}",
    addedAndUsed: "Hinzugefügt: {time}, zuletzt verwendet: {used}",
    remove: "Entfernen",
    removing: "Wird entfernt",
    removePasskey: "Passkey entfernen",
    removeTitle: "„{name}“ entfernen?",
    removeText: "Er meldet Sie dann nicht mehr an Ihrem Konto an. Löschen Sie ihn auch auf dem Gerät.",
    removed: "Passkey entfernt",
    add: "Passkey hinzufügen",
    title: "Passkey hinzufügen",
    addText: "Ihr Browser fragt dann, wo er ihn aufbewahren soll.",
    done: "Passkey hinzugefügt",
    continue: "Weiter",
    waiting: "Warten auf den Browser",
    placeholder: "Laptop bei der Arbeit",
    known: "Auf diesem Gerät gibt es schon einen Passkey für Ihr Konto.",
    none: "Es wurde kein Passkey erstellt. Versuchen Sie es erneut.",
  },
  services: {
    connected: "Verbunden: {time}",
    connectedAs: "{label}, verbunden: {time}",
    disconnect: "Trennen",
    disconnecting: "Wird getrennt",
    disconnectTitle: "{name} trennen?",
    disconnectText: "{label} kann sich dann nicht mehr über {name} an Ihrem Konto anmelden.",
    thisPerson: "Diese Person",
    disconnected: "Dienst getrennt",
    connect: "Verbinden",
    connectTitle: "{name} verbinden?",
    connectText:
      "Wer sich bei {name} mit dem Konto anmeldet, das Sie dort auswählen, kann sich dann auch hier anmelden.",
    continueTo: "Weiter zu {name}",
    opening: "Wird geöffnet",
  },
  unconfirmed: {
    text: "{email} ist nicht bestätigt. Bis Sie einen Link öffnen, den wir dorthin senden, entfernt das Zurücksetzen des Passworts per E-Mail auch die Anmeldung in zwei Schritten, verbundene Dienste und Ihre API-Schlüssel.",
    send: "Link senden",
    sending: "Link wird gesendet",
    sent: "Link gesendet",
  },
};
