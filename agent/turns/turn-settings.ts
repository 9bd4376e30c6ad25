import type { voice } from "@livekit/agents";
import { END_OF_TURN_MS } from "./call-pace.ts";
import { createTurnDetector, type TurnDetectorOptions } from "./turn-detector.ts";

/**
 * Silence after which transcription begins: one window of the detector, which notices the end of a voice 80 ms late. If the
 * voice returns before the detector reports the end of the utterance, that transcription is discarded: 17 of 144 in half of the set
 * of `bench/endpointing.ts`. After 32 ms as many texts (a third) differ from those after 220 ms as after 96 ms, mostly in a comma.
 */
export const TRANSCRIBE_AFTER_MS = 32;
/** Length of the visitor's voice after which the avatar pauses. A false alarm costs nothing. */
const PAUSE_AFTER_MS = 50;
/** If no words arrive within this time after the sound, it was a cough, and the avatar resumes. */
const FALSE_INTERRUPTION_MS = 600;

/**
 * Settings for turn-taking. Voice activity and the last words decide, locally: the library's other modes
 * depend on its vendor's cloud. The warm-up for echo cancellation is off, because it would ignore
 * interruptions in the first seconds.
 */
export const turnSettings = (detector: TurnDetectorOptions) =>
  ({
    aecWarmupDuration: null,
    userAwayTimeout: null,
    // The flow engine stops such a series earlier, with a spoken line.
    maxToolSteps: 20,
    // By default the fourth failure would close the session; we apologize for each one instead.
    connOptions: { maxUnrecoverableErrors: Number.MAX_SAFE_INTEGER },
    // The library's own filter of Markdown waits for the end of the line after a lone star. The voice has one that doesn't wait.
    ttsTextTransforms: ["filter_emoji"],
    ttsReadIdleTimeout: 12_000,
    forwardAudioIdleTimeout: 12_000,
    turnHandling: {
      turnDetection: createTurnDetector(detector),
      endpointing: { mode: "fixed", minDelay: END_OF_TURN_MS.finished, maxDelay: END_OF_TURN_MS.unfinished },
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

/** Sets the longer one of the library's two silences, which every turn gets that does not end after the shorter one. */
export const maxSilence = (ms: number) => ({ turnHandling: { endpointing: { maxDelay: ms } } });

/**
 * Settings for voice activity detection. The padding keeps first consonants; it is short for quick
 * transcription.
 */
export const vadSettings = {
  minSpeechDuration: 50,
  minSilenceDuration: 220,
  prefixPaddingDuration: 300,
  activationThreshold: 0.5,
  deactivationThreshold: 0.35,
} as const;
