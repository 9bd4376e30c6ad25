import { type RefObject, useEffect, useRef, useState } from "react";
import type { Picture } from "#lib/avatar-engine/rig/rig.ts";
import { pixelsOf } from "./check-photo.ts";

/** Side of the pictures that guidance looks at, and the pause between two. */
const GUIDE_PX = 640;
const GUIDE_MS = 500;
const JPEG_QUALITY = 0.95;

/** What the camera sees at one moment. */
export interface CameraFrame {
  /** Small, for guidance. */
  readonly picture: Picture;
  /** How much larger the camera's own frame is. */
  readonly scale: number;
  /** The same moment in full size, as JPEG. */
  readonly encode: () => Promise<Blob>;
}

export type CameraState = "starting" | "looking" | "denied" | "failed";

/** Shows the camera in a video, and calls `look` twice a second with what it sees, as long as the video is mounted. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  look: (frame: CameraFrame) => Promise<void>,
): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  const latest = useRef(look);
  useEffect(() => {
    latest.current = look;
  });
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    const say = (next: CameraState) => {
      if (!signal.aborted) setState(next);
    };
    watchCamera(video, (frame) => latest.current(frame), signal, say).catch(() => say("failed"));
    return () => closing.abort();
  }, [video]);
  return state;
}

async function watchCamera(
  video: RefObject<HTMLVideoElement | null>,
  look: (frame: CameraFrame) => Promise<void>,
  signal: AbortSignal,
  say: (state: CameraState) => void,
): Promise<void> {
  const ideal = { facingMode: "user", width: { ideal: 1_920 }, height: { ideal: 1_440 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: ideal }).catch(() => null);
  if (!stream) return say("denied");
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  signal.addEventListener("abort", stop);
  const element = video.current;
  if (signal.aborted || !element) return stop();
  element.srcObject = stream;
  say("looking");
  while (!signal.aborted) {
    if (element.videoWidth > 0) await look(frameOf(element));
    await new Promise((resolve) => setTimeout(resolve, GUIDE_MS));
  }
}

function frameOf(video: HTMLVideoElement): CameraFrame {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  const picture = pixelsOf(canvas, width, height, GUIDE_PX);
  return {
    picture,
    scale: width / picture.width,
    encode: () => canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY }),
  };
}
