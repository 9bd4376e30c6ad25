import type { FrameSize } from "#lib/avatar-engine/draw/framing.ts";
import type { AvatarOutput } from "./avatar-output.ts";
import { AUDIO_LATENCY_MS, type FaceTrack, showFrame } from "./media-tracks.ts";
import { type PictureSource, VideoPump } from "./video-pump.ts";

type MovingFaceOptions = {
  size: FrameSize;
  first: Uint8Array;
  pictures: PictureSource;
  /** The speech that the frames follow. */
  output: Pick<AvatarOutput, "isSpeaking" | "positionMs">;
  /** Called with each frame as it is shown, including the first. */
  onPicture?: (picture: Uint8Array) => void;
  /** Called when the first frame drawn for speech is shown. */
  onSpeaking?: () => void;
};

export type MovingFace = { pump: VideoPump; close: () => Promise<void> };

/** Keeps a published face moving: each frame is drawn for the audio heard when it is shown. */
export function moveFace(track: FaceTrack, options: MovingFaceOptions): MovingFace {
  const { size, first, pictures, output, onPicture, onSpeaking } = options;
  onPicture?.(first);
  const pump = new VideoPump({
    pictures,
    show: (picture) => {
      showFrame(track.source, picture, size);
      onPicture?.(picture);
    },
    audioMs: () => (output.isSpeaking ? output.positionMs - AUDIO_LATENCY_MS : null),
    onShown: (audioMs) => {
      if (audioMs !== null) onSpeaking?.();
    },
  });
  pump.start();
  const close = async () => {
    pump.stop();
    await track.close();
  };
  return { pump, close };
}
