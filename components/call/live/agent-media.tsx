import type { Track, TrackPublication } from "livekit-client";
import { useEffect, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";

type VideoProps = {
  publication: TrackPublication;
  name: string;
  shown: boolean;
  /** Its video is taller than wide; the label at its left edge must stay visible. */
  tall: boolean;
  onFirstFrame: (picture: { isTall: boolean }) => void;
  /** Called when the video freezes or moves again: a dead worker stops sending without notice. */
  onStalled: (stalled: boolean) => void;
};

/** The avatar always sends 25 frames per second; the network may delay some. */
const STALLED_MS = 2_000;
const LOOK_EACH_MS = 500;

/** Checks that frames keep arriving while the page is visible. Returns a function that stops it. */
function watchPictures(video: HTMLVideoElement, onStalled: (stalled: boolean) => void): () => void {
  let seen = -1;
  let movedAtMs = performance.now();
  const timer = setInterval(() => {
    const { totalVideoFrames } = video.getVideoPlaybackQuality();
    // A browser renders no frames of a hidden page.
    if (totalVideoFrames !== seen || document.hidden || totalVideoFrames === 0) movedAtMs = performance.now();
    seen = totalVideoFrames;
    onStalled(performance.now() - movedAtMs > STALLED_MS);
  }, LOOK_EACH_MS);
  return () => {
    clearInterval(timer);
    onStalled(false);
  };
}

/** The avatar's video. It covers the portrait and fades in with its first frame. */
export function AgentVideo({ publication, name, shown, tall, onFirstFrame, onStalled }: VideoProps) {
  const { aiAvatar } = useWords();
  const { track } = publication;
  const element = useAttached<HTMLVideoElement>(track);
  useEffect(() => {
    if (element.current && track) return watchPictures(element.current, onStalled);
  }, [element, track, onStalled]);
  return (
    <video
      ref={element}
      data-testid="avatar-video"
      aria-label={fill(aiAvatar, { name })}
      autoPlay
      playsInline
      muted
      onLoadedData={({ currentTarget: { videoWidth, videoHeight } }) =>
        onFirstFrame({ isTall: videoHeight > videoWidth })
      }
      className={cx(
        "absolute inset-0 size-full object-cover transition-opacity duration-[var(--t-stage)]",
        tall ? "tall-video" : "object-top",
        shown ? "opacity-100" : "opacity-0",
      )}
    />
  );
}

/** The ref of an element that plays a track. */
export function useAttached<Element extends HTMLMediaElement>(track: Track | undefined) {
  const element = useRef<Element>(null);
  useEffect(() => {
    const { current } = element;
    if (!current || !track) return;
    track.attach(current);
    return () => {
      track.detach(current);
    };
  }, [track]);
  return element;
}

/** The avatar's voice. */
export function AgentAudio({ publication }: { publication: TrackPublication }) {
  const element = useAttached<HTMLAudioElement>(publication.track);
  // biome-ignore lint/a11y/useMediaCaption: the page itself shows a call's captions, beside the video.
  return <audio ref={element} autoPlay />;
}
