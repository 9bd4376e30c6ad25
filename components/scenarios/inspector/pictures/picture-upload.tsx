"use client";

import { ImageUp, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useFilePicker } from "#components/ui/form/use-file-picker.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Slide } from "./slide-texts.ts";
import { PDF_FILES, PICTURE_FILES, RefusedFile, type UploadWords } from "./upload-picture.ts";

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

type UploadState =
  | { is: "idle" }
  /** `total` is 0 until it is known. */
  | { is: "busy"; name: string; done: number; total: number }
  | { is: "failed"; message: string };

type PictureUploadOptions = {
  words: UploadWords;
  room: number;
  allowsPdf: boolean;
  onUploaded: (slides: Slide[]) => void;
};

const IDLE: UploadState = { is: "idle" };

/** Uploads files, one batch at a time. What is not uploaded when the fields disappear is given up. */
function usePictureUpload({ onUploaded, ...options }: PictureUploadOptions) {
  const [state, setState] = useState(IDLE);
  const running = useRef<AbortController>(null);
  // The card may be edited during an upload.
  const latest = useRef({ onUploaded, room: options.room });
  useEffect(() => {
    latest.current = { onUploaded, room: options.room };
  });
  useEffect(() => () => running.current?.abort(), []);
  const start = async (files: File[]) => {
    if (files.length === 0 || running.current) return;
    const stopping = new AbortController();
    running.current = stopping;
    setState({ is: "busy", name: files[0]?.name ?? "", done: 0, total: 0 });
    try {
      // Loaded with the first file, because few editors need it.
      const { uploadPictures } = await import("./upload-pictures.ts");
      const slides = await uploadPictures(files, {
        ...options,
        signal: stopping.signal,
        onProgress: (progress) => setState({ is: "busy", ...progress }),
      });
      stopping.signal.throwIfAborted();
      const { onUploaded: add, room } = latest.current;
      if (slides.length > room)
        throw new RefusedFile(fill(options.words.tooManyPictures, { count: Math.max(0, room) }));
      setState(IDLE);
      add(slides);
    } catch (error) {
      const message = error instanceof RefusedFile ? error.message : options.words.failed;
      setState(stopping.signal.aborted ? IDLE : { is: "failed", message });
    } finally {
      running.current = null;
    }
  };
  return { state, start, cancel: () => running.current?.abort() };
}
