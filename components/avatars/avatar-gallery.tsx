"use client";

import { createContext, type ReactNode, use, useState } from "react";
import { BackgroundChoices, type BackgroundImage } from "#components/backgrounds/background-choices.tsx";
import { imageBackground, imageIdOf } from "#lib/avatar/background-name.ts";

const Behind = createContext("studio");

/** The name of the background that is tried on in this gallery. */
export const useBehind = (): string => use(Behind);

type AvatarGalleryProps = {
  /** The account's own pictures. */
  images: readonly BackgroundImage[];
  children: ReactNode;
};

/** All avatars before one background, which is chosen above them. A picture that is deleted gives way to the studio. */
export function AvatarGallery({ images, children }: AvatarGalleryProps) {
  const [chosen, setChosen] = useState("studio");
  const isGone = imageIdOf(chosen) !== null && !images.some(({ id }) => imageBackground(id) === chosen);
  const behind = isGone ? "studio" : chosen;
  return (
    <>
      <fieldset className="mb-5 flex max-w-[1200px] flex-col">
        <legend className="mb-1.5 text-sm font-medium">Try a background</legend>
        <BackgroundChoices images={images} chosen={behind} onChoose={setChosen} />
      </fieldset>
      <ul className="grid max-w-[1200px] grid-cols-[repeat(auto-fill,minmax(min(100%,256px),1fr))] gap-5">
        <Behind value={behind}>{children}</Behind>
      </ul>
    </>
  );
}
