import { env } from "#lib/platform/env.ts";
import type { Mail } from "#lib/platform/mail.ts";

/** What a mail reports. `confirm_email` and `reset_password` ask the recipient to open a link. */
export const MAIL_KINDS = [
  "confirm_email",
  "reset_password",
  "email_change_requested",
  "email_changed",
  "password_changed",
  "identity_connected",
  "identity_disconnected",
  "factor_added",
  "factor_removed",
  "recovery_codes_used",
  "key_created",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
type NoticeKind = Exclude<MailKind, "confirm_email" | "reset_password">;

type Text = { subject: string; happened: string };

/** `detail` is the new email, the service, the factor or the key's name. */
const TEXTS: Record<NoticeKind, (detail: string) => Text> = {
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
  factor_added: (factor) => ({
    subject: `${factor} was added to your Visavis account`,
    happened: `${factor} was added to the ways of signing in to your account.`,
  }),
  factor_removed: (factor) => ({
    subject: `${factor} was removed from your Visavis account`,
    happened: `${factor} was removed from the ways of signing in to your account.`,
  }),
  recovery_codes_used: (left) => ({
    subject: "A recovery code was used for your Visavis account",
    happened: `Somebody signed in to your account with a recovery code. Unused codes: ${left}.`,
  }),
  key_created: (name) => ({
    subject: "Your Visavis account has a new API key",
    happened: `The API key “${name}” was created. It acts for your account.`,
  }),
};

/** Writes a mail about a change to an account's security. It contains no secret. */
export function writeNotice(kind: NoticeKind, detail: string): Omit<Mail, "to"> {
  const { subject, happened } = TEXTS[kind](detail);
  const text = [
    happened,
    `If this was you, there is nothing to do. If it wasn't, set a new password and remove what you don't know, at ${settingsUrl()}. If you can't sign in, ask the operator of this instance.`,
  ].join("\n\n");
  return { subject, text };
}

export function writeEmailLink(url: string): Omit<Mail, "to"> {
  const text = [
    "Confirm that this email address belongs to your Visavis account. Open the link in a browser that is signed in to the account, within one day:",
    url,
    "If you have no account, or didn't enter this address there, ignore this email. Nobody can use your address without opening the link.",
  ].join("\n\n");
  return { subject: "Confirm your email address for Visavis", text };
}

export function writeResetLink(url: string): Omit<Mail, "to"> {
  const text = [
    "Someone, most likely you, requested a new password for Visavis.",
    `Set it within one hour at\n\n${url}`,
    "If this wasn't you, ignore this email. Your password stays the same.",
  ].join("\n\n");
  return { subject: "Reset your Visavis password", text };
}

const settingsUrl = (): string => `${new URL(env.APP_URL).origin}/settings#security`;
