import { voice } from "@livekit/agents";
import type { AudioFrame } from "@livekit/rtc-node";
import { getSpeechMark } from "#agent/speech/marks.ts";
import { SPEECH_RATE, type TimedPhoneme } from "#lib/platform/speech-client.ts";
import { type AudioSink, type PlaybackEnd, VoicePlayer } from "./voice-player.ts";

/** Sound with what tells the mouth: timed phonemes, else at the start of a clause how it is said ("": nobody knows). */
export type HeardSound = { startMs: number; samples: Int16Array; phonemes?: TimedPhoneme[]; ipa?: string };

export type SpeechFollower = {
  /** Sound that will be heard from `startMs` of the current utterance on. */
  onSound?: (sound: HeardSound) => void;
  onStarted?: () => void;
  /** The words of the current utterance that have begun. */
  onShown?: (text: string) => void;
  onFinished?: (end: PlaybackEnd) => void;
};

/**
 * The session's audio output: plays speech through the room's audio source, and is the one place that knows what was
 * heard and when. Captions, transcript rows and the face follow its clock.
 */
export class AvatarOutput extends voice.AudioOutput {
  private readonly player: VoicePlayer;
  private readonly followers: SpeechFollower[] = [];
  private segmentMs = 0;
  private held = false;
  private pausedByCaller = false;

  constructor(sink: AudioSink) {
    super(SPEECH_RATE, undefined, { pause: true });
    this.player = new VoicePlayer(sink, SPEECH_RATE, {
      onStarted: () => {
        this.onPlaybackStarted(Date.now());
        for (const follower of this.followers) follower.onStarted?.();
      },
      onProgress: (shown) => {
        for (const follower of this.followers) follower.onShown?.(shown);
      },
      onFinished: (end) => this.finish(end),
    });
  }

  follow(follower: SpeechFollower): void {
    this.followers.push(follower);
  }

  override async captureFrame(frame: AudioFrame): Promise<void> {
    await super.captureFrame(frame);
    const mark = getSpeechMark(frame);
    for (const follower of this.followers) {
      follower.onSound?.({
        startMs: this.segmentMs,
        samples: frame.data,
        ...(mark?.phonemes ? { phonemes: mark.phonemes } : {}),
        ...(mark?.text === undefined ? {} : { ipa: mark.ipa ?? "" }),
      });
    }
    this.segmentMs += (frame.samplesPerChannel / frame.sampleRate) * 1_000;
    this.player.push(frame.data, mark?.text, mark?.phonemes);
  }

  override flush(): void {
    super.flush();
    this.segmentMs = 0;
    this.player.end();
  }

  override clearBuffer(): void {
    this.segmentMs = 0;
    this.player.clear();
  }

  override pause(): void {
    this.pausedByCaller = true;
    this.player.pause();
  }

  override resume(): void {
    this.pausedByCaller = false;
    if (!this.held) this.player.resume();
  }

  /** Falls silent at once and stays so, whatever is said meanwhile, until `letGo`: nobody is there to hear it. */
  hold(): void {
    this.held = true;
    this.player.pause();
  }

  letGo(): void {
    this.held = false;
    if (!this.pausedByCaller) this.player.resume();
  }

  /** Milliseconds of the current utterance that were heard. */
  get positionMs(): number {
    return this.player.positionMs;
  }

  get remainingMs(): number {
    return this.player.remainingMs;
  }

  get isSpeaking(): boolean {
    return this.player.isActive && !this.player.isPaused;
  }

  get isHeld(): boolean {
    return this.held;
  }

  get isPaused(): boolean {
    return this.player.isPaused;
  }

  get isActive(): boolean {
    return this.player.isActive;
  }

  close(): void {
    this.player.close();
  }

  private finish(end: PlaybackEnd): void {
    this.onPlaybackFinished({
      playbackPosition: end.positionMs / 1_000,
      interrupted: end.interrupted,
      synchronizedTranscript: end.heard,
    });
    for (const follower of this.followers) follower.onFinished?.(end);
  }
}
