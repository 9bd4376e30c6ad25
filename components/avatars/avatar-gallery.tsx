"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { useWords } from "#components/words/use-words.tsx";
import { imageBackground, imageIdOf } from "#lib/avatar-engine/draw/background-name.ts";
import { BackgroundChoices, type BackgroundImage } from "./fields/background-choices.tsx";

const GalleryBackground = createContext("studio");

/** The name of the background chosen in the gallery. */
export const useGalleryBackground = (): string => use(GalleryBackground);

type AvatarGalleryProps = {
  /** The account's background images. */
  images: readonly BackgroundImage[];
  children: ReactNode;
};

/** All avatars in front of one background, chosen above them. A deleted image falls back to the studio. */
export function AvatarGallery({ images, children }: AvatarGalleryProps) {
  const words = useWords("avatars").gallery;
  const [chosen, setChosen] = useState("studio");
  const isGone = imageIdOf(chosen) !== null && !images.some(({ id }) => imageBackground(id) === chosen);
  const background = isGone ? "studio" : chosen;
  return (
    <>
      <fieldset className="mb-5 flex max-w-[1200px] flex-col">
        <legend className="mb-1.5 text-sm font-medium">{words.background}</legend>
        <BackgroundChoices images={images} chosen={background} onChoose={setChosen} />
      </fieldset>
      <ul className="grid max-w-[1200px] grid-cols-1 gap-5 min-[520px]:grid-cols-2 desk:grid-cols-3">
        <GalleryBackground value={background}>{children}</GalleryBackground>
      </ul>
    </>
  );
}
