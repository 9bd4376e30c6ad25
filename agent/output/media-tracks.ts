import {
  AudioSource,
  LocalAudioTrack,
  type LocalTrack,
  LocalVideoTrack,
  type Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
} from "@livekit/rtc-node";
import type { FrameSize } from "#lib/avatar/framing.ts";
import { SPEECH_RATE } from "#lib/platform/speech-client.ts";

/** One name for both tracks: in rooms that ask for it, players keep sound and picture of one stream together. */
const STREAM = "avatar";
/**
 * Sound is heard so much later than a picture is seen that is handed over when the source begins with it: it is cut and
 * packed first, of which its receivers are told nothing. Measured by `bench/lip-sync.ts`.
 */
export const SOUND_LATE_MS = 40;

export type VoiceTrack = { source: AudioSource; close: () => Promise<void> };
export type FaceTrack = { source: VideoSource; close: () => Promise<void> };

/** Publishes the avatar's voice. */
export async function publishVoice(room: Room): Promise<VoiceTrack> {
  const source = new AudioSource(SPEECH_RATE, 1, 1_000);
  const track = LocalAudioTrack.createAudioTrack("voice", source);
  const options = { source: TrackSource.SOURCE_MICROPHONE, stream: STREAM, dtx: false, red: true };
  await publish(room, track, new TrackPublishOptions(options));
  return { source, close: () => source.close() };
}

/**
 * Publishes the avatar's picture. The first one goes in before the track is published: a track without one shows green.
 * Without `videoEncoding` small pictures are held to 20 frames a second.
 */
export async function publishFace(room: Room, size: FrameSize, firstFrame: Uint8Array): Promise<FaceTrack> {
  const source = new VideoSource(size.width, size.height);
  showFrame(source, firstFrame, size);
  const options = {
    source: TrackSource.SOURCE_CAMERA,
    stream: STREAM,
    simulcast: false,
    videoCodec: VideoCodec.VP8,
    videoEncoding: { maxBitrate: 1_500_000n, maxFramerate: 25 },
  };
  await publish(room, LocalVideoTrack.createVideoTrack("face", source), new TrackPublishOptions(options));
  return { source, close: () => source.close() };
}

async function publish(room: Room, track: LocalTrack, options: TrackPublishOptions): Promise<void> {
  if (!room.localParticipant) throw new Error("the room is not connected");
  await room.localParticipant.publishTrack(track, options);
}

/** Hands a picture to the encoder, which copies it; the buffer must begin at its offset 0. */
export function showFrame(video: VideoSource, rgba: Uint8Array, { width, height }: FrameSize): void {
  video.captureFrame(new VideoFrame(rgba, width, height, VideoBufferType.RGBA));
}
