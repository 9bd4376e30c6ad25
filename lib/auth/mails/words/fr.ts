import type { MailWords } from "../mail-text.ts";

const nameFactor = (passkey: string): string =>
  passkey ? `la clé d’accès «\u202f${passkey}\u202f»` : "une application d’authentification";

export const MAILS_FR: MailWords = {
  notices: {
    email_change_requested: (email) => ({
      subject: "Quelqu’un souhaite modifier l’adresse e-mail de votre compte Visavis",
      happened: `Votre compte utilisera ${email} dès qu’un lien envoyé à cette adresse aura été ouvert dans la console.`,
    }),
    email_changed: (email) => ({
      subject: "L’adresse e-mail de votre compte Visavis a été modifiée",
      happened: `Votre compte utilise désormais ${email}. Tous les autres navigateurs ont été déconnectés.`,
    }),
    password_changed: () => ({
      subject: "Votre mot de passe Visavis a été modifié",
      happened: "Votre compte a un nouveau mot de passe. Tous les autres navigateurs ont été déconnectés.",
    }),
    identity_connected: (service) => ({
      subject: `${service} a été associé à votre compte Visavis`,
      happened: `Votre compte peut désormais être ouvert en se connectant à ${service}.`,
    }),
    identity_disconnected: (service) => ({
      subject: `${service} a été dissocié de votre compte Visavis`,
      happened: `Se connecter à ${service} n’ouvre plus votre compte.`,
    }),
    factor_added: (passkey) => ({
      subject: "Votre compte Visavis a un nouveau moyen de connexion",
      happened: `Moyen de connexion ajouté à votre compte\u202f: ${nameFactor(passkey)}.`,
    }),
    factor_removed: (passkey) => ({
      subject: "Un moyen de connexion à votre compte Visavis a été supprimé",
      happened: `Moyen de connexion supprimé de votre compte\u202f: ${nameFactor(passkey)}.`,
    }),
    recovery_codes_used: (left) => ({
      subject: "Un code de récupération a été utilisé pour votre compte Visavis",
      happened: `Quelqu’un s’est connecté à votre compte avec un code de récupération. Codes non utilisés\u202f: ${left}.`,
    }),
    key_created: (name) => ({
      subject: "Votre compte Visavis a une nouvelle clé API",
      happened: `La clé API «\u202f${name}\u202f» a été créée. Elle agit au nom de votre compte.`,
    }),
    owner_added: (email) => ({
      subject: "Votre compte Visavis a un nouveau propriétaire",
      happened: `${email} est désormais propriétaire de votre compte et peut tout y modifier et tout supprimer.`,
    }),
    owner_removed: (email) => ({
      subject: "Votre compte Visavis a un propriétaire de moins",
      happened: `${email} n’est plus propriétaire de votre compte.`,
    }),
  },
  whatToDo: (settingsUrl) =>
    `Si c’était vous, vous n’avez rien à faire. Sinon, choisissez un nouveau mot de passe et supprimez ce que vous ne reconnaissez pas, sur ${settingsUrl}. Si vous ne pouvez pas vous connecter, adressez-vous à l’exploitant de cette instance.`,
  confirm: {
    subject: "Confirmez votre adresse e-mail pour Visavis",
    ask: "Confirmez que cette adresse e-mail appartient à votre compte Visavis. Ouvrez le lien dans un navigateur connecté au compte, dans un délai d’un jour\u202f:",
    otherwise:
      "Si vous n’avez pas de compte, ou si vous n’y avez pas saisi cette adresse, ignorez cet e-mail. Personne ne peut utiliser votre adresse sans ouvrir le lien.",
  },
  handover: {
    subject: "Un appel sur Visavis demande une personne",
    ask: "L’avatar d’un appel en cours a demandé une personne. Pour voir l’appel et prendre la parole, ouvrez",
  },
  reset: {
    subject: "Réinitialisez votre mot de passe Visavis",
    why: "Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour Visavis.",
    ask: "Choisissez-le dans un délai d’une heure\u202f:",
    otherwise: "Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe reste le même.",
  },
};
