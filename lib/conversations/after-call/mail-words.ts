import type { PageLanguage } from "#lib/platform/page-language.ts";

type MailWords = {
  /** The headings of what a mail adds to the owner's text. */
  summary: string;
  values: string;
  transcript: string;
  user: string;
  assistant: string;
  /** Why a visitor gets the mail. */
  why: (scenario: string) => string;
};

/** What a scenario's mail says besides its own text. */
export const MAIL_WORDS: Record<PageLanguage, MailWords> = {
  en: {
    ...{ summary: "Summary", values: "Values", transcript: "Transcript" },
    ...{ user: "Visitor", assistant: "Avatar" },
    why: (scenario) =>
      `You get this mail because this address was given in a conversation with an AI avatar (“${scenario}”). If that was not you, ignore it.`,
  },
  de: {
    ...{ summary: "Zusammenfassung", values: "Angaben", transcript: "Mitschrift" },
    ...{ user: "Besucher", assistant: "Avatar" },
    why: (scenario) =>
      `Sie erhalten diese Mail, weil diese Adresse in einem Gespräch mit einem KI-Avatar („${scenario}“) angegeben wurde. Wenn Sie das nicht waren, ignorieren Sie sie.`,
  },
  es: {
    ...{ summary: "Resumen", values: "Datos", transcript: "Transcripción" },
    ...{ user: "Visitante", assistant: "Avatar" },
    why: (scenario) =>
      `Recibe este correo porque esta dirección se indicó en una conversación con un avatar de IA («${scenario}»). Si no fue usted, ignórelo.`,
  },
  fr: {
    ...{ summary: "Résumé", values: "Informations", transcript: "Transcription" },
    ...{ user: "Visiteur", assistant: "Avatar" },
    why: (scenario) =>
      `Vous recevez ce message parce que cette adresse a été donnée dans une conversation avec un avatar IA (« ${scenario} »). Si ce n’était pas vous, ignorez-le.`,
  },
};
