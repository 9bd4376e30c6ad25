import { env } from "#lib/platform/env.ts";
import type { Mail } from "#lib/platform/network/mail.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import type { MailWords, NoticeKind } from "./mail-words.ts";
import { MAILS_DE } from "./words/de.ts";
import { MAILS_EN } from "./words/en.ts";
import { MAILS_ES } from "./words/es.ts";
import { MAILS_FR } from "./words/fr.ts";

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

const settingsUrl = (): string => `${new URL(env.APP_URL).origin}/settings#security`;
