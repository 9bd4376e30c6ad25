"use client";

import { createContext, use } from "react";

/** What the faces inside show and how they speak; a `null` voice is each avatar's own. */
export type GalleryChoice = { background: string; voice: string | null; speed: number | null };

export const GalleryChoiceContext = createContext<GalleryChoice>({
  background: "studio",
  voice: null,
  speed: null,
});

export const useGalleryChoice = (): GalleryChoice => use(GalleryChoiceContext);
