"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { Store, useStored } from "#components/ui/state/store.ts";

/** The position of a recording in milliseconds since the call began, or `null` without one. */
export class PlaybackClock extends Store<number | null> {
  private video: HTMLVideoElement | undefined;
  private offsetMs = 0;

  constructor() {
    super(null);
  }

  /** Jumps to a moment of the call and plays from there. */
  readonly seek = (callMs: number): void => {
    if (!this.video) return;
    this.video.currentTime = Math.max(0, callMs - this.offsetMs) / 1000;
    // A browser may require a click first. The video then waits at the right position.
    void this.video.play().catch(() => {});
  };

  /** Pauses or resumes. */
  readonly toggle = (): void => {
    if (this.video?.paused === false) this.video.pause();
    else void this.video?.play().catch(() => {});
  };

  /** Follows a video that starts `offsetMs` after the call began. Returns a function that detaches it. */
  attach(video: HTMLVideoElement, offsetMs: number): () => void {
    this.video = video;
    this.offsetMs = offsetMs;
    const update = () =>
      this.set(this.video ? Math.round(this.video.currentTime * 1000) + this.offsetMs : null);
    const events = ["timeupdate", "seeking", "loadedmetadata"] as const;
    for (const event of events) video.addEventListener(event, update);
    update();
    return () => {
      for (const event of events) video.removeEventListener(event, update);
      this.video = undefined;
      update();
    };
  }
}

const PlaybackContext = createContext<PlaybackClock | null>(null);
const noRecording = new PlaybackClock();

/** Shares the playback position between the recording and the transcript. */
export function PlaybackProvider({ children }: { children: ReactNode }) {
  const [clock] = useState(() => new PlaybackClock());
  return <PlaybackContext value={clock}>{children}</PlaybackContext>;
}

export const usePlaybackClock = (): PlaybackClock => useContext(PlaybackContext) ?? noRecording;

export type Playback = {
  /** Milliseconds since the call began, or `null` without a recording. */
  currentMs: number | null;
  /** Plays from that moment of the call. */
  seek: (callMs: number) => void;
};

/** The playback position, updated about four times a second while the recording plays. */
export function usePlayback(): Playback {
  const clock = usePlaybackClock();
  return { currentMs: useStored(clock), seek: clock.seek };
}
