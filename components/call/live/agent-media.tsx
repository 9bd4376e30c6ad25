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
};

/** The avatar's picture. It lies over the portrait and fades in with its first frame. */
export function AgentVideo({ publication, name, shown, tall, onFirstFrame }: VideoProps) {
  const { aiAvatar } = useWords();
  const element = useRef<HTMLVideoElement>(null);
  const { track } = publication;
  useEffect(() => {
    const video = element.current;
    if (!video || !track) return;
    track.attach(video);
    return () => {
      track.detach(video);
    };
  }, [track]);
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
