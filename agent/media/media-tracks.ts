import { setTimeout as sleep } from "node:timers/promises";
import {
  AudioSource,
  LocalAudioTrack,
  type LocalTrack,
  type LocalTrackPublication,
  LocalVideoTrack,
  type Room,
  TrackPublishOptions,
  TrackSource,
  VideoBufferType,
  VideoCodec,
  VideoFrame,
  VideoSource,
} from "@livekit/rtc-node";
import type { CallVideoCodec, FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";

/** One stream name for both tracks: in rooms that request it, players keep a stream's audio and video in sync. */
const STREAM = "avatar";
/**
 * Delay in ms of audio at the viewer against video captured at the same time: it is packetized first,
 * and RTCP does not report that. Measured by `e2e/call/lip-sync.long.spec.ts`.
 */
export const AUDIO_LATENCY_MS = 40;

export type VoiceTrack = { source: AudioSource; close: () => Promise<void> };
export type FaceTrack = { source: VideoSource; close: () => Promise<void> };

/** How long a new voice track waits for its first listener, who would miss what is sent before. */
const LISTENER_MS = 1_500;

/** Publishes the avatar's audio track. Resolves when somebody receives it, or after 1.5 s without anybody. */
export async function publishVoice(room: Room): Promise<VoiceTrack> {
  const source = new AudioSource(SPEECH_RATE, 1, 1_000);
  const track = LocalAudioTrack.createAudioTrack("voice", source);
  const options = { source: TrackSource.SOURCE_MICROPHONE, stream: STREAM, dtx: false, red: true };
  const publication = await publish(room, track, new TrackPublishOptions(options));
  await Promise.race([publication.waitForSubscription(), sleep(LISTENER_MS)]);
  return { source, close: () => source.close() };
}

/**
 * Of the full frame. VP8 looks the same from here up: its mean quantizer is 8 of 127 at 600 kbit/s and 2 at 1,500. A
 * square call needs 225 kbit/s more for its small frame; the two together cost as much CPU as one of 1,500 kbit/s.
 */
const MAX_BITRATE = 800_000;
/** H.264 needs a higher bitrate than VP8 (OpenH264, baseline profile): otherwise still backgrounds show blocks. */
const H264_FACTOR = 1.5;
/** Of a frame with more pixels than any standard one: the large portrait and wide ones, which have almost twice as many. */
const LARGE_MAX_BITRATE = 1_400_000;
const LARGE_PIXELS = 600_000;

/**
 * Publishes the avatar's video track. The first frame is captured before publishing, because a track without one shows
 * green. Without `videoEncoding`, small videos are limited to 20 frames per second.
 *
 * With `simulcast`, the track is sent in smaller frames too, and the media server forwards to each viewer the largest
 * that their line can carry beside the audio.
 */
export async function publishFace(
  room: Room,
  { size, codec, firstFrame }: { size: FrameSize; codec: CallVideoCodec; firstFrame: Uint8Array },
): Promise<FaceTrack> {
  const source = new VideoSource(size.width, size.height);
  showFrame(source, firstFrame, size);
  const bitrate = size.width * size.height > LARGE_PIXELS ? LARGE_MAX_BITRATE : MAX_BITRATE;
  const options = {
    source: TrackSource.SOURCE_CAMERA,
    stream: STREAM,
    simulcast: true,
    videoCodec: codec === "h264" ? VideoCodec.H264 : VideoCodec.VP8,
    videoEncoding: { maxBitrate: BigInt(bitrate * (codec === "h264" ? H264_FACTOR : 1)), maxFramerate: 25 },
  };
  await publish(room, LocalVideoTrack.createVideoTrack("face", source), new TrackPublishOptions(options));
  return { source, close: () => source.close() };
}

async function publish(
  room: Room,
  track: LocalTrack,
  options: TrackPublishOptions,
): Promise<LocalTrackPublication> {
  if (!room.localParticipant) throw new Error("the room is not connected");
  return await room.localParticipant.publishTrack(track, options);
}

/** Passes a frame to the encoder, which copies it. The data must start at offset 0 of its buffer. */
export function showFrame(video: VideoSource, rgba: Uint8Array, { width, height }: FrameSize): void {
  video.captureFrame(new VideoFrame(rgba, width, height, VideoBufferType.RGBA));
}
