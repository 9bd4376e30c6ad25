import type { SignInWords } from "./en.ts";

export const SIGN_IN_DE: SignInWords = {
  email: "E-Mail-Adresse",
  password: "Passwort",
  newPassword: "Neues Passwort",
  signIn: "Anmelden",
  signingIn: "Anmeldung läuft",
  forgot: "Passwort vergessen?",
  createAccount: "Konto erstellen",
  back: "Zurück zur Anmeldung",
  secondStep: {
    title: "Zweiter Schritt",
    intro: "Ihr Konto fragt nach dem Passwort noch nach einem Code.",
    continue: "Weiter",
    checking: "Code wird geprüft",
    somebodyElse: "Als jemand anderes anmelden",
  },
  forgotten: {
    title: "Neues Passwort festlegen",
    noMail: "Diese Instanz kann keine Mails senden. Bitten Sie ihren Betreiber um einen Link.",
    sent: "Wenn es zu dieser Adresse ein Konto gibt, haben wir einen Link dorthin gesendet. Er funktioniert einmal, innerhalb einer Stunde.",
    send: "Link senden",
    sending: "Link wird gesendet",
  },
  reset: {
    removeAccess:
      "Auch alles andere entfernen, was das Konto öffnet: verbundene Dienste, Passkeys und API-Schlüssel. Wählen Sie das, wenn jemand anderes Zugang gehabt haben könnte.",
    set: "Passwort festlegen",
    setting: "Wird festgelegt",
    done: "Ihr neues Passwort ist festgelegt, und alle Browser sind abgemeldet.",
    removed: "Das öffnet das Konto nicht mehr:",
    stillOpen: "Das öffnet das Konto weiterhin:",
    advice: "Wenn Sie etwas davon nicht kennen, melden Sie sich an und entfernen Sie es.",
    service: "{name}, verbunden am {date}",
    serviceAs: "{name} ({label}), verbunden am {date}",
    passkey: "Passkey „{name}“, hinzugefügt am {date}",
    key: "API-Schlüssel „{name}“ (…{lastFour}), erstellt am {date}",
  },
  confirm: {
    title: "E-Mail-Adresse bestätigen",
    signInFirst:
      "<signIn>Melden Sie sich</signIn> in diesem Browser an Ihrem Konto an und öffnen Sie den Link dann noch einmal. Wenn Sie hier kein Konto haben, hat jemand Ihre Adresse versehentlich eingegeben: Schließen Sie diese Seite.",
    done: "{email} ist bestätigt. <console>Konsole öffnen</console>",
    confirm: "E-Mail-Adresse bestätigen",
    confirming: "Wird bestätigt",
  },
  join: {
    title: "Einem Konto beitreten",
    reading: "Einladung wird gelesen",
    gone: "Diese Einladung wurde verwendet oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue. <signIn>Anmelden</signIn>",
    asViewer: "Sie treten <b>{account}</b> als Betrachter bei.",
    asEditor: "Sie treten <b>{account}</b> als Bearbeiter bei.",
    asOwner: "Sie treten <b>{account}</b> als Inhaber bei.",
    join: "Beitreten",
    joining: "Beitritt läuft",
  },
  signUp: {
    first:
      "Sie sind hier der oder die Erste. Diesem Konto gehört dann die Instanz, und es bestimmt, wer sonst beitreten kann.",
    unowned:
      "Diese Instanz hat Konten, aber noch keinen Inhaber. Sie gehört dem Konto, das Sie hier erstellen, und es bestimmt, wer sonst beitreten kann.",
    closed: "Konten kann nur der Betreiber erstellen, auf der Kommandozeile.",
    usedInvitation: "Diese Einladung wurde verwendet oder ist abgelaufen. Bitten Sie um eine neue.",
    needsInvitation:
      "Sie brauchen eine Einladung, um hier ein Konto zu erstellen. Bitten Sie den Inhaber der Instanz darum.",
    haveAccount: "Haben Sie schon ein Konto? <signIn>Anmelden</signIn>",
    nameHint: "Ihr Name oder der Ihrer Firma. Besucher sehen ihn auf Ihren Gesprächsseiten.",
    creating: "Konto wird erstellt",
    noSetupLink:
      "Diese Instanz gehört noch niemandem, und sie ist von anderen Rechnern aus erreichbar. Öffnen Sie den Einrichtungslink, den <code>npm start</code> ausgegeben hat, oder erstellen Sie auf dem Rechner einen neuen:",
  },
};
