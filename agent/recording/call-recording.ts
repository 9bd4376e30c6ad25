import { join } from "node:path";
import { type ReadableStream, TransformStream } from "node:stream/web";
import { voice } from "@livekit/agents";
import type { AudioFrame } from "@livekit/rtc-node";
import type { AudioSink } from "#agent/output/voice-player.ts";
import { AppAnswerError, type AppClient } from "#agent/session/app-client.ts";
import type { CallLog } from "#agent/session/call-log.ts";
import { backoffMs, sleep } from "#agent/session/wait.ts";
import type { Bootstrap, RecordingEndReport } from "#lib/platform/worker-protocol.ts";
import { RecordedSink } from "./recorded-sink.ts";
import { Recorder } from "./recorder.ts";

/** How long the end of a recording is told to an app that is away. */
const PATIENCE_MS = 60_000;

export type RecordingParts = {
  app: Pick<AppClient, "endRecording">;
  env: { appUrl: string; workerSecret: string; recordingsFolder: string };
  bootstrap: Pick<Bootstrap, "sessionId" | "recordConversation">;
  size: { width: number; height: number };
  log: CallLog;
};

/** What a call has recorded of itself, when its session asks for that. */
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

  /** Where the avatar's voice goes, listened to on its way. */
  ofAvatar(sink: AudioSink): AudioSink {
    return this.recorder ? new RecordedSink(sink, this.recorder) : sink;
  }

  /** The caller's voice, listened to on its way. */
  ofCaller(frames: ReadableStream<AudioFrame>): ReadableStream<AudioFrame> {
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

  /** Makes way while the session makes an answer. */
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

  /** A picture that is shown now. */
  readonly show = (picture: Uint8Array): void => this.recorder?.show(picture);

  /** The call is over: nothing more is recorded. */
  stop(): void {
    this.recorder?.stop();
  }

  /** Resolves when the app has all of it, or cannot be reached for a while. `isOver`: no other worker goes on. */
  async deliver({ isOver }: { isOver: boolean }): Promise<void> {
    if (!this.recorder) return;
    const end = await this.recorder.ended;
    if (isOver || end.state === "failed") await this.report(end);
  }

  private async report(end: RecordingEndReport): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    for (let attempt = 0; Date.now() < deadline; attempt += 1) {
      try {
        await this.parts.app.endRecording(end);
        return;
      } catch (error) {
        const isSettled = error instanceof AppAnswerError && (error.status === 404 || error.status === 410);
        if (isSettled) return;
        await sleep(backoffMs(attempt));
      }
    }
  }
}
