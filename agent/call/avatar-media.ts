import type { Room } from "@livekit/rtc-node";
import type { AvatarProvider } from "#agent/avatar-providers/join-provider.ts";
import { chooseProvider } from "#agent/avatar-providers/provider-setting.ts";
import { VoiceRoute } from "#agent/avatar-providers/voice-route.ts";
import type { AgentEnv } from "#agent/env.ts";
import type { FaceThread } from "#agent/media/face-thread.ts";
import { type FaceTrack, publishFace, publishVoice } from "#agent/media/media-tracks.ts";
import { moveFace } from "#agent/media/moving-face.ts";
import type { VideoPump } from "#agent/media/video-pump.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import type { CallVideoCodec } from "#lib/avatar-engine/draw/frame-format.ts";
import type { FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import type { Bootstrap } from "#lib/worker-protocol/worker-protocol.ts";
import type { Conversation } from "./conversation.ts";
import { FaceMood } from "./face-mood.ts";
import type { CallLog } from "./reporting/call-log.ts";

type AvatarMediaParts = {
  room: Room;
  face: FaceThread;
  firstFrame: Promise<Uint8Array>;
  frameSize: FrameSize;
  codec: CallVideoCodec;
  bootstrap: Bootstrap;
  env: AgentEnv;
  /** Called with each frame of our own face, and with its first frame even if a provider draws the face. */
  onFrameShown: (frame: Uint8Array) => void;
  log: CallLog;
};

/**
 * The avatar's audio and video in the room: our own tracks, or those of an avatar provider. If the provider
 * leaves, our own take over.
 */
export class AvatarMedia {
  private readonly parts: AvatarMediaParts;
  private readonly closers: (() => unknown)[] = [];
  private provider: AvatarProvider | null = null;
  private readonly route = new VoiceRoute();
  private opening: Promise<void> | undefined;
  private face: Promise<FaceTrack> | undefined;
  private pump: VideoPump | undefined;
  private closed = false;

  constructor(parts: AvatarMediaParts) {
    this.parts = parts;
  }

  /**
   * The sink for the avatar's speech, which waits in front of it until the visitor can hear it. It stays valid when the
   * output moves from a provider to our own track.
   */
  get voice(): AudioSink {
    return this.route;
  }

  /** Begins to publish voice and face together, once the room is joined. `showFace` reports a failure. */
  open(): void {
    this.opening = this.publish();
    this.opening.catch(() => undefined);
  }

  /** Resolves when the visitor can hear and see the avatar. Rejects if nothing could be published. */
  async showFace(conversation: Conversation): Promise<void> {
    await this.opening;
    const { provider } = this;
    if (!provider) return await this.showOwnFace(conversation);
    conversation.output.follow(provider.voice);
    provider.onLost(() => void this.takeOver(conversation));
    this.parts.onFrameShown(await this.parts.firstFrame);
  }

  /** Stops drawing our own face until `resumeVideo`, because nobody is watching. */
  pauseVideo(): void {
    this.pump?.rest();
  }

  resumeVideo(): void {
    this.pump?.wake();
  }

  async close(): Promise<void> {
    this.closed = true;
    await Promise.allSettled(this.closers.map((close) => close()));
  }

  private async takeOver(conversation: Conversation): Promise<void> {
    if (this.closed) return;
    this.parts.log.warn({}, "the avatar provider left: switching to our own face");
    try {
      this.route.leadTo(await this.publishVoice());
      await this.showOwnFace(conversation);
    } catch {
      this.parts.log.error({}, "our own face could not be published");
    }
  }

  private async publish(): Promise<void> {
    this.provider = await this.joinProvider();
    // Both are offered to the media server at once if the first frame is ready.
    if (!this.provider) this.face = this.publishFace();
    this.face?.catch(() => undefined);
    this.route.leadTo(this.provider?.voice ?? (await this.publishVoice()));
  }

  /** Joins the provider chosen for this call. Returns `null` without one, or if it cannot join. */
  private async joinProvider(): Promise<AvatarProvider | null> {
    const { bootstrap, env, room, log } = this.parts;
    const choice = chooseProvider(env.providers.choices, bootstrap);
    if (!choice) return null;
    // Imported here because most installations use no provider, and their calls should not wait for it.
    const { joinProvider } = await import("#agent/avatar-providers/join-provider.ts");
    const livekit = {
      publicUrl: env.livekitPublicUrl,
      apiKey: env.livekitApiKey,
      apiSecret: env.livekitApiSecret,
    };
    return await joinProvider(room, { choice, accounts: env.providers.accounts, livekit, log });
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

  private async showOwnFace({ clock, output, events }: Conversation): Promise<void> {
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
}
