import { useEffect, useRef, useState } from "react";
import { fill } from "#components/words/fill.ts";
import type { Slide } from "./slide-texts.ts";
import { RefusedFile, type UploadWords } from "./upload-words.ts";

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
export function usePictureUpload({ onUploaded, ...options }: PictureUploadOptions) {
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
