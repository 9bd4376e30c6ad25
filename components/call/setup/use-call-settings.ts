import { useState } from "react";
import type { CaptionSize } from "./call-types.ts";

const NEXT_SIZE: Record<CaptionSize, CaptionSize> = { small: "medium", medium: "large", large: "small" };

export type CallSettings = {
  captions: boolean;
  captionSize: CaptionSize;
  panel: boolean;
  toggleCaptions: () => void;
  nextCaptionSize: () => void;
  togglePanel: () => void;
  openPanel: () => void;
  closePanel: () => void;
};

/** The visitor's display settings. On a phone the transcript starts collapsed. */
export function useCallSettings(): CallSettings {
  const [captions, setCaptions] = useState(true);
  const [captionSize, setCaptionSize] = useState<CaptionSize>("medium");
  const [panel, setPanel] = useState(() => matchMedia("(min-width: 761px)").matches);
  return {
    captions,
    captionSize,
    panel,
    toggleCaptions: () => setCaptions((on) => !on),
    nextCaptionSize: () => setCaptionSize((size) => NEXT_SIZE[size]),
    togglePanel: () => setPanel((open) => !open),
    openPanel: () => setPanel(true),
    closePanel: () => setPanel(false),
  };
}
