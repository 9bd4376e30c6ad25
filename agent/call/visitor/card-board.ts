import { RoomEvent, type RpcInvocationData } from "@livekit/rtc-node";
import type { CardOf, OpenCard } from "#lib/flow/cards/card.ts";
import { asksForAnswer, readAnswer } from "#lib/flow/cards/card-answers.ts";
import type { JsonValue } from "#lib/platform/json.ts";
import {
  ANSWER_CARD_METHOD,
  CARD_ATTRIBUTE,
  type CardReceipt,
  type CardReply,
} from "#lib/worker-protocol/room-data.ts";
import type { Conversation } from "../conversation.ts";
import { answerTurn } from "./typed-chat.ts";

/** The parts of a room used here. */
export type CardRoom = {
  on: (event: RoomEvent.Reconnected, listener: () => void) => unknown;
  localParticipant?:
    | {
        setAttributes: (attributes: Record<string, string>) => Promise<void>;
        registerRpcMethod: (method: string, handler: (data: RpcInvocationData) => Promise<string>) => void;
      }
    | undefined;
};

type BoardParts = { room: CardRoom; visitorIdentity: string };

const GONE: CardReceipt = { ok: false, code: "gone" };

/**
 * Shows the conversation's card on the visitor's pages, and takes their answers. The card itself is part of the flow's state, so
 * it outlives this worker. The first answer counts, also while it waits for the avatar to finish what must not be interrupted.
 */
export class CardBoard {
  private readonly conversation: Conversation;
  private readonly parts: BoardParts;
  private shown: OpenCard | undefined;
  /** The value of `CARD_ATTRIBUTE`. */
  private told = "";
  /** The card whose answer is on its way to the flow. */
  private answeredId: string | undefined;

  constructor(conversation: Conversation, parts: BoardParts) {
    this.conversation = conversation;
    this.parts = parts;
  }

  open(): void {
    const { room, visitorIdentity } = this.parts;
    this.conversation.events.subscribe((event) => {
      if (event.type !== "stepped") return;
      const answered = event.step.effects.find((effect) => effect.type === "card_answered");
      this.show(event.step.state.card, answered?.cardId);
    });
    this.show(this.conversation.driver.state.card);
    // A media server that was restarted has lost the attribute.
    room.on(RoomEvent.Reconnected, () => this.tell());
    room.localParticipant?.registerRpcMethod(ANSWER_CARD_METHOD, async ({ callerIdentity, payload }) => {
      const receipt = callerIdentity === visitorIdentity ? this.receive(payload) : GONE;
      return JSON.stringify(receipt);
    });
  }

  /** Takes an answer that a page has sent. */
  receive(payload: string): CardReceipt {
    const reply = readReply(payload);
    const open = this.conversation.driver.state.card;
    if (!reply || !open || open.id !== reply.cardId || open.id === this.answeredId) return GONE;
    if (reply.isTyping) {
      this.conversation.wait();
      return { ok: true };
    }
    if (reply.answer === undefined) {
      this.conversation.driver.dispatch({ type: "card_closed", cardId: open.id });
      return { ok: true };
    }
    if (!asksForAnswer(open.card)) return GONE;
    const read = readAnswer(open.card, reply.answer);
    if (!read.ok) return read;
    this.answeredId = open.id;
    void this.answer(open, reply.answer, read.text);
    return { ok: true };
  }

  /** The answer is a turn of the visitor: it interrupts, it is in the transcript, and the avatar replies. */
  private async answer({ id: cardId, card }: OpenCard, answer: JsonValue, text: string): Promise<void> {
    const { session, driver } = this.conversation;
    const words = card.kind === "confirmation" ? this.yesOrNo(card, answer === true) : text;
    await answerTurn(session, words, () => driver.dispatch({ type: "card_answered", cardId, answer })).catch(
      () => undefined,
    );
  }

  private yesOrNo(card: CardOf<"confirmation">, isYes: boolean): string {
    const { yes, no } = this.conversation.language.words.answers;
    return isYes ? (card.confirm ?? yes) : (card.decline ?? no);
  }

  private show(card: OpenCard | undefined, answered?: string): void {
    if (card === this.shown) return;
    this.shown = card;
    const told = { ...card, ...(answered !== undefined && { answered }) };
    this.told = Object.keys(told).length > 0 ? JSON.stringify(told) : "";
    this.tell();
  }

  private tell(): void {
    // A page that misses it gets the next one; the avatar continues to talk.
    void this.parts.room.localParticipant?.setAttributes({ [CARD_ATTRIBUTE]: this.told }).catch(() => {});
  }
}

type Reply = { cardId: string; answer: JsonValue | undefined; isTyping: boolean };

function readReply(payload: string): Reply | null {
  try {
    const { card_id: cardId, answer, typing }: CardReply = JSON.parse(payload);
    return typeof cardId === "string" ? { cardId, answer, isTyping: typing === true } : null;
  } catch {
    return null;
  }
}
