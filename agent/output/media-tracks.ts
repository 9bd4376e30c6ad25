import {
  AudioSource,
  LocalAudioTrack,
  LocalVideoTrack,
  type Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
} from "@livekit/rtc-node";
import { SPEECH_RATE } from "#agent/speech/speech-client.ts";

/** One name for both tracks: players keep sound and picture of one stream together. */
const STREAM = "avatar";

export type MediaTracks = { audio: AudioSource; video: VideoSource; close: () => Promise<void> };

/**
 * Publishes the avatar's voice and picture. The first picture goes in before the track is published: a track without
 * one shows green. Without `videoEncoding` small pictures are held to 20 frames a second.
 */
export async function publishTracks(room: Room, size: number, firstFrame: Uint8Array): Promise<MediaTracks> {
  const participant = room.localParticipant;
  if (!participant) throw new Error("the room is not connected");
  const audio = new AudioSource(SPEECH_RATE, 1, 1_000);
  const video = new VideoSource(size, size);
  showFrame(video, firstFrame, size);
  await Promise.all([
    participant.publishTrack(
      LocalAudioTrack.createAudioTrack("voice", audio),
      new TrackPublishOptions({
        source: TrackSource.SOURCE_MICROPHONE,
        stream: STREAM,
        dtx: false,
        red: true,
      }),
    ),
    participant.publishTrack(
      LocalVideoTrack.createVideoTrack("face", video),
      new TrackPublishOptions({
        source: TrackSource.SOURCE_CAMERA,
        stream: STREAM,
        simulcast: false,
        videoCodec: VideoCodec.VP8,
        videoEncoding: { maxBitrate: 1_500_000n, maxFramerate: 25 },
      }),
    ),
  ]);
  return {
    audio,
    video,
    close: async () => {
      await audio.close();
      await video.close();
    },
  };
}

/** Hands a picture to the encoder, which copies it; the buffer must begin at its offset 0. */
export function showFrame(video: VideoSource, rgba: Uint8Array, size: number): void {
  video.captureFrame(new VideoFrame(rgba, size, size, VideoBufferType.RGBA));
}
