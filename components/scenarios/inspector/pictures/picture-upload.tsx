"use client";

import { ImageUp, X } from "lucide-react";
import { useId } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import { PDF_FILES, PICTURE_FILES } from "./picture-files.ts";
import type { Slide } from "./slide-texts.ts";
import { usePictureUpload } from "./use-picture-upload.ts";

type PictureUploadProps = {
  /** How many more pictures the card can have. */
  room: number;
  /** Whether the pages of a PDF can become pictures; otherwise one picture is taken. */
  allowsPdf: boolean;
  onUploaded: (slides: Slide[]) => void;
};

/**
 * Uploads pictures for a card, chosen or dropped, with progress and a way to stop. The button keeps the focus all along. Shows
 * nothing if the card is full, unless there is an upload, or a failed one.
 */
export function PictureUpload({ room, allowsPdf, onUploaded }: PictureUploadProps) {
  const words = useWords("scenarioInspector").cards.uploads;
  const id = useId();
  const { state, start, cancel } = usePictureUpload({ words, room, allowsPdf, onUploaded });
  const isBusy = state.is === "busy";
  const label = allowsPdf ? words.chooseSlides : words.choosePicture;
  const picker = useFilePicker({
    label,
    accept: allowsPdf ? `${PICTURE_FILES},${PDF_FILES}` : PICTURE_FILES,
    isMultiple: allowsPdf,
    isBusy,
    onFiles: (files) => void start(files),
  });
  if (room <= 0 && state.is === "idle") return null;
  const hint = allowsPdf ? words.slidesHint : words.pictureHint;
  return (
    <div
      {...picker.drop}
      data-testid="picture-upload"
      className={cx(
        "flex flex-col items-start gap-2 rounded-md border border-dashed p-3 text-xs",
        picker.isDragOver ? "border-accent bg-accent-soft" : "border-border-strong",
      )}
    >
      <Button
        size="sm"
        data-part="upload"
        aria-describedby={`${id}-hint`}
        onClick={isBusy ? cancel : picker.choose}
      >
        {isBusy ? <X aria-hidden="true" /> : <ImageUp aria-hidden="true" />}
        {isBusy ? words.cancel : label}
      </Button>
      {picker.input}
      {isBusy && state.total > 0 && (
        <progress
          aria-label={words.progress}
          value={state.done}
          max={state.total}
          className="block h-1.5 w-full"
        />
      )}
      <p id={`${id}-hint`} role="status" className="text-subtle wrap-anywhere">
        {isBusy ? fill(state.total > 0 ? words.counted : words.opening, state) : hint}
      </p>
      {state.is === "failed" && (
        <p role="alert" className="text-danger wrap-anywhere">
          {state.message}
        </p>
      )}
    </div>
  );
}
