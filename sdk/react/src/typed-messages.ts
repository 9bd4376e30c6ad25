import { type Room, RoomEvent } from "livekit-client";
import { newMessageId } from "./message-id.ts";

type Message = { id: string; text: string };

const CHAT_TOPIC = "lk.chat";
const MESSAGE_ID = "visavis.message_id";
const RECEIVED_TOPIC = "visavis.received";
/** How long one try waits for its receipt. */
const RECEIPT_MS = 1_500;
/** All tries together. A restarted media server brings the avatar back after the person, within this time. */
const SEND_WAIT_MS = 15_000;

/**
 * Sends what the person types until the avatar's side has confirmed it: after a break, the person may be back before the avatar.
 * Calls of links use it too.
 */
export class TypedMessages {
  private readonly room: Pick<Room, "on" | "off" | "localParticipant">;
  private readonly isOver: () => boolean;
  private unsent: Message | null = null;

  constructor(room: Pick<Room, "on" | "off" | "localParticipant">, isOver: () => boolean) {
    this.room = room;
    this.isOver = isOver;
  }

  /** Resolves with the message once it has arrived, or with null if it has not within 15 s. Never rejects. */
  async send(text: string): Promise<Message | null> {
    // The same text again is the message that may have arrived after all: with its id, it is answered once.
    const message = this.unsent?.text === text ? this.unsent : { id: newMessageId(), text };
    this.unsent = message;
    const deadline = Date.now() + SEND_WAIT_MS;
    while (Date.now() < deadline && !this.isOver()) {
      if (!(await this.transmit(message))) continue;
      if (this.unsent === message) this.unsent = null;
      return message;
    }
    return null;
  }

  /** Sends a message once; false if no receipt comes. */
  private async transmit({ id, text }: Message): Promise<boolean> {
    const { room } = this;
    return await new Promise<boolean>((resolve) => {
      const settle = (arrived: boolean) => {
        clearTimeout(timer);
        room.off(RoomEvent.DataReceived, onData);
        resolve(arrived);
      };
      const onData = (data: Uint8Array, _from: unknown, _kind: unknown, topic?: string) => {
        if (topic === RECEIVED_TOPIC && new TextDecoder().decode(data) === id) settle(true);
      };
      const timer = setTimeout(() => settle(false), RECEIPT_MS);
      room.on(RoomEvent.DataReceived, onData);
      const attributes = { [MESSAGE_ID]: id };
      // What cannot be sent now is sent again after the wait.
      room.localParticipant.sendText(text, { topic: CHAT_TOPIC, attributes }).catch(() => undefined);
    });
  }
}
