import type { OpenCard } from "#lib/flow/cards/card.ts";
import type { AnswerFault, AnswerFaultCode } from "#lib/flow/cards/card-answers.ts";
import type { InputFormat } from "#lib/flow/cards/card-limits.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** What cards say beside the texts of their owner, in one language. */
export type CardWords = {
  /** As in `locale`, because cards have no other texts. */
  locale: string;
  /** A card without a title. */
  card: string;
  /** Read aloud when one appears. */
  appeared: string;
  close: string;
  send: string;
  sending: string;
  find: string;
  nothingFound: string;
  atLeast: string;
  atMost: string;
  choose: string;
  optional: string;
  yes: string;
  no: string;
  stars: string;
  didYouMean: string;
  /** A value that was heard while another one is in the field. */
  heard: string;
  use: string;
  /** Under a field with what was heard. */
  checkHeard: string;
  formats: Record<InputFormat, string>;
  noPicture: string;
  previous: string;
  next: string;
  slide: string;
  openFile: string;
  table: string;
  qr: string;
  faults: Record<AnswerFaultCode | "gone" | "not_sent", string>;
};

/** A card as a page shows it, of a call or of a text conversation. */
export type CardOnPage = Pick<OpenCard, "id" | "card">;

/** What the visitor reads about an answer: what is wrong with it, that it came too late, or that it could not be sent. */
export type CardFault = AnswerFault | { code: "gone" } | { code: "not_sent" };

/** Whether something is wrong with the answer itself. */
export const isAnswerFault = ({ code }: CardFault): boolean => code !== "gone" && code !== "not_sent";

/** An answer, and what the transcript says of it; or that the visitor is still typing. */
export type GivenAnswer = { answer: JsonValue; text: string } | "typing";

/** Sends an answer. Resolves with `null` once it was taken. */
export type AnswerCard = (answer: JsonValue) => Promise<CardFault | null>;

/** What the body of a card needs. `busy` while an answer is on its way. */
export type BodyProps<Shown> = {
  card: Shown;
  words: CardWords;
  busy: boolean;
  fault: CardFault | null;
  onAnswer: (answer: JsonValue) => void;
};

/** What a visitor reads about a fault. */
export const faultText = (words: CardWords, fault: CardFault): string => words.faults[fault.code];
