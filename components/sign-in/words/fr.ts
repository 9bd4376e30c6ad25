import type { SignInWords } from "./en.ts";

export const SIGN_IN_FR: SignInWords = {
  email: "Adresse e-mail",
  password: "Mot de passe",
  newPassword: "Nouveau mot de passe",
  signIn: "Se connecter",
  signingIn: "Connexion",
  forgot: "Mot de passe oublié ?",
  createAccount: "Créer un compte",
  back: "Retour à la connexion",
  secondStep: {
    title: "Deuxième étape",
    intro: "Votre compte demande un code après le mot de passe.",
    continue: "Continuer",
    checking: "Vérification du code",
    somebodyElse: "Se connecter sous une autre identité",
  },
  forgotten: {
    title: "Définir un nouveau mot de passe",
    noMail: "Cette instance ne peut pas envoyer de mails. Demandez un lien à son exploitant.",
    sent: "Si un compte existe pour cette adresse, nous y avons envoyé un lien. Il fonctionne une fois, pendant une heure.",
    send: "Envoyer le lien",
    sending: "Envoi du lien",
  },
  reset: {
    removeAccess:
      "Supprimer aussi tout ce qui donne accès au compte par ailleurs : services associés, clés d’accès et clés API. Choisissez cette option si quelqu’un d’autre a pu y avoir accès.",
    set: "Définir le mot de passe",
    setting: "Enregistrement du mot de passe",
    done: "Votre nouveau mot de passe est défini et tous les navigateurs sont déconnectés.",
    removed: "Ceci ne donne plus accès au compte :",
    stillOpen: "Ceci donne toujours accès au compte :",
    advice: "Si l’un de ces éléments vous est inconnu, connectez-vous et supprimez-le.",
    service: "{name}, associé le {date}",
    serviceAs: "{name} ({label}), associé le {date}",
    passkey: "Clé d’accès « {name} », ajoutée le {date}",
    key: "Clé API « {name} » (…{lastFour}), créée le {date}",
  },
  confirm: {
    title: "Confirmer votre adresse e-mail",
    signInFirst:
      "<signIn>Connectez-vous</signIn> à votre compte dans ce navigateur, puis rouvrez le lien. Si vous n’avez pas de compte ici, quelqu’un a saisi votre adresse par erreur : fermez cette page.",
    done: "{email} est confirmée. <console>Ouvrir la console</console>",
    confirm: "Confirmer l’adresse e-mail",
    confirming: "Confirmation",
  },
  join: {
    title: "Rejoindre un compte",
    reading: "Lecture de l’invitation",
    gone: "Cette invitation a été utilisée, révoquée ou a expiré. Demandez-en une nouvelle. <signIn>Se connecter</signIn>",
    asViewer: "Vous rejoindrez <b>{account}</b> en tant que lecteur.",
    asEditor: "Vous rejoindrez <b>{account}</b> en tant qu’éditeur.",
    asOwner: "Vous rejoindrez <b>{account}</b> en tant que propriétaire.",
    join: "Rejoindre",
    joining: "Adhésion en cours",
  },
  signUp: {
    first:
      "Vous êtes la première personne ici. L’instance appartiendra à ce compte, qui décidera qui d’autre peut la rejoindre.",
    unowned:
      "Cette instance a des comptes, mais pas encore de propriétaire. Elle appartiendra au compte que vous créez ici, qui décidera qui d’autre peut la rejoindre.",
    closed: "Seul l’exploitant peut créer des comptes, en ligne de commande.",
    usedInvitation: "Cette invitation a été utilisée ou a expiré. Demandez-en une nouvelle.",
    needsInvitation:
      "Il vous faut une invitation pour créer un compte ici. Demandez-la au propriétaire de l’instance.",
    haveAccount: "Vous avez déjà un compte ? <signIn>Se connecter</signIn>",
    nameHint: "Votre nom ou celui de votre entreprise. Les visiteurs le voient sur vos pages d’appel.",
    creating: "Création du compte",
    noSetupLink:
      "Cette instance n’appartient encore à personne et elle est accessible depuis d’autres machines. Ouvrez le lien de configuration que <code>npm start</code> a affiché, ou créez-en un nouveau sur la machine :",
  },
};
