import { RoomEvent } from "@livekit/rtc-node";
import { MINUTE_MS } from "#lib/platform/durations.ts";
import {
  PUSH_TO_TALK,
  TALK_ATTRIBUTE,
  TALK_STATES,
  type VisitorWish,
  WISH_METHOD,
} from "#lib/worker-protocol/room-data.ts";
import type { Conversation } from "../conversation.ts";
import type { CardRoom } from "./card-board.ts";

/** Each costs synthesized speech. */
const MAX_REPEATS_PER_MINUTE = 10;

type WishedConversation = Pick<Conversation, "pace" | "repeat" | "wait">;
type WishParts = { room: CardRoom; visitorIdentity: string; isPushToTalk: boolean };

/** Takes from the visitor's page how they want to talk, and tells it what the scenario wants. */
export class VisitorWishes {
  private readonly conversation: WishedConversation;
  private readonly parts: WishParts;
  private repeatedAt: number[] = [];

  constructor(conversation: WishedConversation, parts: WishParts) {
    this.conversation = conversation;
    this.parts = parts;
  }

  open(): void {
    const { room, visitorIdentity, isPushToTalk } = this.parts;
    room.localParticipant?.registerRpcMethod(WISH_METHOD, async ({ callerIdentity, payload }) => {
      if (callerIdentity === visitorIdentity) this.receive(payload);
      return "";
    });
    if (!isPushToTalk) return;
    const tell = () => {
      // A page that misses it lets the visitor talk without the button.
      void room.localParticipant?.setAttributes({ [TALK_ATTRIBUTE]: PUSH_TO_TALK }).catch(() => {});
    };
    tell();
    // A media server that was restarted has lost the attribute.
    room.on(RoomEvent.Reconnected, tell);
  }

  /** Takes a wish that a page has sent. Ignores everything else. */
  receive(payload: string): void {
    const wish = readWish(payload);
    const { pace } = this.conversation;
    if (!wish) return;
    if ("patient" in wish) pace.letFinish(wish.patient);
    else if ("talk" in wish) {
      pace.setTalk(wish.talk);
      this.conversation.wait();
    } else if (this.mayRepeat(performance.now())) this.conversation.repeat();
  }

  private mayRepeat(nowMs: number): boolean {
    this.repeatedAt = this.repeatedAt.filter((atMs) => nowMs - atMs < MINUTE_MS);
    if (this.repeatedAt.length >= MAX_REPEATS_PER_MINUTE) return false;
    this.repeatedAt.push(nowMs);
    return true;
  }
}

function readWish(payload: string): VisitorWish | null {
  try {
    const { patient, talk, repeat }: { patient?: unknown; talk?: unknown; repeat?: unknown } =
      JSON.parse(payload);
    if (typeof patient === "boolean") return { patient };
    const state = TALK_STATES.find((known) => known === talk);
    if (state) return { talk: state };
    return repeat === true ? { repeat } : null;
  } catch {
    return null;
  }
}
