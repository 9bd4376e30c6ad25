"use client";

import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { type PhotoProblem, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { CameraVideo } from "./camera-video.tsx";
import { type CameraFrame, useCamera } from "./use-camera.ts";

type CameraDialogProps = {
  find: FaceFinder;
  /** The photo as JPEG. */
  onTaken: (photo: Blob) => void;
  onClose: () => void;
};

/** The camera's picture, one sentence on what to do, and a button. Mounted while it is open. */
export function CameraDialog({ find, onTaken, onClose }: CameraDialogProps) {
  const words = useWords("photoAvatar");
  const video = useRef<HTMLVideoElement>(null);
  const seen = useRef<CameraFrame>(undefined);
  const [guidance, setGuidance] = useState<"ready" | PhotoProblem>();
  const camera = useCamera(video, async (frame) => {
    const { problems } = validatePhoto(frame.picture, await find(frame.picture), frame.scale);
    // A moving picture is always a little blurred.
    const [problem] = problems.filter((name) => name !== "blurred");
    seen.current = frame;
    setGuidance(problem ?? "ready");
  });
  const take = async () => {
    const photo = await seen.current?.encode();
    if (!photo) return;
    onTaken(photo);
    onClose();
  };
  const text = () => {
    if (camera !== "looking" || !guidance) return words.camera[camera];
    return guidance === "ready" ? words.camera.ready : words.problems[guidance];
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.camera.title}>
      <DialogBody>
        <CameraVideo ref={video} />
        <p role="status" className="min-h-10 text-sm">
          {text()}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button
          variant="primary"
          disabled={camera !== "looking" || guidance !== "ready"}
          onClick={() => void take()}
        >
          <Camera aria-hidden="true" />
          {words.camera.take}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
