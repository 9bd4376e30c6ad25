import { stt } from "@livekit/agents";
import {
  AudioStream,
  type RemoteParticipant,
  type RemoteTrack,
  type RemoteTrackPublication,
  type Room,
  RoomEvent,
  TrackKind,
} from "@livekit/rtc-node";
import type { CallRecording } from "#agent/recording/call-recording.ts";
import { readTakeoverId } from "#lib/worker-protocol/room-data.ts";
import type { Conversation } from "../conversation.ts";

/** As the session hears its visitor. */
const SAMPLE_RATE = 24_000;

type ListenerParts = { room: Room; recording: Pick<CallRecording, "hearInPlace"> };

/**
 * Transcribes what a person says in the avatar's place, and records it. Costs nothing until somebody takes the call over.
 * Their video is for the visitor only, so this process doesn't receive it.
 */
export class MemberListener {
  private readonly conversation: Conversation;
  private readonly parts: ListenerParts;
  private readonly open = new Map<RemoteTrack, stt.SpeechStream>();

  constructor(conversation: Conversation, parts: ListenerParts) {
    this.conversation = conversation;
    this.parts = parts;
  }

  start(): void {
    const { room } = this.parts;
    room.on(RoomEvent.TrackPublished, this.onPublished);
    room.on(RoomEvent.TrackSubscribed, this.onSubscribed);
    for (const participant of room.remoteParticipants.values()) {
      for (const publication of participant.trackPublications.values()) {
        this.onPublished(publication, participant);
        if (publication.track) this.onSubscribed(publication.track, publication, participant);
      }
    }
  }

  close(): void {
    const { room } = this.parts;
    room.off(RoomEvent.TrackPublished, this.onPublished);
    room.off(RoomEvent.TrackSubscribed, this.onSubscribed);
    for (const track of [...this.open.keys()]) this.forget(track);
  }

  private readonly onPublished = (
    publication: RemoteTrackPublication,
    { identity }: RemoteParticipant,
  ): void => {
    if (readTakeoverId(identity) !== null && publication.kind === TrackKind.KIND_VIDEO) {
      publication.setSubscribed(false);
    }
  };

  private readonly onSubscribed = (
    track: RemoteTrack,
    { kind }: RemoteTrackPublication,
    { identity }: RemoteParticipant,
  ): void => {
    const takeoverId = readTakeoverId(identity);
    if (takeoverId === null || kind !== TrackKind.KIND_AUDIO || this.open.has(track)) return;
    const speech = this.conversation.openMemberSpeech();
    this.open.set(track, speech);
    void this.forward(track, speech, takeoverId);
    void this.listen(speech, takeoverId);
  };

  private async forward(track: RemoteTrack, speech: stt.SpeechStream, takeoverId: string): Promise<void> {
    try {
      for await (const frame of new AudioStream(track, SAMPLE_RATE, 1)) {
        if (!this.open.has(track)) break;
        speech.pushFrame(frame);
        // Only the person whose turn it is: another one has just handed back.
        if (this.conversation.takeover.current?.id === takeoverId) this.parts.recording.hearInPlace(frame);
      }
    } finally {
      this.forget(track);
    }
  }

  private forget(track: RemoteTrack): void {
    this.open.get(track)?.close();
    this.open.delete(track);
  }

  private async listen(speech: stt.SpeechStream, takeoverId: string): Promise<void> {
    let startedAtMs = Date.now();
    for await (const { type, alternatives } of speech) {
      if (type === stt.SpeechEventType.START_OF_SPEECH) startedAtMs = Date.now();
      const text = alternatives?.[0].text.trim();
      if (type !== stt.SpeechEventType.FINAL_TRANSCRIPT || !text) continue;
      this.conversation.takeover.hear(takeoverId, text, startedAtMs);
    }
  }
}
