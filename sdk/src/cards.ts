/** What a field takes: the format of its text. */
export type CardInputFormat =
  | "text"
  | "email"
  | "phone"
  | "number"
  | "date"
  | "time"
  | "datetime"
  | "address";
export type CardOption = { value: string; label?: string | undefined; detail?: string | undefined };
export type CardField = {
  name: string;
  label: string;
  format: CardInputFormat | "choice";
  options?: CardOption[] | undefined;
  value?: string | undefined;
  optional?: boolean | undefined;
};
export type CardPicture = { url: string; alt: string; caption?: string | undefined };

/**
 * A card beside the avatar. Its texts are plain text: never insert them as HTML. Addresses begin with `https://` or `http://`,
 * those of links also with `mailto:` or `tel:`.
 */
export type Card = { title: string; text?: string | undefined } & (
  | { kind: "choice"; options: CardOption[] }
  | { kind: "choices"; options: CardOption[]; min?: number | undefined; max?: number | undefined }
  | {
      kind: "input";
      format: CardInputFormat;
      label?: string | undefined;
      /** What was heard so far. */
      value?: string | undefined;
      placeholder?: string | undefined;
      min?: number | undefined;
      max?: number | undefined;
    }
  | { kind: "form"; fields: CardField[] }
  | { kind: "rating"; max: number; low?: string | undefined; high?: string | undefined }
  | {
      kind: "confirmation";
      facts?: { label: string; value: string }[] | undefined;
      confirm?: string | undefined;
      decline?: string | undefined;
    }
  | { kind: "link"; url: string; label?: string | undefined }
  | { kind: "picture"; url: string; alt: string }
  /** `page`: the picture that the avatar has turned to, from 1; `turn` counts how often it has. */
  | { kind: "slides"; pictures: CardPicture[]; page?: number | undefined; turn?: number | undefined }
  | { kind: "file"; url: string; name: string; bytes?: number | undefined }
  | { kind: "table"; columns: string[]; rows: string[][] }
  | {
      kind: "chart";
      chart: "bar" | "line";
      labels: string[];
      series: { name: string; values: number[] }[];
      unit?: string | undefined;
    }
  | { kind: "qr"; value: string }
);

/** A card on the visitor's screen: `name` is the scenario's function that showed it, at the node `nodeId`. */
export type OpenCard = { id: string; name: string; nodeId: string; card: Card };

/**
 * An answer: the value of an option, several of them, a text or a number, the fields of a form by name, the number of stars, or
 * `true` for a confirmation.
 */
export type CardAnswer = string | string[] | number | boolean | Record<string, string>;

/** Why an answer was not taken; `field` is the field of a form. `gone`: another answer was faster, or the call no longer needs it. */
export type CardReceipt = { ok: true } | { ok: false; code: string; field?: string };

/** The attribute of the avatar's participant that holds its card. */
const CARD_ATTRIBUTE = "visavis.card";
const ANSWER_CARD_METHOD = "visavis.answer_card";

export function isOpenCard(value: unknown): value is OpenCard {
  if (typeof value !== "object" || value === null) return false;
  // Fields of an object, whatever they are.
  const { id, name, card } = value as Record<string, unknown>;
  return typeof id === "string" && typeof name === "string" && typeof card === "object" && card !== null;
}

/**
 * The card that the avatar shows, from the attributes of its participant; null for none. For a page that joins the room itself:
 * read it on `RoomEvent.ParticipantAttributesChanged` and after joining.
 */
export function readCard(attributes: Readonly<Record<string, string>>): OpenCard | null {
  try {
    const open: unknown = JSON.parse(attributes[CARD_ATTRIBUTE] ?? "");
    return isOpenCard(open) ? open : null;
  } catch {
    return null;
  }
}

/** The parts of a room of livekit-client that are used here. */
type CardRoom = {
  localParticipant: {
    performRpc: (request: {
      destinationIdentity: string;
      method: string;
      payload: string;
    }) => Promise<string>;
  };
};

/**
 * Answers a card of the avatar with this identity, or closes it if there is no answer. Rejects if the avatar cannot be reached;
 * sending the answer again does no harm.
 */
export async function answerCard(
  room: CardRoom,
  avatarIdentity: string,
  cardId: string,
  answer?: CardAnswer,
): Promise<CardReceipt> {
  const response = await room.localParticipant.performRpc({
    destinationIdentity: avatarIdentity,
    method: ANSWER_CARD_METHOD,
    payload: JSON.stringify({ card_id: cardId, ...(answer !== undefined && { answer }) }),
  });
  const receipt: CardReceipt = JSON.parse(response);
  return receipt;
}
