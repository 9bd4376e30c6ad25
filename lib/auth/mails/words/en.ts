import type { MailWords } from "../mail-text.ts";

const nameFactor = (passkey: string): string =>
  passkey ? `The passkey “${passkey}”` : "An authenticator app";

export const MAILS_EN: MailWords = {
  notices: {
    email_change_requested: (email) => ({
      subject: "Somebody wants to change the email of your Visavis account",
      happened: `Your account will use ${email} once a link sent to that address is opened in the console.`,
    }),
    email_changed: (email) => ({
      subject: "The email of your Visavis account has changed",
      happened: `Your account now uses ${email}. All other browsers have been signed out.`,
    }),
    password_changed: () => ({
      subject: "Your Visavis password has changed",
      happened: "Your account has a new password. All other browsers have been signed out.",
    }),
    identity_connected: (service) => ({
      subject: `${service} was connected to your Visavis account`,
      happened: `Your account can now be opened by signing in to ${service}.`,
    }),
    identity_disconnected: (service) => ({
      subject: `${service} was disconnected from your Visavis account`,
      happened: `Signing in to ${service} no longer opens your account.`,
    }),
    factor_added: (passkey) => ({
      subject: `${nameFactor(passkey)} was added to your Visavis account`,
      happened: `${nameFactor(passkey)} was added to the ways of signing in to your account.`,
    }),
    factor_removed: (passkey) => ({
      subject: `${nameFactor(passkey)} was removed from your Visavis account`,
      happened: `${nameFactor(passkey)} was removed from the ways of signing in to your account.`,
    }),
    recovery_codes_used: (left) => ({
      subject: "A recovery code was used for your Visavis account",
      happened: `Somebody signed in to your account with a recovery code. Unused codes: ${left}.`,
    }),
    key_created: (name) => ({
      subject: "Your Visavis account has a new API key",
      happened: `The API key “${name}” was created. It acts for your account.`,
    }),
    owner_added: (email) => ({
      subject: "Your Visavis account has a new owner",
      happened: `${email} is now an owner of your account, and may change and delete everything in it.`,
    }),
    owner_removed: (email) => ({
      subject: "Your Visavis account has an owner less",
      happened: `${email} is no longer an owner of your account.`,
    }),
  },
  whatToDo: (settingsUrl) =>
    `If this was you, there is nothing to do. If it wasn't, set a new password and remove what you don't know, at ${settingsUrl}. If you can't sign in, ask the operator of this instance.`,
  confirm: {
    subject: "Confirm your email address for Visavis",
    ask: "Confirm that this email address belongs to your Visavis account. Open the link in a browser that is signed in to the account, within one day:",
    otherwise:
      "If you have no account, or didn't enter this address there, ignore this email. Nobody can use your address without opening the link.",
  },
  handover: {
    subject: "A call on Visavis asks for a person",
    ask: "The avatar of a live call has asked for a person. To see the call and take it over, open",
  },
  reset: {
    subject: "Reset your Visavis password",
    why: "Someone, most likely you, requested a new password for Visavis.",
    ask: "Set it within one hour at",
    otherwise: "If this wasn't you, ignore this email. Your password stays the same.",
  },
};
