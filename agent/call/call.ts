import type { JobContext, VAD } from "@livekit/agents";
import { DisconnectReason, type Room, RoomEvent } from "@livekit/rtc-node";
import type { AppClient } from "#agent/app-link/app-client.ts";
import { applyCommand, CommandStream } from "#agent/app-link/command-stream.ts";
import { Heartbeat, reportState } from "#agent/app-link/report-state.ts";
import { RowRecorder } from "#agent/app-link/row-recorder.ts";
import { tellAnswer, tellVoiceWait } from "#agent/call-load.ts";
import type { AgentEnv } from "#agent/env.ts";
import type { FaceThread } from "#agent/media/face-thread.ts";
import type { AudioSink } from "#agent/media/voice-player.ts";
import { CallRecording } from "#agent/recording/call-recording.ts";
import {
  type CallVideo,
  type CallVideoCodec,
  FRAME_SIZES,
  type FrameSize,
} from "#lib/avatar-engine/draw/framing.ts";
import { VOICE_ATTRIBUTE, type VoiceState } from "#lib/worker-protocol/room-data.ts";
import type { Bootstrap, EndReason } from "#lib/worker-protocol/worker-protocol.ts";
import { attachRoom } from "./attach-room.ts";
import { AvatarMedia } from "./avatar-media.ts";
import type { Conversation } from "./conversation.ts";
import { createConversation } from "./create-conversation.ts";
import { type EndParts, endCall, handOverCall, TimeLimit } from "./end-call.ts";
import { drawFirstFrame } from "./joining/draw-first-frame.ts";
import type { CallLog, CallTrace, Stopwatch } from "./reporting/call-trace.ts";
import { TestReporter } from "./reporting/test-reporter.ts";
import { TestWire } from "./reporting/test-wire.ts";
import { MediaWatch } from "./visitor/media-watch.ts";
import { VisitorPresence } from "./visitor/visitor-presence.ts";
import { sleep } from "./wait.ts";

/** How long the end of a call waits for its conversation to close. */
const CLOSE_TIMEOUT_MS = 3_000;

export type CallParts = {
  ctx: JobContext;
  env: AgentEnv;
  app: AppClient;
  bootstrap: Bootstrap;
  video: CallVideo & { videoCodec: CallVideoCodec };
  vad: VAD;
  face: FaceThread;
  log: CallLog;
  /** Exports the call as OpenTelemetry spans. `undefined` if tracing is off. */
  trace: CallTrace | undefined;
};

/** One call, from publishing its tracks to deleting its room. */
export class Call {
  private readonly parts: CallParts;
  private readonly room: Room;
  private readonly avatarMedia: AvatarMedia;
  private readonly rows: RowRecorder;
  private readonly commands: CommandStream;
  private readonly presence: VisitorPresence;
  private readonly heartbeat: Heartbeat;
  private readonly log: CallLog;
  private readonly recording: CallRecording;
  /** Set only for a test of a draft: its owner may see what happens inside, a visitor may not. */
  private readonly reporter: TestReporter | undefined;
  private wire: TestWire | undefined;
  private readonly closers: (() => unknown)[] = [];
  private conversation: Conversation | undefined;
  private ending: Promise<void> | undefined;
  /** When the call's first frame was shown, by `performance.now()`. */
  private activeAtMs: number | undefined;

  constructor(parts: CallParts) {
    this.parts = parts;
    this.room = parts.ctx.room;
    const { bootstrap, app } = parts;
    this.reporter = bootstrap.isTest ? this.openReporter() : undefined;
    const log = this.reporter?.reportingLog(parts.log) ?? parts.log;
    this.log = log;
    if (bootstrap.resume) this.activeAtMs = performance.now() - bootstrap.resume.activeMs;
    this.rows = new RowRecorder(app, { nextSeq: bootstrap.nextSeq, log });
    parts.face.onFailure(() => log.error({}, "the face thread stopped drawing"));
    this.recording = new CallRecording({ ...parts, log, size: this.frameSize });
    this.avatarMedia = new AvatarMedia({
      room: this.room,
      face: parts.face,
      frameSize: this.frameSize,
      codec: parts.video.videoCodec,
      firstFrame: drawFirstFrame({ ...parts, log }, this.frameSize),
      onFrameShown: this.recording.show,
    });
    this.commands = new CommandStream(app, {
      apply: (seq, payload) => this.apply(seq, payload),
      onOver: () => void this.finish("api_ended", { report: false }),
    });
    this.heartbeat = new Heartbeat(app, () => void this.leave());
    this.heartbeat.start();
    this.presence = new VisitorPresence(this.room, {
      identity: this.visitorIdentity,
      graceMs: parts.env.resumeMs,
      onLost: () => {
        this.conversation?.absence.begin();
        this.avatarMedia.pauseVideo();
      },
      onBack: (awayMs) => {
        this.avatarMedia.resumeVideo();
        this.conversation?.absence.end(awayMs);
      },
      onGone: () => void this.finish("user_left"),
    });
  }

  /**
   * Prepares the greeting while `connected`, the room, is being joined; then listens, and shows the face. Resolves once the
   * call runs; `finish` ends it.
   */
  async start(connected: Promise<void>, opening: Stopwatch): Promise<void> {
    const { bootstrap, app, face } = this.parts;
    // Awaited below, and may fail before.
    connected.catch(() => undefined);
    this.closers.push(
      () => face.close(),
      () => this.avatarMedia.close(),
    );
    this.recording.start();
    this.closers.push(() => this.recording.stop());
    const conversation = this.openConversation(this.recording.ofAvatar(this.avatarMedia.voice), connected);
    this.conversation = conversation;
    conversation.output.follow(face);
    await conversation.start();
    conversation.greet();
    opening.mark("conversation");
    await connected;
    opening.mark("connect");
    this.avatarMedia.open();
    this.wire?.catchUp();
    void this.room.localParticipant?.updateName(bootstrap.avatar.name).catch(() => {});
    const { room, visitorIdentity, recording, log } = this;
    const isPushToTalk = bootstrap.scenario.nodesJson.pace?.push_to_talk === true;
    const detach = attachRoom(conversation, { room, visitorIdentity, isPushToTalk, recording, log });
    this.closers.unshift(detach);
    this.presence.start({ wasThere: bootstrap.resume !== undefined });
    this.room.on(RoomEvent.Disconnected, (reason) => this.onDisconnected(reason));
    const watch = new MediaWatch(this.room, {
      onStalled: () => {
        log.warn({}, "nothing of the avatar is sent after a reconnect");
        void this.leave();
      },
    });
    this.closers.push(() => watch.stop());
    await this.avatarMedia.showFace(conversation);
    opening.mark("media");
    this.activeAtMs ??= performance.now();
    void reportState(app, { status: "active" }).then((isLive) => {
      if (!isLive) void this.finish("api_ended", { report: false });
    });
    this.commands.start();
    this.limitTime(conversation);
  }

  /**
   * Ends the call: stops talking and listening, sends the last rows and the final state, and deletes the
   * room. Only the first call of `finish` or `leave` has an effect; later ones return the same promise.
   */
  finish(reason: EndReason, { report = true } = {}): Promise<void> {
    this.ending ??= this.end(reason, report);
    return this.ending;
  }

  /** Ends a call that could not start: as failed, or as left if its visitor is not there. */
  failToStart(error: unknown): Promise<void> {
    this.log.error({ error }, "the call could not start");
    // Without a room, the app finds out whether the visitor is there, and sends another worker.
    if (!this.room.isConnected) return this.leave();
    const isVisited = this.room.remoteParticipants.has(this.visitorIdentity);
    return this.finish(isVisited ? "agent_failed" : "user_left");
  }

  /**
   * Hands the call over to another worker. The room stays and no end is reported. The app notices that this
   * worker is gone and dispatches another, which resumes from the last report.
   */
  leave(): Promise<void> {
    this.ending ??= this.handOver();
    return this.ending;
  }

  private async handOver(): Promise<void> {
    this.log.info({}, "handing the call over to another worker");
    await this.stopParts();
    await handOverCall(this.endParts);
  }

  private onDisconnected(reason: DisconnectReason): void {
    if (this.presence.isAway || reason === DisconnectReason.ROOM_CLOSED) void this.finish("user_left");
    else if (reason === DisconnectReason.ROOM_DELETED) void this.finish("api_ended");
    // The app has given the call to another worker, or the media server is gone and the app decides what follows.
    else void this.leave();
  }

  private async end(reason: EndReason, report: boolean): Promise<void> {
    this.log.info({ reason }, "ending the call");
    await this.stopParts();
    await endCall(this.endParts, { reason, times: report ? this.measureTimes() : undefined });
  }

  private get endParts(): EndParts {
    const { rows, recording } = this;
    const { ctx, app, bootstrap, trace } = this.parts;
    return { ctx, app, sessionId: bootstrap.sessionId, rows, recording, trace };
  }

  private measureTimes(): { awayMs: number; activeMs?: number } {
    const awayMs = Math.round(this.presence.awayMs);
    if (this.activeAtMs === undefined) return { awayMs };
    return { awayMs, activeMs: Math.round(performance.now() - this.activeAtMs) };
  }

  private async stopParts(): Promise<void> {
    this.presence.stop();
    this.heartbeat.stop();
    void this.commands.stop();
    await Promise.race([this.conversation?.close(), sleep(CLOSE_TIMEOUT_MS)]);
    await Promise.allSettled(this.closers.map((close) => close()));
  }

  private get frameSize(): FrameSize {
    const { videoFormat, videoSize } = this.parts.video;
    return FRAME_SIZES[videoSize][videoFormat];
  }

  private get visitorIdentity(): string {
    return `user-${this.parts.bootstrap.sessionId}`;
  }

  private openConversation(sink: AudioSink, connected: Promise<void>): Conversation {
    const { room, visitorIdentity, rows, log, reporter, parts } = this;
    const conversation = createConversation({
      ...{ ...parts, room, connected, visitorIdentity },
      ...{ rows, sink, log, reporter },
    });
    conversation.events.subscribe((event) => {
      if (event.type === "ended") void this.finish("agent_ended");
      else if (event.type === "idle") void this.finish("idle");
      else if (event.type === "voice_changed") this.tellVoice(event.state);
      else if (event.type === "voice_waited") tellVoiceWait(event.ms);
      else if (event.type === "turn_measured") {
        tellAnswer(event.turn.timing);
        parts.trace?.addTurn(event.turn);
      }
    });
    return conversation;
  }

  /** Tells the visitor's page, which shows the captions and the reason while the voice cannot be heard. */
  private tellVoice(state: VoiceState): void {
    this.log.info({ state }, "the voice has changed");
    void this.room.localParticipant?.setAttributes({ [VOICE_ATTRIBUTE]: state }).catch(() => {});
  }

  private openReporter(): TestReporter {
    const wire = new TestWire(this.room, this.visitorIdentity);
    wire.start();
    this.wire = wire;
    this.closers.push(() => wire.stop());
    return new TestReporter(wire.send);
  }

  private limitTime(conversation: Conversation): void {
    const limit = new TimeLimit(this.parts.bootstrap.remainingMs, {
      onGoodbye: () => conversation.sayLine(conversation.language.words.lines.timeUp, { now: true }),
      onOver: () => void this.finish("max_duration"),
    });
    this.closers.push(() => limit.stop());
  }

  private apply(seq: number, payload: Parameters<typeof applyCommand>[1]): void {
    const { conversation, rows } = this;
    if (!conversation) return;
    const finish = (reason: EndReason) => void this.finish(reason);
    applyCommand(seq, payload, { conversation, rows, finish });
  }
}
