import type { TrackPublication } from "livekit-client";
import { useEffect, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { fill } from "../words/call-words.ts";
import { useWords } from "../words/use-words.tsx";

type VideoProps = {
  publication: TrackPublication;
  name: string;
  shown: boolean;
  /** Its picture is taller than wide; the label at its left edge has to stay. */
  tall: boolean;
  onFirstFrame: (picture: { isTall: boolean }) => void;
  /** The picture stands still, or moves again: a worker that died sends nothing more, and says nothing of it. */
  onStalled: (stalled: boolean) => void;
};

/** The avatar sends 25 pictures a second, whatever it does; the call's network may hold some of them up. */
const STALLED_MS = 2_000;
const LOOK_EACH_MS = 500;

/** Looks whether pictures keep coming, while anybody can see them. Answers what ends the looking. */
function watchPictures(video: HTMLVideoElement, onStalled: (stalled: boolean) => void): () => void {
  let seen = -1;
  let movedAtMs = performance.now();
  const timer = setInterval(() => {
    const { totalVideoFrames } = video.getVideoPlaybackQuality();
    // A browser draws no picture of a page that is not in view.
    if (totalVideoFrames !== seen || document.hidden || totalVideoFrames === 0) movedAtMs = performance.now();
    seen = totalVideoFrames;
    onStalled(performance.now() - movedAtMs > STALLED_MS);
  }, LOOK_EACH_MS);
  return () => {
    clearInterval(timer);
    onStalled(false);
  };
}

/** The avatar's picture. It lies over the portrait and fades in with its first frame. */
export function AgentVideo({ publication, name, shown, tall, onFirstFrame, onStalled }: VideoProps) {
  const { aiAvatar } = useWords();
  const element = useRef<HTMLVideoElement>(null);
  const { track } = publication;
  useEffect(() => {
    const video = element.current;
    if (!video || !track) return;
    track.attach(video);
    const stopWatching = watchPictures(video, onStalled);
    return () => {
      stopWatching();
      track.detach(video);
    };
  }, [track, onStalled]);
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
        tall ? "object-left-top" : "object-top",
        shown ? "opacity-100" : "opacity-0",
      )}
    />
  );
}

/** The avatar's voice. */
export function AgentAudio({ publication }: { publication: TrackPublication }) {
  const element = useRef<HTMLAudioElement>(null);
  const { track } = publication;
  useEffect(() => {
    const audio = element.current;
    if (!audio || !track) return;
    track.attach(audio);
    return () => {
      track.detach(audio);
    };
  }, [track]);
  // biome-ignore lint/a11y/useMediaCaption: the captions of a call are the page's own, beside the picture.
  return <audio ref={element} autoPlay />;
}
