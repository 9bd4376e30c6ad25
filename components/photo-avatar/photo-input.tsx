"use client";

import { Camera, Crop } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { SENTENCES } from "#lib/photo-avatar/photo/validate-photo.ts";
import { CameraDialog } from "./camera-dialog.tsx";
import { CropDialog } from "./crop-dialog.tsx";
import type { PhotoState } from "./use-photo-maker.ts";
import type { PhotoAvatarWords } from "./words/en.ts";

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
        <Button onClick={() => setCameraOpen(true)}>
          <Camera aria-hidden="true" />
          {words.camera}
        </Button>
        {whole && isReadable(state) && (
          <Button onClick={() => setCropOpen(true)}>
            <Crop aria-hidden="true" />
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
