import type { MailWords } from "../mail-text.ts";

const nameFactor = (passkey: string): string =>
  passkey ? `Der Passkey „${passkey}“` : "Eine Authenticator-App";

export const MAILS_DE: MailWords = {
  notices: {
    email_change_requested: (email) => ({
      subject: "Jemand möchte die E-Mail-Adresse Ihres Visavis-Kontos ändern",
      happened: `Ihr Konto verwendet künftig ${email}, sobald ein Link, der an diese Adresse gesendet wurde, in der Konsole geöffnet wird.`,
    }),
    email_changed: (email) => ({
      subject: "Die E-Mail-Adresse Ihres Visavis-Kontos wurde geändert",
      happened: `Ihr Konto verwendet jetzt ${email}. Alle anderen Browser wurden abgemeldet.`,
    }),
    password_changed: () => ({
      subject: "Ihr Visavis-Passwort wurde geändert",
      happened: "Ihr Konto hat ein neues Passwort. Alle anderen Browser wurden abgemeldet.",
    }),
    identity_connected: (service) => ({
      subject: `${service} wurde mit Ihrem Visavis-Konto verbunden`,
      happened: `Ihr Konto lässt sich jetzt über eine Anmeldung bei ${service} öffnen.`,
    }),
    identity_disconnected: (service) => ({
      subject: `${service} wurde von Ihrem Visavis-Konto getrennt`,
      happened: `Eine Anmeldung bei ${service} öffnet Ihr Konto nicht mehr.`,
    }),
    factor_added: (passkey) => ({
      subject: `${nameFactor(passkey)} wurde zu Ihrem Visavis-Konto hinzugefügt`,
      happened: `${nameFactor(passkey)} gehört jetzt zu den Anmeldewegen Ihres Kontos.`,
    }),
    factor_removed: (passkey) => ({
      subject: `${nameFactor(passkey)} wurde aus Ihrem Visavis-Konto entfernt`,
      happened: `${nameFactor(passkey)} gehört nicht mehr zu den Anmeldewegen Ihres Kontos.`,
    }),
    recovery_codes_used: (left) => ({
      subject: "Für Ihr Visavis-Konto wurde ein Wiederherstellungscode verwendet",
      happened: `Jemand hat sich mit einem Wiederherstellungscode bei Ihrem Konto angemeldet. Unbenutzte Codes: ${left}.`,
    }),
    key_created: (name) => ({
      subject: "Ihr Visavis-Konto hat einen neuen API-Schlüssel",
      happened: `Der API-Schlüssel „${name}“ wurde erstellt. Er handelt für Ihr Konto.`,
    }),
    owner_added: (email) => ({
      subject: "Ihr Visavis-Konto hat einen neuen Inhaber",
      happened: `${email} ist jetzt Inhaber Ihres Kontos und darf alles darin ändern und löschen.`,
    }),
    owner_removed: (email) => ({
      subject: "Ihr Visavis-Konto hat einen Inhaber weniger",
      happened: `${email} ist nicht mehr Inhaber Ihres Kontos.`,
    }),
  },
  whatToDo: (settingsUrl) =>
    `Wenn Sie das waren, müssen Sie nichts tun. Wenn nicht, legen Sie unter ${settingsUrl} ein neues Passwort fest, und entfernen Sie, was Sie nicht kennen. Wenn Sie sich nicht anmelden können, wenden Sie sich an den Betreiber dieser Instanz.`,
  confirm: {
    subject: "Bestätigen Sie Ihre E-Mail-Adresse für Visavis",
    ask: "Bestätigen Sie, dass diese E-Mail-Adresse zu Ihrem Visavis-Konto gehört. Öffnen Sie den Link innerhalb eines Tages in einem Browser, der bei dem Konto angemeldet ist:",
    otherwise:
      "Wenn Sie kein Konto haben oder diese Adresse dort nicht eingegeben haben, ignorieren Sie diese E-Mail. Ohne den Link zu öffnen, kann niemand Ihre Adresse verwenden.",
  },
  handover: {
    subject: "Ein Anruf bei Visavis bittet um einen Menschen",
    ask: "Der Avatar eines laufenden Anrufs hat um einen Menschen gebeten. Um den Anruf zu sehen und zu übernehmen, öffnen Sie",
  },
  reset: {
    subject: "Setzen Sie Ihr Visavis-Passwort zurück",
    why: "Jemand, vermutlich Sie, hat ein neues Passwort für Visavis angefordert.",
    ask: "Legen Sie es innerhalb einer Stunde fest:",
    otherwise: "Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort bleibt unverändert.",
  },
};
