import type { voice } from "@livekit/agents";
import type { LanguageWords } from "#lib/languages/language-words.ts";
import { createTurnDetector } from "./turn-detector.ts";

/** Silence that ends the visitor's turn. Transcription and the model's first words happen during it. */
const END_OF_TURN_MS = 320;
/** The same after words that sound unfinished. */
const UNFINISHED_MS = 900;
/** Length of the visitor's voice after which the avatar pauses. A false alarm costs nothing. */
const PAUSE_AFTER_MS = 80;
/** If no words arrive within this time after the sound, it was a cough, and the avatar resumes. */
const FALSE_INTERRUPTION_MS = 600;

/**
 * Settings for turn-taking. Voice activity and the last words decide, locally: the library's other modes
 * depend on its vendor's cloud. The warm-up for echo cancellation is off, because it would ignore
 * interruptions in the first seconds. `words` returns those of the call's language.
 */
export const turnSettings = (words: () => LanguageWords) =>
  ({
    aecWarmupDuration: null,
    userAwayTimeout: null,
    // The flow engine stops such a series earlier, with a spoken line.
    maxToolSteps: 20,
    // By default the fourth failure would close the session; we apologize for each one instead.
    connOptions: { maxUnrecoverableErrors: Number.MAX_SAFE_INTEGER },
    ttsReadIdleTimeout: 12_000,
    forwardAudioIdleTimeout: 12_000,
    turnHandling: {
      turnDetection: createTurnDetector(words),
      endpointing: { mode: "fixed", minDelay: END_OF_TURN_MS, maxDelay: UNFINISHED_MS },
      interruption: {
        enabled: true,
        mode: "vad",
        minDuration: PAUSE_AFTER_MS,
        minWords: 0,
        resumeFalseInterruption: true,
        falseInterruptionTimeout: FALSE_INTERRUPTION_MS,
      },
      preemptiveGeneration: { enabled: true, preemptiveTts: true, maxSpeechDuration: 20_000, maxRetries: 3 },
    },
  }) as const satisfies Partial<voice.AgentSessionOptions>;

/**
 * Settings for voice activity detection. The padding keeps first consonants; it is short for quick
 * transcription.
 */
export const vadSettings = {
  minSpeechDuration: 50,
  minSilenceDuration: 220,
  prefixPaddingDuration: 300,
  activationThreshold: 0.5,
} as const;
