import type { Room } from "@livekit/rtc-node";
import type { FaceThread } from "#agent/output/face-thread.ts";
import { publishVoice } from "#agent/output/media-tracks.ts";
import { publishMovingFace } from "#agent/output/moving-face.ts";
import type { VideoPump } from "#agent/output/video-pump.ts";
import type { AudioSink } from "#agent/output/voice-player.ts";
import type { HiredFace } from "#agent/providers/hire-face.ts";
import { VoiceRoute } from "#agent/providers/voice-route.ts";
import type { FrameSize } from "#lib/avatar/framing.ts";
import type { CallLog } from "./call-log.ts";
import type { Conversation } from "./conversation.ts";
import { FaceMood } from "./face-mood.ts";

type AppearanceParts = {
  room: Room;
  face: FaceThread;
  firstPicture: Promise<Uint8Array>;
  frameSize: FrameSize;
  /** Another service's face, if one is chosen and comes. */
  hire: () => Promise<HiredFace | null>;
  /** Is told of our pictures as they are shown; of the first one also when another service's face is. */
  onShown: (picture: Uint8Array) => void;
  log: CallLog;
};

/**
 * How the avatar is heard and seen in the room: by our own voice and face, or by a provider's, with ours to take over
 * when that leaves.
 */
export class Appearance {
  private readonly parts: AppearanceParts;
  private readonly closers: (() => unknown)[] = [];
  private hired: HiredFace | null = null;
  private route: VoiceRoute | undefined;
  private pump: VideoPump | undefined;
  private closed = false;

  constructor(parts: AppearanceParts) {
    this.parts = parts;
  }

  /** Where the avatar's speech goes from now on. */
  async openVoice(): Promise<AudioSink> {
    this.hired = await this.parts.hire();
    this.route = new VoiceRoute(this.hired?.voice ?? (await this.publishVoice()));
    return this.route;
  }

  /** Shows the face that speaks. */
  async show(conversation: Conversation): Promise<void> {
    const { hired } = this;
    if (!hired) return await this.showOurs(conversation);
    conversation.output.follow(hired.voice);
    hired.onLost(() => void this.takeOver(conversation));
    this.parts.onShown(await this.parts.firstPicture);
  }

  /** Nobody looks until `wake`. */
  rest(): void {
    this.pump?.rest();
  }

  wake(): void {
    this.pump?.wake();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.closers.map((close) => close()));
  }

  private async takeOver(conversation: Conversation): Promise<void> {
    if (this.closed) return;
    this.parts.log.warn({}, "the provider's face left: ours takes over");
    try {
      this.route?.leadTo(await this.publishVoice());
      await this.showOurs(conversation);
    } catch {
      this.parts.log.error({}, "our face could not take over");
    }
  }

  private async publishVoice(): Promise<AudioSink> {
    const track = await publishVoice(this.parts.room);
    this.closers.push(() => track.close());
    return track.source;
  }

  private async showOurs({ clock, output, session }: Conversation): Promise<void> {
    const { room, face, frameSize, firstPicture, onShown } = this.parts;
    const moving = await publishMovingFace(room, {
      size: frameSize,
      first: await firstPicture,
      pictures: face,
      output,
      onPicture: onShown,
      onSpeaking: () => clock.onPicture(),
    });
    this.pump = moving.pump;
    const mood = new FaceMood(face, session, output);
    this.closers.push(
      () => mood.stop(),
      () => moving.close(),
    );
  }
}
