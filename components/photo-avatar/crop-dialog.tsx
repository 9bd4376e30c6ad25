"use client";

import { Crop as CropIcon } from "lucide-react";
import { useState } from "react";
import { type PercentCrop, ReactCrop } from "react-image-crop";
import "react-image-crop/dist/ReactCrop.css";
import { Button } from "#components/ui/button.tsx";
import { Dialog, DialogBody, DialogFoot } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import { cropPhoto } from "./crop-photo.ts";
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
