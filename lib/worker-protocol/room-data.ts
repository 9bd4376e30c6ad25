import type { AnswerFault } from "#lib/flow/cards/card-answers.ts";
import type { JsonValue } from "#lib/platform/json.ts";

/** The metadata of a room whose visitor has found no place: the workers have all the calls that they take. */
export const NO_PLACE = "no_place";

/**
 * Typed messages are text streams of the visitor in the call's room, in the topic that LiveKit's own clients use. After a
 * break, the media server may drop what is sent before the avatar's connection is ready again. A message with an id in
 * its attributes is acknowledged, so its sender can repeat it until then; the worker answers each id once.
 */
export const CHAT_TOPIC = "lk.chat";

/** Attribute of a typed message: any text that is unique in its call. */
export const MESSAGE_ID = "visavis.message_id";

/**
 * The card that the visitor sees: an attribute of the avatar's participant with an `OpenCard` as JSON, empty for none. Being an
 * attribute, it is there for a page that was loaded again and for another device. `answered` is the id of the card before, if it
 * was answered; without a card it stands alone.
 */
export const CARD_ATTRIBUTE = "visavis.card";

/**
 * RPC method of the avatar's participant, with a `CardReply` as JSON. Returns a `CardReceipt` as JSON. The first answer counts;
 * later ones learn that the card is gone.
 */
export const ANSWER_CARD_METHOD = "visavis.answer_card";

/** The visitor's answer to a card. Without one, they are `typing`, so that the avatar waits, or they closed it. */
export type CardReply = { card_id: string; answer?: JsonValue; typing?: boolean };
export type CardReceipt =
  | { ok: true }
  /** `gone`: it was answered elsewhere, or the call no longer needs it. Otherwise what is wrong with the answer. */
  | { ok: false; code: "gone" }
  | ({ ok: false } & AnswerFault);

/** Whether the visitor holds the button to talk; `off` if they talk without it. */
export const TALK_STATES = ["off", "held", "released"] as const;
export type TalkState = (typeof TALK_STATES)[number];

/** RPC method of the avatar's participant, with a `VisitorWish` as JSON. Returns an empty text. */
export const WISH_METHOD = "visavis.wish";

/** How the visitor wants to talk in this call: with more time to finish, or with a button; `repeat`: the last answer again. */
export type VisitorWish = { patient: boolean } | { talk: TalkState } | { repeat: true };

/** Attribute of the avatar's participant, `PUSH_TO_TALK` if the scenario wants visitors to hold a button while they talk. */
export const TALK_ATTRIBUTE = "visavis.talk";
export const PUSH_TO_TALK = "push";

/** Attribute of the avatar's participant, `NO_VISION` once its model gets no further pictures of what the visitor shows. */
export const VISION_ATTRIBUTE = "visavis.vision";
export const NO_VISION = "off";

/** Attribute of the avatar's participant while a person was called and has not come: `PERSON_CALLED`. */
export const HANDOVER_ATTRIBUTE = "visavis.handover";
export const PERSON_CALLED = "called";

const MEMBER = "member-";

/** The identity in the room of a person who speaks in the avatar's place. */
export const memberIdentity = (takeoverId: string): string => `${MEMBER}${takeoverId}`;

/** The id in such an identity; `null` for everybody else's. */
export const readTakeoverId = (identity: string): string | null =>
  identity.startsWith(MEMBER) ? identity.slice(MEMBER.length) : null;

/**
 * Attribute of a caption (text stream of topic `lk.transcription`) of such a person: their name. They may have typed it, and may
 * be gone by now.
 */
export const SPEAKER_NAME = "visavis.speaker_name";

/** Topic of the worker's data packets to the visitor, each with the id of a message that has arrived. */
export const RECEIVED_TOPIC = "visavis.received";

/**
 * The avatar's voice as its visitor hears it. `late`: they wait for a clause; `silent`: the last clause could not be heard,
 * only read.
 */
export const VOICE_STATES = ["heard", "late", "silent"] as const;
export type VoiceState = (typeof VOICE_STATES)[number];

/** From this wait for an answer's voice, in milliseconds, the visitor gets a notice that it is late. */
export const LATE_VOICE_MS = 2_500;

/** The attribute of the avatar's participant in the room that says so; absent until the state first changes. */
export const VOICE_ATTRIBUTE = "visavis.voice";
