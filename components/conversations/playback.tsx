"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { PlaybackClock } from "./playback-clock.ts";

const PlaybackContext = createContext<PlaybackClock | null>(null);
const silent = new PlaybackClock();

/** What a recording and a transcript have in common: where the call stands that is looked at again. */
export function PlaybackProvider({ children }: { children: ReactNode }) {
  const [clock] = useState(() => new PlaybackClock());
  return <PlaybackContext value={clock}>{children}</PlaybackContext>;
}

export const usePlaybackClock = (): PlaybackClock => useContext(PlaybackContext) ?? silent;

export type Playback = {
  /** Milliseconds since the call began; null while there is no recording to play. */
  currentMs: number | null;
  /** Plays from that moment of the call on. */
  seek: (callMs: number) => void;
};

/** Where the recording stands, told anew about four times a second while it plays. */
export function usePlayback(): Playback {
  const clock = usePlaybackClock();
  const currentMs = useSyncExternalStore(clock.subscribe, clock.snapshot, () => null);
  return { currentMs, seek: clock.seek };
}
