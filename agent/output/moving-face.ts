import type { Room } from "@livekit/rtc-node";
import type { FrameSize } from "#lib/avatar/framing.ts";
import type { AvatarOutput } from "./avatar-output.ts";
import { publishFace, SOUND_LATE_MS, showFrame } from "./media-tracks.ts";
import { type PictureSource, VideoPump } from "./video-pump.ts";

type MovingFaceOptions = {
  size: FrameSize;
  first: Uint8Array;
  pictures: PictureSource;
  /** Whose speech the pictures go with. */
  output: Pick<AvatarOutput, "isSpeaking" | "positionMs">;
  /** Is told of each picture as it is shown, the first one included. */
  onPicture?: (picture: Uint8Array) => void;
  /** A picture is shown that was drawn for speech. */
  onSpeaking?: () => void;
};

export type MovingFace = { pump: VideoPump; close: () => Promise<void> };

/** Publishes a face and keeps it moving: each picture is drawn for the sound that is heard when it is shown. */
export async function publishMovingFace(room: Room, options: MovingFaceOptions): Promise<MovingFace> {
  const { size, first, pictures, output, onPicture, onSpeaking } = options;
  onPicture?.(first);
  const track = await publishFace(room, size, first);
  const pump = new VideoPump({
    pictures,
    show: (picture) => {
      showFrame(track.source, picture, size);
      onPicture?.(picture);
    },
    audioMs: () => (output.isSpeaking ? output.positionMs - SOUND_LATE_MS : null),
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
