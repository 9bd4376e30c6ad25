import { voice } from "@livekit/agents";
import type { AudioFrame } from "@livekit/rtc-node";
import { getSpeechMark } from "#agent/tts/marks.ts";
import { PauseState } from "#agent/turns/pause-state.ts";
import { SPEECH_RATE, type TimedPhoneme } from "#lib/model-clients/speech-client.ts";
import { type AudioSink, type PlaybackEnd, VoicePlayer } from "./voice-player.ts";

/**
 * Audio with lip information: timed phonemes, or at the start of a clause its pronunciation ("" if unknown) and its
 * words.
 */
export type HeardSound = {
  startMs: number;
  samples: Int16Array;
  phonemes?: TimedPhoneme[];
  ipa?: string;
  words?: string;
};

export type SpeechFollower = {
  /** Audio that will be heard from `startMs` of the current utterance. */
  onSound?: (sound: HeardSound) => void;
  onStarted?: () => void;
  /** The first words of the utterance start, which is at once unless a sound without words is in front of them. */
  onWordsStarted?: () => void;
  /** The words of the current utterance that have begun. */
  onShown?: (text: string) => void;
  onFinished?: (end: PlaybackEnd) => void;
};

/**
 * The session's audio output: plays speech through the room's audio source. It is the only place that knows what was
 * heard and when. Captions, transcript rows and the avatar's lips follow its clock.
 */
export class AvatarOutput extends voice.AudioOutput {
  private readonly player: VoicePlayer;
  private readonly followers: SpeechFollower[] = [];
  private segmentMs = 0;
  /** Shared with the whole conversation: true while the visitor is away. */
  private readonly pauseState: PauseState;
  private pausedBySession = false;

  constructor(sink: AudioSink, pauseState = new PauseState()) {
    super(SPEECH_RATE, undefined, { pause: true });
    this.pauseState = pauseState;
    pauseState.onChange(() => this.applyPause());
    this.player = new VoicePlayer(sink, SPEECH_RATE, {
      onStarted: () => {
        this.onPlaybackStarted(Date.now());
        for (const follower of this.followers) follower.onStarted?.();
      },
      onWordsStarted: () => {
        for (const follower of this.followers) follower.onWordsStarted?.();
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
        ...(mark?.text === undefined ? {} : { ipa: "", words: mark.text }),
        ...(mark?.ipa === undefined ? {} : { ipa: mark.ipa }),
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
    this.pausedBySession = true;
    this.player.pause();
  }

  override resume(): void {
    this.pausedBySession = false;
    if (!this.pauseState.isPaused) this.player.resume();
  }

  /** While the conversation is paused, nothing plays, whatever the session does. */
  private applyPause(): void {
    if (this.pauseState.isPaused) this.player.pause();
    else if (!this.pausedBySession) this.player.resume();
  }

  /** Milliseconds of the current utterance heard so far. */
  get positionMs(): number {
    return this.player.positionMs;
  }

  get remainingMs(): number {
    return this.player.remainingMs;
  }

  get isSpeaking(): boolean {
    return this.player.isActive && !this.player.isPaused;
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
