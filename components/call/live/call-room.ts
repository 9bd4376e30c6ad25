import {
  DisconnectReason,
  LocalAudioTrack,
  type Participant,
  type RemoteParticipant,
  Room,
  RoomEvent,
  Track,
} from "livekit-client";
import type { CardFault, GivenAnswer } from "#components/call/cards/card-props.ts";
import { type CallProblem, problemFromClosedRoom } from "#components/call/setup/call-problem.ts";
import type { StartedCall } from "#components/call/setup/call-types.ts";
import {
  ANSWER_CARD_METHOD,
  CARD_ATTRIBUTE,
  type CardReceipt,
  NO_PLACE,
  type VisitorWish,
  WISH_METHOD,
} from "#lib/worker-protocol/room-data.ts";
import { TypedMessages } from "../../../sdk/react/src/typed-messages.ts";
import { TranscriptStore } from "./transcript/transcript-store.ts";

/** How a call ended: with a problem or normally. The duration counts from the avatar's first frame. */
export type CallEnd = { problem: CallProblem | null; durationMs: number };

// The app dispatches again after some seconds without an avatar; after this time it will not come, except to a visitor who
// has been told to wait for a place. How long they wait is the app's decision.
const AVATAR_WAIT_MS = 25_000;
const RETRY_STEP_MS = 300;
const RETRY_EACH_MS = 2_000;

/** The visitor's audio, which may still be opening. */
export type Voice = MediaStreamTrack | null | Promise<MediaStreamTrack | null>;

/** A call: the room, its transcript, and how it ends. Lives outside React, so no render can end it. */
export class CallRoom {
  readonly room: Room;
  readonly lines: TranscriptStore;
  readonly closed: Promise<CallEnd>;
  private resolveClosed: (end: CallEnd) => void;
  private avatarSeenAtMs: number | null = null;
  private avatarLeftAtMs: number | null = null;
  /** Settles when the room was joined with the microphone, if any, or when that failed. */
  joined: Promise<void> = Promise.resolve();
  private over = false;
  private readonly messages: TypedMessages;
  private readonly begunAtMs: number | null;
  private readonly patience: ReturnType<typeof setTimeout>;

  /** `speakerId` null: the browser's default speaker. */
  constructor(call: StartedCall, speakerId: string | null) {
    const { promise, resolve } = Promise.withResolvers<CallEnd>();
    this.closed = promise;
    this.resolveClosed = resolve;
    this.begunAtMs = call.begunAtMs;
    // adaptiveStream would lower the video's size and pause it, but the avatar is the only video and always visible.
    this.room = new Room({
      adaptiveStream: false,
      dynacast: false,
      // Leaving the page may be a reload, so the call waits; the visitor ends it with the button.
      disconnectOnPageLeave: call.rejoinToken === "",
      reconnectPolicy: {
        nextRetryDelayInMs: ({ elapsedMs, retryCount }) =>
          elapsedMs > call.resumeMs ? null : Math.min(RETRY_EACH_MS, retryCount * RETRY_STEP_MS),
      },
      ...(speakerId && { audioOutput: { deviceId: speakerId } }),
    });
    this.lines = new TranscriptStore(this.room, call.earlier);
    this.messages = new TypedMessages(this.room, () => this.over);
    this.room
      .on(RoomEvent.Disconnected, (reason) => this.onDisconnected(reason))
      .on(RoomEvent.ParticipantConnected, this.onPresence)
      .on(RoomEvent.ParticipantDisconnected, this.onAbsence);
    this.patience = setTimeout(() => {
      if (!this.foundNoPlace) this.endWith("no-avatar");
    }, AVATAR_WAIT_MS);
  }

  /** The app has told the visitor that all places are taken. */
  private get foundNoPlace(): boolean {
    return this.room.metadata === NO_PLACE;
  }

  /** The newest one: see `useAgent`. */
  private get avatar(): RemoteParticipant | undefined {
    return [...this.room.remoteParticipants.values()].findLast(({ isAgent }) => isAgent);
  }

  /** Joins and publishes the given microphone, if any. Problems arrive through `closed`. */
  join(call: StartedCall, microphone: Voice): void {
    this.joined = this.enter(call, microphone);
  }

  private async enter(call: StartedCall, microphone: Voice): Promise<void> {
    const opened = Promise.resolve(microphone);
    try {
      await this.room.connect(call.roomUrl, call.roomToken);
    } catch {
      void opened.then((track) => track?.stop());
      this.endWith("unreachable");
      return;
    }
    const track = await opened;
    if (this.over) track?.stop();
    else if (track) await this.publish(track);
  }

  /** The first frame is on the stage: the call has begun. */
  avatarSeen(): void {
    clearTimeout(this.patience);
    this.avatarSeenAtMs ??= this.begunAtMs ?? Date.now();
  }

  /** Sends a typed message. Returns false if it did not arrive in time, so the page keeps the text. */
  async send(text: string): Promise<boolean> {
    const sent = await this.messages.send(text);
    if (sent) this.lines.addTyped(sent.id, sent.text);
    return sent !== null;
  }

  /**
   * Answers a card, or closes it without an answer. Resolves with why the answer was not taken, or `null` once it was. The
   * avatar's side takes the first one only, so sending it again does no harm. The transcript shows it as `text`.
   */
  async answerCard(cardId: string, given?: GivenAnswer): Promise<CardFault | null> {
    const { avatar } = this;
    if (!avatar) return { code: "not_sent" };
    try {
      const receipt: CardReceipt = JSON.parse(
        await this.room.localParticipant.performRpc({
          destinationIdentity: avatar.identity,
          method: ANSWER_CARD_METHOD,
          payload: JSON.stringify({
            card_id: cardId,
            ...(given === "typing" ? { typing: true } : given && { answer: given.answer }),
          }),
        }),
      );
      if (!receipt.ok) return receipt;
      if (given && given !== "typing") this.lines.addTyped(cardId, given.text);
      return null;
    } catch {
      return { code: "not_sent" };
    }
  }

  /** Tells the avatar's side how the visitor wants to talk. One that is lost during a break is sent again by its page. */
  wish(wish: VisitorWish): void {
    const { avatar } = this;
    if (!avatar || this.over) return;
    this.room.localParticipant
      .performRpc({
        destinationIdentity: avatar.identity,
        method: WISH_METHOD,
        payload: JSON.stringify(wish),
      })
      .catch(() => undefined);
  }

  /** Calls back with the text of `CARD_ATTRIBUTE` whenever it may have changed. Returns a function that stops it. */
  followCards(listener: (card: string) => void): () => void {
    const tell = () => {
      const { avatar } = this;
      if (avatar) listener(avatar.attributes[CARD_ATTRIBUTE] ?? "");
    };
    const events = [
      RoomEvent.ParticipantAttributesChanged,
      RoomEvent.ParticipantConnected,
      RoomEvent.Connected,
    ] as const;
    for (const event of events) this.room.on(event, tell);
    tell();
    return () => {
      for (const event of events) this.room.off(event, tell);
    };
  }

  leave(): void {
    this.endWith(null);
  }

  private async publish(microphone: MediaStreamTrack): Promise<void> {
    try {
      const track = new LocalAudioTrack(microphone, undefined, false);
      await this.room.localParticipant.publishTrack(track, { source: Track.Source.Microphone });
    } catch {
      // The call continues without a microphone: its button offers to turn it on, and typing works.
      microphone.stop();
    }
  }

  private readonly onPresence = (participant: RemoteParticipant) => {
    if (participant.isAgent) this.avatarLeftAtMs = null;
  };

  private readonly onAbsence = (participant: Participant) => {
    if (participant.isAgent) this.avatarLeftAtMs = Date.now();
  };

  private onDisconnected(reason: DisconnectReason | undefined): void {
    this.close(
      problemFromClosedRoom({
        reason: reason === undefined ? "" : (DisconnectReason[reason] ?? ""),
        avatarSeen: this.avatarSeenAtMs !== null,
        avatarMissingMs: this.avatarLeftAtMs === null ? 0 : Date.now() - this.avatarLeftAtMs,
        foundNoPlace: this.foundNoPlace,
      }),
    );
  }

  private endWith(problem: CallProblem | null): void {
    this.close(problem);
    void this.room.disconnect();
  }

  private close(problem: CallProblem | null): void {
    if (this.over) return;
    this.over = true;
    clearTimeout(this.patience);
    this.resolveClosed({
      problem,
      durationMs: this.avatarSeenAtMs === null ? 0 : Date.now() - this.avatarSeenAtMs,
    });
  }
}
