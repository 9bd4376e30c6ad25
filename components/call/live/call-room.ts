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
const RETRY_STEP_MS = 300;
const RETRY_EACH_MS = 2_000;

/** The visitor's voice, which may still be on its way. */
export type Voice = MediaStreamTrack | null | Promise<MediaStreamTrack | null>;

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
  private readonly begunAtMs: number | null;
  private readonly patience: ReturnType<typeof setTimeout>;

  /** `speakerId` null: the browser's own choice of loudspeaker. */
  constructor(call: StartedCall, speakerId: string | null) {
    const { promise, resolve } = Promise.withResolvers<CallEnd>();
    this.closed = promise;
    this.resolveClosed = resolve;
    this.begunAtMs = call.begunAtMs;
    // adaptiveStream would lower the picture's size and pause it: the avatar is the only picture, and always in view.
    this.room = new Room({
      adaptiveStream: false,
      dynacast: false,
      // A page that is left may be a reload: the call waits for it, and the visitor ends it by its button.
      disconnectOnPageLeave: call.rejoinToken === "",
      reconnectPolicy: {
        nextRetryDelayInMs: ({ elapsedMs, retryCount }) =>
          elapsedMs > call.resumeMs ? null : Math.min(RETRY_EACH_MS, retryCount * RETRY_STEP_MS),
      },
      ...(speakerId && { audioOutput: { deviceId: speakerId } }),
    });
    this.lines = new TranscriptStore(this.room, call.earlier);
    this.room
      .on(RoomEvent.Disconnected, (reason) => this.onDisconnected(reason))
      .on(RoomEvent.ParticipantConnected, this.onPresence)
      .on(RoomEvent.ParticipantDisconnected, this.onAbsence);
    this.patience = setTimeout(() => this.endWith("no-avatar"), AVATAR_WAIT_MS);
  }

  /** Joins; a microphone that is given is published beside it. Problems arrive through `closed`. */
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

  /** The first picture is on the stage: from here on the call counts as one. */
  avatarSeen(): void {
    clearTimeout(this.patience);
    this.avatarSeenAtMs ??= this.begunAtMs ?? Date.now();
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
