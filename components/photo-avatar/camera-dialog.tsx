"use client";

import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { findFaces, type LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { type PhotoProblem, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { pixelsOf } from "./read-photo.ts";

/** Side of the pictures that guidance looks at, and the pause between two. */
const GUIDE_PX = 640;
const GUIDE_MS = 500;
const JPEG_QUALITY = 0.95;

type Guidance = "starting" | "looking" | "ready" | "denied" | "failed" | PhotoProblem;

type CameraDialogProps = {
  find: LandmarkFinder;
  /** The photo as JPEG. */
  onTaken: (photo: Blob) => void;
  onClose: () => void;
};

/** The camera's picture, one sentence on what to do, and a button. Mounted while it is open. */
export function CameraDialog({ find, onTaken, onClose }: CameraDialogProps) {
  const words = useWords("photoAvatar");
  const video = useRef<HTMLVideoElement>(null);
  const guidance = useGuidance(video, find);
  const take = async () => {
    const photo = video.current && (await frameOf(video.current));
    if (!photo) return;
    onTaken(photo);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.camera.title}>
      <DialogBody>
        {/* Mirrored, as people know themselves; the photo is not. */}
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          className="aspect-square w-full -scale-x-100 rounded-md bg-surface-press object-cover"
        />
        <p role="status" className="min-h-10 text-sm">
          {guidanceText(guidance, words)}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" disabled={guidance !== "ready"} onClick={() => void take()}>
          <Camera aria-hidden="true" />
          {words.camera.take}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function guidanceText(guidance: Guidance, words: ReturnType<typeof useWords<"photoAvatar">>): string {
  switch (guidance) {
    case "starting":
    case "looking":
    case "ready":
    case "denied":
    case "failed":
      return words.camera[guidance];
    default:
      return words.problems[guidance];
  }
}

/** Shows the camera in a video, and says twice a second what is still wrong. */
function useGuidance(video: React.RefObject<HTMLVideoElement | null>, find: LandmarkFinder): Guidance {
  const [guidance, setGuidance] = useState<Guidance>("starting");
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    watchCamera(video, find, signal, setGuidance).catch(() => {
      if (!signal.aborted) setGuidance("failed");
    });
    return () => closing.abort();
  }, [video, find]);
  return guidance;
}

async function watchCamera(
  video: React.RefObject<HTMLVideoElement | null>,
  find: LandmarkFinder,
  signal: AbortSignal,
  say: (guidance: Guidance) => void,
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
    const { videoWidth: width, videoHeight: height } = element;
    if (width > 0) {
      const picture = pixelsOf(element, width, height, GUIDE_PX);
      const { problems } = validatePhoto(picture, await findFaces(find, picture), width / picture.width);
      // A moving picture is always a little blurred.
      const [problem] = problems.filter((name) => name !== "blurred");
      if (!signal.aborted) say(problem ?? "ready");
    }
    await new Promise((resolve) => setTimeout(resolve, GUIDE_MS));
  }
}

/** The video's present frame in full size. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
}
