/** What a card can hold. A card travels in one piece, and a person must be able to take it in. */
export const CARD_LIMITS = {
  titleCharacters: 200,
  textCharacters: 1_000,
  urlCharacters: 2_000,
  cellCharacters: 200,
  /** What a picture shows: the whole text of a page, if it fits. */
  altCharacters: 1_000,
  answerCharacters: 2_000,
  options: 50,
  fields: 10,
  pictures: 60,
  rows: 50,
  columns: 8,
  points: 60,
  series: 4,
  stars: 10,
  qrCharacters: 800,
  /** The largest file that a card offers. */
  fileBytes: 25_000_000,
  /** The whole card as JSON. It is an attribute of the avatar in the room, which has 64 KB for all of them. */
  jsonCharacters: 16_000,
} as const;

/** The kinds that ask for an answer. The others show something. */
const ANSWERED_KINDS = ["choice", "choices", "input", "form", "rating", "confirmation"] as const;
export type AnsweredKind = (typeof ANSWERED_KINDS)[number];

export const CARD_KINDS = [
  ...ANSWERED_KINDS,
  ...["link", "picture", "slides", "file", "table", "chart", "qr"],
] as const;
type CardKind = (typeof CARD_KINDS)[number];

export const isAnswered = (kind: CardKind): kind is AnsweredKind =>
  ANSWERED_KINDS.some((answered) => answered === kind);

/** What a field takes. `choice` is for forms only; as a card it is a kind of its own. */
export const INPUT_FORMATS = [
  ...["text", "email", "phone", "number"],
  ...["date", "time", "datetime", "address"],
] as const;
export type InputFormat = (typeof INPUT_FORMATS)[number];

/** Where a link may lead: web pages, and on a link also mail and telephone. Never `javascript:` or `data:`. */
const FILLED_WEB_ADDRESS = /^https?:\/\/[^\s/]/i;
const FILLED_LINK_ADDRESS = /^(?:https?:\/\/[^\s/]|mailto:[^\s]|tel:[+0-9])/i;

/** Whether an address without templates can be opened; `isWeb` allows web addresses only. */
export const isCardAddress = (url: string, { isWeb }: { isWeb: boolean }): boolean =>
  url.length <= CARD_LIMITS.urlCharacters &&
  URL.canParse(url) &&
  (isWeb ? FILLED_WEB_ADDRESS : FILLED_LINK_ADDRESS).test(url);
