"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import type { GoodShot, Shots } from "#lib/photo-avatar/shots/shots.ts";
import { checkPhoto, type GoodPhoto, type PhotoError } from "./check-photo.ts";
import type { FaceSearcher } from "./face-search.ts";
import type { MadeAvatar } from "./make-in-browser.ts";
import { facesOf, type ShotStates, useShots } from "./shots/use-shots.ts";

/** The portrait: none yet, being checked, refused, or good. */
export type PhotoState =
  | { readonly status: "none" | "checking" }
  | { readonly status: "refused"; readonly errors: readonly PhotoError[] }
  | { readonly status: "good"; readonly photo: GoodPhoto };

export type MakingState =
  | { readonly status: "none" }
  | { readonly status: "making"; readonly done: number }
  | { readonly status: "failed"; readonly reason: string }
  | { readonly status: "made"; readonly avatar: MadeAvatar };

const NONE = { status: "none" } as const;

/** Checks the portrait and further pictures, and makes the avatar each time one of them changes. */
export function usePhotoMaker() {
  const find = useFaceFinder();
  const [main, choose] = usePhoto(find);
  const face = main.status === "good" ? main.photo.face : undefined;
  const { shots, chooseShot } = useShots(find, face);
  const [isTaking, setTaking] = useState(false);
  const making = useMaking(face, useSettled(shots, isTaking));
  return { find, main, shots, making, choose, chooseShot, setTaking };
}

/** A photo and its check. The check of an earlier file is dropped. */
function usePhoto(find: FaceFinder) {
  const [state, setState] = useState<PhotoState>(NONE);
  const latest = useRef<Blob>(undefined);
  const choose = async (file: Blob | undefined) => {
    latest.current = file;
    if (!file) return setState(NONE);
    setState({ status: "checking" });
    const checked = await checkPhoto(file, find);
    if (latest.current !== file) return;
    setState("face" in checked ? { status: "good", photo: checked } : { status: "refused", errors: checked });
  };
  return [state, choose] as const;
}

/**
 * Looks for faces in a worker that starts with the first photo, and is closed with the page. One that failed is replaced
 * at the next search.
 */
function useFaceFinder(): FaceFinder {
  const loading = useRef<Promise<FaceSearcher> | null>(null);
  const close = useCallback(() => {
    loading.current?.then(
      (searcher) => searcher.close(),
      () => undefined,
    );
    loading.current = null;
  }, []);
  useEffect(() => close, [close]);
  return useCallback(
    async (picture) => {
      loading.current ??= import("./face-search.ts").then(({ FaceSearcher: Searcher }) => new Searcher());
      try {
        return await (await loading.current).find(picture);
      } catch (error) {
        close();
        throw error;
      }
    },
    [close],
  );
}

/**
 * The faces of further pictures, as they were before the camera takes more, because making would slow its guidance down, and
 * before others are checked, because it would begin again after each.
 */
function useSettled(shots: ShotStates, isTaking: boolean): Shots<GoodShot> {
  const [settled, setSettled] = useState<Shots<GoodShot>>({});
  useEffect(() => {
    const isChecking = Object.values(shots).some(({ status }) => status === "checking");
    if (!isTaking && !isChecking) setSettled(facesOf(shots));
  }, [shots, isTaking]);
  return settled;
}

/** Makes the avatar of the pictures; a change of one starts again. One that is refused or being checked is left out. */
function useMaking(main: FacePhoto | undefined, shots: Shots<GoodShot>): MakingState {
  const [making, setMaking] = useState<MakingState>(NONE);
  const { smile, aah, eyesShut, browsUp } = shots;
  useEffect(() => {
    if (!main) return setMaking(NONE);
    const closing = new AbortController();
    const { signal } = closing;
    setMaking({ status: "making", done: 0 });
    const make = async () => {
      const { makeInBrowser } = await import("./make-in-browser.ts");
      const command = { main, shots: { smile, aah, eyesShut, browsUp } };
      const onStep = (done: number) => setMaking({ status: "making", done });
      setMaking({ status: "made", avatar: await makeInBrowser(command, { signal, onStep }) });
    };
    make().catch((error: unknown) => {
      if (signal.aborted) return;
      setMaking({ status: "failed", reason: error instanceof Error ? error.message : String(error) });
    });
    return () => closing.abort();
  }, [main, smile, aah, eyesShut, browsUp]);
  return making;
}
