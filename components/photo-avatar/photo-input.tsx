"use client";

import { Camera } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { FileField } from "#components/ui/form/file-field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";
import type { LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { CameraDialog } from "./camera-dialog.tsx";
import type { PhotoState } from "./use-photo-maker.ts";
import type { PhotoAvatarWords } from "./words/en.ts";

type PhotoInputProps = {
  /** The portrait, or a second photo that shows teeth. */
  kind: "main" | "smile";
  words: PhotoAvatarWords["photo"];
  state: PhotoState;
  find: LandmarkFinder;
  choose: (file: Blob | undefined) => Promise<void>;
};

/** A field for a photo: a file or the camera, and what is wrong with the photo. */
export function PhotoInput({ kind, words, state, find, choose }: PhotoInputProps) {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const [label, hint] = kind === "main" ? [words.label, words.hint] : [words.smileLabel, words.smileHint];
  return (
    <div className="flex flex-col gap-2">
      <FileField
        label={label}
        hint={hint}
        accept="image/*"
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      <Button className="self-start" onClick={() => setCameraOpen(true)}>
        <Camera aria-hidden="true" />
        {words.camera}
      </Button>
      <PhotoVerdict state={state} />
      {isCameraOpen && (
        <CameraDialog
          find={find}
          onTaken={(photo) => void choose(photo)}
          onClose={() => setCameraOpen(false)}
        />
      )}
    </div>
  );
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
            <p key={error}>{error === "smileNeeded" ? words.photo.smileNeeded : words.problems[error]}</p>
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
