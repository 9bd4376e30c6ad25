import { type RefObject, useEffect, useState } from "react";

type MediaState = { isPlaying: boolean; positionMs: number; durationMs: number; caption: string };

const STOPPED: MediaState = { isPlaying: false, positionMs: 0, durationMs: 0, caption: "" };

/** What the captions say now. They stay hidden, because the player draws them. */
function captionOf(media: HTMLMediaElement): string {
  const cues = [...(media.textTracks[0]?.activeCues ?? [])];
  return cues.map((cue) => (cue instanceof VTTCue ? cue.getCueAsHTML().textContent : "")).join("\n");
}

function pauseOthers(media: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>("video, audio")) {
    if (other !== media) other.pause();
  }
}

/** Follows a video or audio element. `fallbackMs` is the duration until the file is loaded. */
export function useMedia(media: RefObject<HTMLMediaElement | null>, src: string, fallbackMs: number) {
  const [state, setState] = useState<MediaState>({ ...STOPPED, durationMs: fallbackMs });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file brings another element.
  useEffect(() => {
    const element = media.current;
    if (!element) return;
    const captions = element.textTracks[0];
    if (captions) captions.mode = "hidden";
    const read = () =>
      setState({
        isPlaying: !element.paused && !element.ended,
        positionMs: element.currentTime * 1000,
        durationMs: Number.isFinite(element.duration) ? element.duration * 1000 : fallbackMs,
        caption: captionOf(element),
      });
    const over = new AbortController();
    const events = ["play", "pause", "ended", "timeupdate", "seeked", "loadedmetadata"];
    for (const event of events) element.addEventListener(event, read, over);
    element.addEventListener("play", () => pauseOthers(element), over);
    captions?.addEventListener("cuechange", read, over);
    read();
    return () => over.abort();
  }, [media, src, fallbackMs]);
  const seek = (positionMs: number) => {
    if (media.current) media.current.currentTime = positionMs / 1000;
    // At once: a slider that shows the old position until the file has been sought reports that one as chosen.
    setState((last) => ({ ...last, positionMs }));
  };
  return { ...state, seek };
}
