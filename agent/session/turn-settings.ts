import type { voice } from "@livekit/agents";
import { turnDetector } from "#agent/hearing/turn-detector.ts";

/** Silence that ends the caller's turn. Transcription and the model's first words run inside it. */
const END_OF_TURN_MS = 320;
/** The same after words that sound as if more were to come. */
const UNFINISHED_MS = 900;
/** Sound of the caller's voice after which the avatar holds its breath; it costs nothing to be wrong. */
const HOLD_MS = 80;
/** No words within this time after the sound ended: it was a cough, and the avatar goes on. */
const RESUME_MS = 600;

/**
 * How turns are taken. Voice activity and the last words decide, here: the library's other modes lean on its vendor's
 * cloud. The warm-up for echo cancellation is off, because it would make the first seconds deaf to interruption.
 */
export const turnSettings = {
  aecWarmupDuration: null,
  userAwayTimeout: null,
  // The engine ends such a series earlier, with words.
  maxToolSteps: 20,
  // Failures are answered in words, turn by turn; by default the fourth would close the session.
  connOptions: { maxUnrecoverableErrors: Number.MAX_SAFE_INTEGER },
  ttsReadIdleTimeout: 12_000,
  forwardAudioIdleTimeout: 12_000,
  turnHandling: {
    turnDetection: turnDetector,
    endpointing: { mode: "fixed", minDelay: END_OF_TURN_MS, maxDelay: UNFINISHED_MS },
    interruption: {
      enabled: true,
      mode: "vad",
      minDuration: HOLD_MS,
      minWords: 0,
      resumeFalseInterruption: true,
      falseInterruptionTimeout: RESUME_MS,
    },
    preemptiveGeneration: { enabled: true, preemptiveTts: true, maxSpeechDuration: 20_000, maxRetries: 3 },
  },
} as const satisfies Partial<voice.AgentSessionOptions>;

/** How the caller's voice is told from noise. The pre-roll keeps first consonants, and short, transcription quick. */
export const vadSettings = {
  minSpeechDuration: 50,
  minSilenceDuration: 220,
  prefixPaddingDuration: 300,
  activationThreshold: 0.5,
} as const;
