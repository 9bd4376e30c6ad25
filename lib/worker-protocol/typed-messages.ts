/**
 * Typed messages are text streams of the visitor in the call's room, in the topic that LiveKit's own clients use. After a
 * break, the media server may drop what is sent before the avatar's connection is ready again. A message with an id in
 * its attributes is acknowledged, so its sender can repeat it until then; the worker answers each id once.
 */
export const CHAT_TOPIC = "lk.chat";

/** Attribute of a typed message: any text that is unique in its call. */
export const MESSAGE_ID = "visavis.message_id";

/** Topic of the worker's data packets to the visitor, each with the id of a message that has arrived. */
export const RECEIVED_TOPIC = "visavis.received";
