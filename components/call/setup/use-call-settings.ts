import { useState } from "react";
import { tryStorage } from "#components/ui/state/try-storage.ts";
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

const CAPTIONS_KEY = "visavis.captions";

type Captions = { isOn: boolean; size: CaptionSize };

/** What this browser's visitor chose last. */
function readCaptions(): Captions {
  const { isOn, size } = tryStorage(() => JSON.parse(localStorage.getItem(CAPTIONS_KEY) ?? "{}")) ?? {};
  return { isOn: isOn !== false, size: size === "small" || size === "large" ? size : "medium" };
}

/** The visitor's display settings; those of the captions are remembered in the browser. On a phone the transcript starts collapsed. */
export function useCallSettings(): CallSettings {
  const [captions, setCaptions] = useState(readCaptions);
  const change = (part: Partial<Captions>) => {
    const changed = { ...captions, ...part };
    tryStorage(() => localStorage.setItem(CAPTIONS_KEY, JSON.stringify(changed)));
    setCaptions(changed);
  };
  const [panel, setPanel] = useState(() => matchMedia("(min-width: 761px)").matches);
  return {
    captions: captions.isOn,
    captionSize: captions.size,
    panel,
    toggleCaptions: () => change({ isOn: !captions.isOn }),
    nextCaptionSize: () => change({ size: NEXT_SIZE[captions.size] }),
    togglePanel: () => setPanel((open) => !open),
    openPanel: () => setPanel(true),
    closePanel: () => setPanel(false),
  };
}
