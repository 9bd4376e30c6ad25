"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { LandmarkFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import { checkPhoto, type GoodPhoto, type PhotoError } from "./check-photo.ts";
import type { MadeAvatar } from "./make-in-browser.ts";

/** One of the two photos: none yet, being checked, refused, or good. */
export type PhotoState =
  | { readonly status: "none" | "checking" }
  | { readonly status: "refused"; readonly errors: readonly (PhotoError | "smileNeeded")[] }
  | { readonly status: "good"; readonly photo: GoodPhoto };

export type MakingState =
  | { readonly status: "none" }
  | { readonly status: "making"; readonly done: number }
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "made"; readonly avatar: MadeAvatar };

const NONE = { status: "none" } as const;

/** Checks photos and makes the avatar each time one of them changes. `host` gets the frame that finds landmarks. */
export function usePhotoMaker(host: RefObject<HTMLElement | null>) {
  const find = useLandmarkFrame(host);
  const [main, choose] = usePhoto(find, false);
  const [smile, chooseSmile] = usePhoto(find, true);
  return { find, main, smile, making: useMaking(main, smile), choose, chooseSmile };
}

/** A photo and its check; `needsTeeth` refuses one without an open smile. The check of an earlier file is dropped. */
function usePhoto(find: LandmarkFinder, needsTeeth: boolean) {
  const [state, setState] = useState<PhotoState>(NONE);
  const latest = useRef<Blob>(undefined);
  const choose = async (file: Blob | undefined) => {
    latest.current = file;
    if (!file) return setState(NONE);
    setState({ status: "checking" });
    const checked = await checkPhoto(file, find);
    if (latest.current !== file) return;
    if (!("face" in checked)) return setState({ status: "refused", errors: checked });
    if (needsTeeth && !checked.hints.includes("smile"))
      return setState({ status: "refused", errors: ["smileNeeded"] });
    setState({ status: "good", photo: checked });
  };
  return [state, choose] as const;
}

/**
 * Finds landmarks in a frame that is loaded for the first photo, and closed with the page. One that failed is replaced
 * at the next search.
 */
function useLandmarkFrame(host: RefObject<HTMLElement | null>): LandmarkFinder {
  const loading = useRef<Promise<{ find: LandmarkFinder; close: () => void }> | null>(null);
  const close = useCallback(() => {
    loading.current?.then(
      (frame) => frame.close(),
      () => undefined,
    );
    loading.current = null;
  }, []);
  useEffect(() => close, [close]);
  return useCallback(
    async (picture) => {
      loading.current ??= import("./frame-landmarks.ts").then(({ FrameLandmarks }) => {
        if (!host.current) throw new Error("The page is gone");
        const frame = new FrameLandmarks(host.current);
        return { find: frame.find, close: () => frame.close() };
      });
      try {
        return await (await loading.current).find(picture);
      } catch (error) {
        close();
        throw error;
      }
    },
    [host, close],
  );
}

/** Makes the avatar of the photos; a change of either starts again. */
function useMaking(main: PhotoState, smile: PhotoState): MakingState {
  const [making, setMaking] = useState<MakingState>(NONE);
  const mainFace = main.status === "good" ? main.photo.face : undefined;
  const smileFace = smile.status === "good" ? smile.photo.face : undefined;
  useEffect(() => {
    if (!mainFace) return setMaking(NONE);
    const closing = new AbortController();
    const { signal } = closing;
    setMaking({ status: "making", done: 0 });
    const make = async () => {
      const { makeInBrowser } = await import("./make-in-browser.ts");
      const command = { main: mainFace, ...(smileFace && { smile: smileFace }) };
      const onStep = (done: number) => setMaking({ status: "making", done });
      setMaking({ status: "made", avatar: await makeInBrowser(command, { signal, onStep }) });
    };
    make().catch((error: unknown) => {
      if (signal.aborted) return;
      setMaking({ status: "failed", reason: error instanceof Error ? error.message : String(error) });
    });
    return () => closing.abort();
  }, [mainFace, smileFace]);
  return making;
}
