"use client";

import { Crop as CropIcon } from "lucide-react";
import { useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { useObjectUrl } from "./use-object-url.ts";

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
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
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
        >
          <CropIcon aria-hidden="true" />
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
