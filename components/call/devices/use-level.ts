import { useEffect, useState } from "react";
import { type LevelSource, levelSource } from "./level-source.ts";

/** A level reader for `track`, closed with the component; null without a track. */
export function useLevelSource(track: MediaStreamTrack | null): LevelSource | null {
  const [source, setSource] = useState<LevelSource | null>(null);
  useEffect(() => {
    if (!track) return;
    const opened = levelSource(track);
    setSource(opened);
    return () => {
      opened.close();
      setSource(null);
    };
  }, [track]);
  return source;
}

/** The level in `steps` whole steps, read `perSecond` times a second; React renders only when the step changes. */
export function useLevelStep(source: LevelSource | null, steps: number, perSecond = 12): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (!source) {
      setStep(0);
      return;
    }
    const timer = setInterval(() => setStep(Math.round(source.read() * steps)), 1_000 / perSecond);
    return () => clearInterval(timer);
  }, [source, steps, perSecond]);
  return step;
}
