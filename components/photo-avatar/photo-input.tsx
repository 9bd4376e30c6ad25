"use client";

import { Camera, Crop } from "lucide-react";
import { useRef, useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { type PhotoProblem, SENTENCES, validatePhoto } from "#lib/photo-avatar/photo/validate-photo.ts";
import { CameraVideo } from "./camera-video.tsx";
import { type CameraFrame, useCamera } from "./use-camera.ts";
import type { PhotoState } from "./use-photo-maker.ts";
import type { PhotoAvatarWords } from "./words/en.ts";
import "react-image-crop/dist/ReactCrop.css";
import { useObjectUrl } from "./use-object-url.ts";

type PhotoInputProps = {
  words: PhotoAvatarWords["photo"];
  state: PhotoState;
  find: FaceFinder;
  choose: (file: Blob | undefined) => Promise<void>;
};

/** A field for a photo: a file or the camera, a part of it, and what is wrong with the photo. */
export function PhotoInput({ words, state, find, choose }: PhotoInputProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [isCropOpen, setCropOpen] = useState(false);
  /** The whole photo, of which any part can still be chosen. */
  const [whole, setWhole] = useState<Blob>();
  const start = (photo: Blob | undefined) => {
    setWhole(photo);
    void choose(photo);
  };
  return (
    <div className="flex flex-col gap-2">
      <FileField
        label={words.label}
        hint={words.hint}
        accept="image/*"
        onChange={(event) => start(event.currentTarget.files?.[0])}
      />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setCameraOpen(true)} icon={Camera}>
          {words.camera}
        </Button>
        {whole && isReadable(state) && (
          <Button onClick={() => setCropOpen(true)} icon={Crop}>
            {words.crop}
          </Button>
        )}
      </div>
      <PhotoVerdict state={state} />
      {isCameraOpen && <CameraDialog find={find} onTaken={start} onClose={() => setCameraOpen(false)} />}
      {isCropOpen && whole && (
        <CropDialog
          file={whole}
          onCropped={(photo) => void choose(photo)}
          onClose={() => setCropOpen(false)}
        />
      )}
    </div>
  );
}

/** Whether the photo has been looked at; a file that is no photo has no parts. */
function isReadable(state: PhotoState): boolean {
  if (state.status !== "refused") return state.status === "good";
  return state.errors.every((error) => Object.hasOwn(SENTENCES, error));
}

/** What the check of a photo found, announced when it changes. */
function PhotoVerdict({ state }: { state: PhotoState }) {
  const words = useWords("photoAvatar");
  return (
    <div role="status">
      {state.status === "checking" && <p className="text-sm text-muted">{words.checking}</p>}
      {state.status === "refused" && (
        <Notice tone="danger">
          {state.errors.map((error) => (
            <p key={error}>{words.problems[error]}</p>
          ))}
        </Notice>
      )}
      {state.status === "good" && state.photo.hints.length > 0 && (
        <Notice>
          {state.photo.hints.map((hint) => (
            <p key={hint}>{words.hints[hint]}</p>
          ))}
        </Notice>
      )}
    </div>
  );
}

type CameraDialogProps = {
  find: FaceFinder;
  /** The photo as JPEG. */
  onTaken: (photo: Blob) => void;
  onClose: () => void;
};

/** The camera's picture, one sentence on what to do, and a button. Mounted while it is open. */
function CameraDialog({ find, onTaken, onClose }: CameraDialogProps) {
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
          icon={Camera}
        >
          {words.camera.take}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** The middle of the photo, where a face most likely is. */
const FIRST: PercentCrop = { unit: "%", x: 20, y: 10, width: 60, height: 80 };
/** On the screen, in CSS pixels: a smaller frame could not be taken hold of. */
const MIN_SIDE = 48;

type CropDialogProps = {
  /** The whole photo. */
  file: Blob;
  onCropped: (photo: Blob) => void;
  onClose: () => void;
};

/** A photo with a frame to move and resize, by pointer or arrow keys. Mounted while it is open. */
function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const { crop: words, problems } = useWords("photoAvatar");
  const url = useObjectUrl(file);
  const [frame, setFrame] = useState<PercentCrop>(FIRST);
  const [isBroken, setBroken] = useState(false);
  const finish = (photo: Blob) => {
    onCropped(photo);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      description={words.hint}
      className="max-w-[640px]"
    >
      <DialogBody>
        {url && (
          <ReactCrop
            crop={frame}
            onChange={(_, changed) => setFrame(changed)}
            minWidth={MIN_SIDE}
            minHeight={MIN_SIDE}
            keepSelection
            ariaLabels={words.handles}
            className="self-center"
          >
            {/* biome-ignore lint/performance/noImgElement: the photo is in the browser only. */}
            <img src={url} alt={words.photo} className="max-h-[55dvh]" />
          </ReactCrop>
        )}
        {isBroken && <Notice tone="danger">{problems.noImage}</Notice>}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => finish(file)}>{words.whole}</Button>
        <Button
          variant="primary"
          onClick={() => void cropPhoto(file, frame).then(finish, () => setBroken(true))}
          icon={Crop}
        >
          {words.apply}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** A part of a photo, in percent of its width and height. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cameras' own quality: what is lost doesn't show. */
const JPEG_QUALITY = 0.95;

/** Cuts a part out of a photo, upright (EXIF), at its own size, as JPEG. Rejects if the photo can't be read. */
async function cropPhoto(file: Blob, { x, y, width, height }: Part): Promise<Blob> {
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    const [across, down] = [photo.width / 100, photo.height / 100];
    const canvas = new OffscreenCanvas(
      Math.max(1, Math.round(width * across)),
      Math.max(1, Math.round(height * down)),
    );
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, -Math.round(x * across), -Math.round(y * down));
    return await canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_QUALITY });
  } finally {
    photo.close();
  }
}
