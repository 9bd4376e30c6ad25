/** What a face may feel beside what it does. Without a mood it is neutral. */
export type Mood = "warm" | "pleased" | "concerned" | "thinking";

/** A reason to show a mood; `strength` is 0..1. */
export interface MoodCue {
  readonly mood: Mood;
  readonly strength: number;
}
