import { join } from "node:path";
import { type ReadableStream, TransformStream } from "node:stream/web";
import { voice } from "@livekit/agents";
import type { AudioFrame } from "@livekit/rtc-node";
import { type AppClient, AppResponseError } from "#agent/app-link/app-client.ts";
import type { CallLog } from "#agent/call/reporting/call-trace.ts";
import { backoffMs, sleep } from "#agent/call/wait.ts";
import { AUDIO_LATENCY_MS } from "#agent/media/media-tracks.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import { SPEECH_RATE } from "#lib/model-clients/speech-client.ts";
import type { Bootstrap, RecordingEndReport } from "#lib/worker-protocol/worker-protocol.ts";
import { Recorder } from "./recorder.ts";

/** Passes on the avatar's audio and records it as it is heard: after what is queued, without what is taken back. */
export class RecordedSink implements AudioSink {
  private readonly sink: AudioSink;
  private readonly recorder: Pick<Recorder, "hear" | "cut">;

  constructor(sink: AudioSink, recorder: Pick<Recorder, "hear" | "cut">) {
    this.sink = sink;
    this.recorder = recorder;
  }

  captureFrame(frame: AudioFrame): Promise<void> {
    this.recorder.hear("avatar", frame.data, this.sink.queuedDuration + AUDIO_LATENCY_MS);
    return this.sink.captureFrame(frame);
  }

  clearQueue(): void {
    this.sink.clearQueue();
    this.recorder.cut(AUDIO_LATENCY_MS);
  }

  get queuedDuration(): number {
    return this.sink.queuedDuration;
  }
}

/** The sample rate in Hz at which the voice detector and the recognizers work. */
const HEARING_RATE = 16_000;
/** How often the app gets a sign that the recording of a call that is over is still being made. */
const PENDING_MS = 10_000;
/** How long the end of a recording is reported to an app that is down. */
const PATIENCE_MS = 60_000;

type RecordingParts = {
  app: Pick<AppClient, "endRecording">;
  env: { appUrl: string; workerSecret: string; recordingsFolder: string };
  bootstrap: Pick<Bootstrap, "sessionId" | "recordConversation">;
  size: { width: number; height: number };
  log: CallLog;
};

/** The recording of a call, if its session requests one. */
export class CallRecording {
  private readonly parts: RecordingParts;
  private recorder: Recorder | undefined;

  constructor(parts: RecordingParts) {
    this.parts = parts;
  }

  start(): void {
    const { bootstrap, env, size, log } = this.parts;
    if (!bootstrap.recordConversation) return;
    const { sessionId } = bootstrap;
    const app = { appUrl: env.appUrl, workerSecret: env.workerSecret, sessionId };
    this.recorder = new Recorder({ app, folder: join(env.recordingsFolder, sessionId), size, log });
  }

  /** The rate of the visitor's audio in Hz: without a recording that of detector and recognizer, which then resample nothing. */
  get visitorRate(): number {
    return this.recorder ? SPEECH_RATE : HEARING_RATE;
  }

  /** Wraps the avatar's audio sink and records what passes through. */
  ofAvatar(sink: AudioSink): AudioSink {
    return this.recorder ? new RecordedSink(sink, this.recorder) : sink;
  }

  /** Wraps the visitor's audio stream and records what passes through. */
  ofVisitor(frames: ReadableStream<AudioFrame>): ReadableStream<AudioFrame> {
    const { recorder } = this;
    if (!recorder) return frames;
    const listener = new TransformStream<AudioFrame, AudioFrame>({
      transform: (frame, controller) => {
        controller.enqueue(frame);
        recorder.hear("user", frame.data, (-1_000 * frame.samplesPerChannel) / frame.sampleRate);
      },
    });
    return frames.pipeThrough(listener);
  }

  /** Records what a person says in the avatar's place, where the avatar's voice would be. */
  hearInPlace({ data, samplesPerChannel, sampleRate }: AudioFrame): void {
    this.recorder?.hear("avatar", data, (-1_000 * samplesPerChannel) / sampleRate);
  }

  /** Yields while the session prepares an answer. */
  follow(session: Pick<voice.AgentSession, "on">): void {
    const { AgentStateChanged, UserStateChanged } = voice.AgentSessionEventTypes;
    session.on(UserStateChanged, ({ oldState, newState }) => {
      if (newState === "speaking") this.recorder?.release();
      else if (oldState === "speaking") this.recorder?.hold();
    });
    session.on(AgentStateChanged, ({ newState }) => {
      if (newState === "speaking") this.recorder?.answered();
    });
  }

  /** Records a frame that is shown now. */
  readonly show = (picture: Uint8Array): void => this.recorder?.show(picture);

  /** Stops recording: the call is over. */
  stop(): void {
    this.recorder?.stop();
  }

  /**
   * Resolves when the app has everything, or has been unreachable for a while. `isOver`: no other worker continues. What
   * could not be uploaded stays on disk, and the worker that uploads it reports the end.
   */
  async deliver({ isOver }: { isOver: boolean }): Promise<void> {
    if (!this.recorder) return;
    const pending = () => void this.parts.app.endRecording({ state: "pending" }).catch(() => {});
    const timer = setInterval(pending, PENDING_MS);
    const end = await this.recorder.ended.finally(() => clearInterval(timer));
    if (end.state === "failed") await this.report(end);
    else if (isOver && end.isDelivered) await this.report({ state: "complete" });
  }

  private async report(end: RecordingEndReport): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 0; Date.now() < deadline; attempt += 1) {
      try {
        await this.parts.app.endRecording(end);
        return;
      } catch (error) {
        const isSettled = error instanceof AppResponseError && (error.status === 404 || error.status === 410);
        if (isSettled) return;
        await sleep(backoffMs(attempt));
      }
    }
  }
}
