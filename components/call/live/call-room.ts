import {
  DisconnectReason,
  LocalAudioTrack,
  type Participant,
  type RemoteParticipant,
  Room,
  RoomEvent,
  Track,
} from "livekit-client";
import { type CallProblem, problemOfClosedRoom } from "../call-problem.ts";
import type { StartedCall } from "../call-types.ts";
import { TranscriptStore } from "./transcript-store.ts";

/** How a call is over: with a problem, or simply ended. The duration counts from the avatar's first picture. */
export type CallEnd = { problem: CallProblem | null; durationMs: number };

const CHAT_TOPIC = "lk.chat";
// The app dispatches again after some seconds without an avatar; what has not come by then does not come.
const AVATAR_WAIT_MS = 25_000;
const SEND_WAIT_MS = 5_000;

/** One call: the room, what was said in it, and how it ends. Lives outside React, so that no render can hang it up. */
export class CallRoom {
  readonly room: Room;
  readonly lines: TranscriptStore;
  readonly closed: Promise<CallEnd>;
  private resolveClosed: (end: CallEnd) => void;
  private avatarSeenAtMs: number | null = null;
  private avatarLeftAtMs: number | null = null;
  /** Settles when the room has been joined and the microphone, if any, is in it; also when that failed. */
  joined: Promise<void> = Promise.resolve();
  private over = false;
  private readonly patience: ReturnType<typeof setTimeout>;

  /** `speakerId` null: the browser's own choice of loudspeaker. */
  constructor(speakerId: string | null) {
    const { promise, resolve } = Promise.withResolvers<CallEnd>();
    this.closed = promise;
    this.resolveClosed = resolve;
    // adaptiveStream would lower the picture's size and pause it: the avatar is the only picture, and always in view.
    this.room = new Room({
      adaptiveStream: false,
      dynacast: false,
      disconnectOnPageLeave: true,
      ...(speakerId && { audioOutput: { deviceId: speakerId } }),
    });
    this.lines = new TranscriptStore(this.room);
    this.room
      .on(RoomEvent.Disconnected, (reason) => this.onDisconnected(reason))
      .on(RoomEvent.ParticipantConnected, this.onPresence)
      .on(RoomEvent.ParticipantDisconnected, this.onAbsence);
    this.patience = setTimeout(() => this.endWith("no-avatar"), AVATAR_WAIT_MS);
  }

  /** Joins; a microphone that is given is published beside it. Problems arrive through `closed`. */
  join(call: StartedCall, microphone: MediaStreamTrack | null): void {
    this.joined = this.enter(call, microphone);
  }

  private async enter(call: StartedCall, microphone: MediaStreamTrack | null): Promise<void> {
    try {
      await this.room.connect(call.roomUrl, call.roomToken);
    } catch {
      microphone?.stop();
      this.endWith("unreachable");
      return;
    }
    if (microphone) await this.publish(microphone);
  }

  /** The first picture is on the stage: from here on the call counts as one. */
  avatarSeen(): void {
    clearTimeout(this.patience);
    this.avatarSeenAtMs ??= Date.now();
  }

  /** Sends typed words; false when they did not get through, for the page keeps them then. */
  async send(text: string): Promise<boolean> {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("not sent in time")), SEND_WAIT_MS);
    try {
      const sent = this.room.localParticipant.sendText(text, { topic: CHAT_TOPIC });
      const { id } = await Promise.race([sent, tooLate]);
      this.lines.addTyped(id, text);
      return true;
    } catch {
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  leave(): void {
    this.endWith(null);
  }

  private async publish(microphone: MediaStreamTrack): Promise<void> {
    try {
      const track = new LocalAudioTrack(microphone, undefined, false);
      await this.room.localParticipant.publishTrack(track, { source: Track.Source.Microphone });
    } catch {
      // The call goes on without a voice: the microphone button offers to switch it on, and typing works.
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
      problemOfClosedRoom({
        reason: reason === undefined ? "" : (DisconnectReason[reason] ?? ""),
        avatarSeen: this.avatarSeenAtMs !== null,
        avatarMissingMs: this.avatarLeftAtMs === null ? 0 : Date.now() - this.avatarLeftAtMs,
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
