"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { PlaybackClock } from "./playback-clock.ts";

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
  const currentMs = useSyncExternalStore(clock.subscribe, clock.snapshot, () => null);
  return { currentMs, seek: clock.seek };
}
