import type { MoodCue } from "#lib/avatar-engine/mood/mood.ts";
import { Behaviour } from "#lib/avatar-engine/motion/behaviour.ts";
import { CueTrack } from "#lib/avatar-engine/motion/cue-track.ts";
import { DEFAULT_LIVELINESS, type Liveliness } from "#lib/avatar-engine/motion/liveliness.ts";
import { type LipExpression, neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import type { Rig } from "#lib/avatar-engine/rig/rig.ts";
import { addExpression, Lips } from "#lib/avatar-engine/visemes/lips.ts";
import { Compositor } from "./compositor.ts";
import type { Background, Face, FaceState, RenderAt, UtteranceOptions } from "./face-types.ts";

/** The avatar, its size and background. */
export interface FaceOptions {
  readonly rig: Rig;
  /**
   * Width and height of the frames in pixels; 640 each by default. Square, tall and wide frames show the
   * same avatar, framed by `framing.ts`.
   */
  readonly width?: number;
  readonly height?: number;
  /** Equal seeds and equal calls give equal frames. */
  readonly seed: number;
  readonly showAiLabel: boolean;
  readonly background?: Background;
  /** How much the avatar moves; `natural` if omitted. */
  readonly liveliness?: Liveliness;
}

/**
 * Creates a face from a loaded rig. It uses about 45 MB at 640 px (measured by `bench/avatar/frame-cost.ts`); drop it to
 * free them. @throws RangeError if the background image has another size.
 */
export function createFace(options: FaceOptions): Face {
  const { rig, width = 640, height = 640, seed, showAiLabel, background = { kind: "studio" } } = options;
  const compositor = new Compositor({ rig, width, height, showAiLabel, background });
  // Without the images, which are in the compositor's memory.
  const { json } = rig;
  let mind = new FaceMind({ json }, seed, options.liveliness);
  return {
    width,
    height,
    get mouth() {
      return mind.mouth;
    },
    frameBytes: width * height * 4,
    setBackground: (behind) => compositor.setBackground(behind),
    restart: (from, liveliness) => {
      mind = new FaceMind({ json }, from, liveliness);
    },
    setState: (state) => mind.setState(state),
    setUserSpeaking: (speaking) => mind.setUserSpeaking(speaking),
    beginUtterance: (utterance) => mind.beginUtterance(utterance),
    appendPhonemes: (startMs, segments) => mind.lips.appendPhonemes(startMs, segments),
    appendWords: (startMs, words) => mind.cues.append(startMs, words),
    noticeQuestion: () => mind.noticeQuestion(),
    feel: (cue) => mind.feel(cue),
    feelWithNextWords: (cue) => mind.feelWithNextWords(cue),
    appendAudio: (pcm, sampleRate) => mind.lips.appendAudio(pcm, sampleRate),
    appendText: (startMs, ipa) => mind.lips.beginText(startMs, ipa),
    endUtterance: () => mind.endUtterance(),
    cut: (audioMs) => mind.cut(audioMs),
    render: (target, at) => compositor.draw(mind.next(at), target, at),
  };
}

/** Decides the pose of each frame; draws nothing. */
export class FaceMind {
  readonly lips: Lips;
  readonly cues = new CueTrack();
  readonly #behaviour: Behaviour;
  readonly #pose: Pose = neutralPose();
  #state: FaceState = "idle";
  #userSpeaking = false;
  #question = false;
  #ended = false;
  #wordsMood: MoodCue | null = null;

  constructor({ json }: Pick<Rig, "json">, seed: number, liveliness = DEFAULT_LIVELINESS) {
    this.lips = new Lips(json);
    this.#behaviour = new Behaviour(seed, liveliness);
  }

  /** The mouth of the last pose. */
  get mouth(): Float32Array {
    return this.#pose.mouth;
  }

  /** Sets the state from the next frame on. */
  setState(state: FaceState): void {
    this.#state = state;
  }

  /** Whether the visitor is heard: listening then nods more. */
  setUserSpeaking(speaking: boolean): void {
    this.#userSpeaking = speaking;
  }

  /** Starts a new utterance. */
  beginUtterance({ question = false }: UtteranceOptions = {}): void {
    this.lips.begin();
    this.cues.clear();
    this.#question = question;
    this.#ended = false;
  }

  /** The visitor has asked something. */
  noticeQuestion(): void {
    this.#behaviour.noticeQuestion();
  }

  /** Shows a mood from the next frame on. */
  feel(cue: MoodCue): void {
    this.#behaviour.feel(cue);
  }

  /** Shows a mood where the next words begin, unless they have one of their own. */
  feelWithNextWords(cue: MoodCue): void {
    this.#wordsMood = cue;
  }

  /** The visitor interrupted: nothing after `audioMs` is said. */
  cut(audioMs: number): void {
    this.lips.cut(audioMs);
    this.#behaviour.stopSmiling();
    this.cues.clear();
  }

  /** The utterance is complete: a question may end with its audio. */
  endUtterance(): void {
    this.#ended = true;
    this.lips.endText();
  }

  /** The pose of the next frame; the same object every time. */
  next({ frames = 1, ...at }: RenderAt): Pose {
    const pose = this.#pose;
    // An invalid playback position counts as silence.
    const audioMs = Number.isFinite(at.audioMs) ? at.audioMs : null;
    this.lips.next(audioMs, this.#state === "interrupted", pose.mouth);
    const { begins, mood, asks, agrees, endMs } = this.cues.next(audioMs);
    if (agrees) this.#behaviour.agree();
    if (begins) this.#feelWords(mood);
    const untilEnd = (this.#question && this.#ended) || asks ? this.#untilEnd(audioMs, endMs) : null;
    const situation = {
      state: this.#state,
      loudness: this.lips.loudness(audioMs),
      untilQuestionMs: untilEnd ?? this.lips.untilQuestion(audioMs),
      userSpeaking: this.#userSpeaking,
    };
    let expression: LipExpression = { smile: 0, laugh: 0, press: 0 };
    for (let frame = 0; frame < frames; frame++) expression = this.#behaviour.next(situation, pose);
    addExpression(pose.mouth, expression);
    return pose;
  }

  #feelWords(own: MoodCue | null): void {
    const mood = own ?? this.#wordsMood;
    this.#wordsMood = null;
    if (mood) this.#behaviour.feel(mood);
  }

  /** Milliseconds until the words being said end: where the next ones begin, or with the audio that is known. */
  #untilEnd(audioMs: number | null, endMs: number | null): number | null {
    return endMs !== null && audioMs !== null ? Math.max(0, endMs - audioMs) : this.lips.untilEnd(audioMs);
  }
}
