import type { AudioFrame, Room } from "@livekit/rtc-node";
import type { FaceThread } from "#agent/media/face-thread.ts";
import { type FaceTrack, publishFace, publishVoice } from "#agent/media/media-tracks.ts";
import { moveFace } from "#agent/media/moving-face.ts";
import type { VideoPump } from "#agent/media/video-pump.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import type { CallVideoCodec, FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import type { Conversation } from "./conversation.ts";
import { FaceMood } from "./face-mood.ts";

type AvatarMediaParts = {
  room: Room;
  face: FaceThread;
  firstFrame: Promise<Uint8Array>;
  frameSize: FrameSize;
  codec: CallVideoCodec;
  onFrameShown: (frame: Uint8Array) => void;
};

/** The avatar's audio and video in the room. */
export class AvatarMedia {
  private readonly parts: AvatarMediaParts;
  private readonly closers: (() => unknown)[] = [];
  private readonly route = new VoiceRoute();
  private opening: Promise<void> | undefined;
  private face: Promise<FaceTrack> | undefined;
  private pump: VideoPump | undefined;

  constructor(parts: AvatarMediaParts) {
    this.parts = parts;
  }

  /** The sink for the avatar's speech, which waits in front of it until the visitor can hear it. */
  get voice(): AudioSink {
    return this.route;
  }

  /** Begins to publish voice and face together, once the room is joined. `showFace` reports a failure. */
  open(): void {
    this.opening = this.publish();
    this.opening.catch(() => undefined);
  }

  /** Resolves when the visitor can hear and see the avatar. Rejects if nothing could be published. */
  async showFace({ clock, output, events }: Conversation): Promise<void> {
    await this.opening;
    const { face, frameSize, firstFrame, onFrameShown } = this.parts;
    this.face ??= this.publishFace();
    const moving = moveFace(await this.face, {
      size: frameSize,
      first: await firstFrame,
      pictures: face,
      output,
      onPicture: onFrameShown,
      onSpeaking: () => clock.onFrame(),
    });
    this.pump = moving.pump;
    const mood = new FaceMood(face);
    events.subscribe((event) => mood.onEvent(event));
    this.closers.push(
      () => mood.stop(),
      () => moving.close(),
    );
  }

  /** Stops drawing the face until `resumeVideo`, because nobody is watching. */
  pauseVideo(): void {
    this.pump?.rest();
  }

  resumeVideo(): void {
    this.pump?.wake();
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.closers.map((close) => close()));
  }

  private async publish(): Promise<void> {
    // Both are offered to the media server at once if the first frame is ready.
    this.face = this.publishFace();
    this.face.catch(() => undefined);
    this.route.leadTo(await this.publishVoice());
  }

  private async publishVoice(): Promise<AudioSink> {
    const track = await publishVoice(this.parts.room);
    this.closers.push(() => track.close());
    return track.source;
  }

  private async publishFace(): Promise<FaceTrack> {
    const { room, frameSize, codec, firstFrame } = this.parts;
    return await publishFace(room, { size: frameSize, codec, firstFrame: await firstFrame });
  }
}

/** Full, so what comes waits. */
const CLOSED: AudioSink = {
  captureFrame: async () => undefined,
  clearQueue: () => undefined,
  queuedDuration: Number.POSITIVE_INFINITY,
};

/** A sink that takes nothing until it leads to another one. */
class VoiceRoute implements AudioSink {
  private target = CLOSED;

  leadTo(target: AudioSink): void {
    this.target = target;
  }

  get queuedDuration(): number {
    return this.target.queuedDuration;
  }

  captureFrame(frame: AudioFrame): Promise<void> {
    return this.target.captureFrame(frame);
  }

  clearQueue(): void {
    this.target.clearQueue();
  }
}
