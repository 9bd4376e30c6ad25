import { env } from "#lib/platform/env.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { MAILS_DE } from "./words/de.ts";
import { MAILS_EN } from "./words/en.ts";
import { MAILS_ES } from "./words/es.ts";
import { MAILS_FR } from "./words/fr.ts";

/**
 * What a mail reports. `confirm_email` and `reset_password` ask the recipient to open a link; `after_call` is the mail of a
 * scenario.
 */
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
  "owner_added",
  "owner_removed",
  "handover_requested",
  "after_call",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
type NoticeKind = Exclude<MailKind, "confirm_email" | "reset_password" | "handover_requested" | "after_call">;

/** The texts of the mails in one language. */
export type MailWords = {
  /**
   * `detail` is the new email, the service, the number of unused codes, the name of the key or the passkey, or an owner's email. A factor
   * without a name is an authenticator app.
   */
  notices: Record<NoticeKind, (detail: string) => { subject: string; happened: string }>;
  whatToDo: (settingsUrl: string) => string;
  confirm: { subject: string; ask: string; otherwise: string };
  /** A call asks for a person. */
  handover: { subject: string; ask: string };
  reset: { subject: string; why: string; ask: string; otherwise: string };
};

const WORDS: Record<PageLanguage, MailWords> = { en: MAILS_EN, de: MAILS_DE, es: MAILS_ES, fr: MAILS_FR };

/** The language of a person's settings. Without one it is English, because a mail has no browser to ask. */
type Language = PageLanguage | null | undefined;
const wordsIn = (language: Language) => WORDS[language ?? "en"];

/** Writes a mail about a change to an account's security. It contains no secret. */
export function writeNotice(kind: NoticeKind, detail: string, language: Language): Omit<Mail, "to"> {
  const { notices, whatToDo } = wordsIn(language);
  const { subject, happened } = notices[kind](detail);
  return { subject, text: [happened, whatToDo(settingsUrl())].join("\n\n") };
}

export function writeEmailLink(url: string, language: Language): Omit<Mail, "to"> {
  const { subject, ask, otherwise } = wordsIn(language).confirm;
  return { subject, text: [ask, url, otherwise].join("\n\n") };
}

export function writeResetLink(url: string, language: Language): Omit<Mail, "to"> {
  const { subject, why, ask, otherwise } = wordsIn(language).reset;
  return { subject, text: [why, ask, url, otherwise].join("\n\n") };
}

/** A call asks for a person. Says nothing of what was said in it. */
export function writeHandoverRequest(sessionId: string, language: Language): Omit<Mail, "to"> {
  const { subject, ask } = wordsIn(language).handover;
  return { subject, text: [ask, conversationUrl(sessionId)].join("\n\n") };
}

/** The address of a conversation's page in the console. */
export const conversationUrl = (sessionId: string): string =>
  `${new URL(env.APP_URL).origin}/conversations/${sessionId}`;

const settingsUrl = (): string => `${new URL(env.APP_URL).origin}/settings#security`;
