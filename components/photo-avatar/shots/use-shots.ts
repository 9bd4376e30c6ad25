"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { FaceFinder } from "#lib/photo-avatar/landmarks/landmarks.ts";
import type { FacePhoto } from "#lib/photo-avatar/photo/align.ts";
import { type GoodShot, SHOTS, type Shot, type Shots } from "#lib/photo-avatar/shots/shots.ts";
import { checkShotPhoto, type GoodShotPhoto, type ShotError } from "../check-photo.ts";

/** One further picture: none yet, being checked, refused, or good. */
export type ShotState =
  | { readonly status: "none" }
  | { readonly status: "checking"; readonly file: Blob }
  | { readonly status: "refused"; readonly file: Blob; readonly errors: readonly ShotError[] }
  | { readonly status: "good"; readonly file: Blob; readonly photo: GoodShotPhoto };
export type ShotStates = { readonly [shot in Shot]: ShotState };

const NONE = { status: "none" } as const;
const ALL_NONE: ShotStates = { smile: NONE, aah: NONE, eyesShut: NONE, browsUp: NONE };

/** Further pictures and their checks against the portrait. Another portrait checks all of them again. */
export function useShots(find: FaceFinder, portrait: FacePhoto | undefined) {
  const [shots, setShots] = useState(ALL_NONE);
  const files = useRef<Map<Shot, Blob>>(new Map());
  const check = useCallback(
    async (shot: Shot, against: FacePhoto, isCurrent: () => boolean) => {
      const file = files.current.get(shot);
      if (!file) return;
      const set = (state: ShotState) => {
        if (isCurrent() && files.current.get(shot) === file) setShots((all) => ({ ...all, [shot]: state }));
      };
      set({ status: "checking", file });
      const checked = await checkShotPhoto(file, find, { shot, portrait: against });
      set(
        "face" in checked
          ? { status: "good", file, photo: checked }
          : { status: "refused", file, errors: checked },
      );
    },
    [find],
  );
  const current = useRef(portrait);
  useEffect(() => {
    current.current = portrait;
    if (!portrait) return;
    for (const shot of SHOTS) void check(shot, portrait, () => current.current === portrait);
  }, [portrait, check]);
  const chooseShot = (shot: Shot, file: Blob | undefined) => {
    if (file) files.current.set(shot, file);
    else files.current.delete(shot);
    if (!file) return setShots((all) => ({ ...all, [shot]: NONE }));
    if (portrait) void check(shot, portrait, () => current.current === portrait);
  };
  return { shots, chooseShot };
}

/** The faces of the pictures that are good. */
export const facesOf = (shots: ShotStates): Shots<GoodShot> => ofGood(shots, ({ face }) => face);

/** The hashes of their files. */
export const hashesOf = (shots: ShotStates): Shots<string> => ofGood(shots, ({ hash }) => hash);

function ofGood<Value>(shots: ShotStates, read: (photo: GoodShotPhoto) => Value): Shots<Value> {
  const good: { [shot in Shot]?: Value } = {};
  for (const shot of SHOTS) {
    const state = shots[shot];
    if (state.status === "good") good[shot] = read(state.photo);
  }
  return good;
}
