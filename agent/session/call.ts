import { type JobContext, type VAD, voice } from "@livekit/agents";
import { DisconnectReason, type Room, RoomEvent } from "@livekit/rtc-node";
import type { AgentEnv } from "#agent/env.ts";
import { TranscriptionClient } from "#agent/hearing/transcription-client.ts";
import type { FaceThread } from "#agent/output/face-thread.ts";
import type { AudioSink } from "#agent/output/voice-player.ts";
import type { HiredFace } from "#agent/providers/hire-face.ts";
import { CallRecording } from "#agent/recording/call-recording.ts";
import { createSpeaker } from "#agent/speech/create-speaker.ts";
import { FRAME_SIZES, type FrameFormat } from "#lib/avatar/frame-format.ts";
import type { FrameSize } from "#lib/avatar/framing.ts";
import type { Bootstrap, EndReason } from "#lib/platform/worker-protocol.ts";
import type { AppClient } from "./app-client.ts";
import { Appearance } from "./appearance.ts";
import { applyCommand } from "./apply-command.ts";
import type { CallLog } from "./call-log.ts";
import type { CallTrace } from "./call-trace.ts";
import { Captions } from "./captions.ts";
import { CommandStream } from "./command-stream.ts";
import { Conversation } from "./conversation.ts";
import { drawFirstPicture } from "./draw-first-picture.ts";
import { Heartbeat } from "./heartbeat.ts";
import { Knowledge } from "./knowledge.ts";
import { ModelPool, openAiModel } from "./model-pool.ts";
import { reportState } from "./report-state.ts";
import { RowRecorder } from "./row-recorder.ts";
import { runAtApp } from "./run-at-app.ts";
import { runAtPage, runWhereItBelongs } from "./run-at-page.ts";
import type { Stopwatch } from "./stopwatch.ts";
import { TestReporter } from "./test-reporter.ts";
import { TestWire } from "./test-wire.ts";
import { TIME_UP_LINE, TimeLimit } from "./time-limit.ts";
import { TypedChat } from "./typed-chat.ts";
import { UserPresence } from "./user-presence.ts";
import { sleep } from "./wait.ts";

/** How long the end of a call waits for the app before the room is deleted anyway. */
const POLITE_MS = 2_500;
/** How long the last rows are offered to an app that is away. */
const LAST_ROWS_MS = 60_000;

export type CallParts = {
  ctx: JobContext;
  env: AgentEnv;
  app: AppClient;
  bootstrap: Bootstrap;
  format: FrameFormat;
  vad: VAD;
  face: FaceThread;
  log: CallLog;
  /** Where the call is told of as spans, if anywhere. */
  trace: CallTrace | undefined;
};

/** One call, from the published tracks to the deleted room. */
export class Call {
  private readonly parts: CallParts;
  private readonly room: Room;
  private readonly face: FaceThread;
  private readonly appearance: Appearance;
  private readonly rows: RowRecorder;
  private readonly commands: CommandStream;
  private readonly presence: UserPresence;
  private readonly heartbeat: Heartbeat;
  private readonly log: CallLog;
  private readonly recording: CallRecording;
  /** Only for a test of a draft: what happens inside is its owner's to see, and no caller's. */
  private readonly reporter: TestReporter | undefined;
  private readonly closers: (() => unknown)[] = [];
  private conversation: Conversation | undefined;
  private ending: Promise<void> | undefined;
  /** When the call's first picture was shown, on the clock that counts from this process's start. */
  private activeAtMs: number | undefined;

  constructor(parts: CallParts) {
    this.parts = parts;
    this.room = parts.ctx.room;
    const { bootstrap, app } = parts;
    this.reporter = bootstrap.isTest ? this.openReporter() : undefined;
    const log = this.reporter?.besides(parts.log) ?? parts.log;
    this.log = log;
    if (bootstrap.resume) this.activeAtMs = performance.now() - bootstrap.resume.heldMs;
    this.rows = new RowRecorder(app, { nextSeq: bootstrap.nextSeq, log });
    this.face = parts.face;
    this.face.onFailure(() => log.error({}, "the face stopped drawing"));
    this.recording = new CallRecording({ ...parts, log, size: this.frameSize });
    this.appearance = new Appearance({
      room: this.room,
      face: this.face,
      frameSize: this.frameSize,
      firstPicture: drawFirstPicture({ ...parts, log }, this.frameSize),
      hire: () => this.hire(),
      onShown: this.recording.show,
      log,
    });
    this.commands = new CommandStream(app, {
      apply: (seq, payload) => this.apply(seq, payload),
      onOver: () => void this.finish("api_ended", { report: false }),
    });
    this.heartbeat = new Heartbeat(app, () => void this.leave());
    this.heartbeat.start();
    this.presence = new UserPresence(this.room, {
      identity: this.userIdentity,
      graceMs: parts.env.resumeMs,
      onLost: () => {
        this.conversation?.absence.begin();
        this.appearance.rest();
      },
      onBack: (awayMs) => {
        this.appearance.wake();
        this.conversation?.absence.end(awayMs);
      },
      onGone: () => void this.finish("user_left"),
    });
  }

  /**
   * Listens, greets, shows the face. The greeting is already being made while the first picture is drawn. Returns once
   * the call runs; `finish` ends it.
   */
  async start(opening: Stopwatch): Promise<void> {
    const { bootstrap, app } = this.parts;
    const sink = await this.appearance.openVoice();
    this.closers.push(
      () => this.face.close(),
      () => this.appearance.close(),
    );
    opening.mark("voice");
    void this.room.localParticipant?.updateName(bootstrap.avatar.name).catch(() => {});
    this.recording.start();
    this.closers.push(() => this.recording.stop());
    const conversation = this.createConversation(this.recording.ofAvatar(sink));
    this.conversation = conversation;
    conversation.output.follow(this.face);
    await conversation.start();
    this.attachRoom(conversation);
    this.presence.start({ wasThere: bootstrap.resume !== undefined });
    this.room.on(RoomEvent.Disconnected, (reason) => this.onDisconnected(reason));
    conversation.greet();
    opening.mark("conversation");
    await this.appearance.show(conversation);
    opening.mark("picture");
    this.activeAtMs ??= performance.now();
    void reportState(app, { status: "active" }).then((goesOn) => {
      if (!goesOn) void this.finish("api_ended", { report: false });
    });
    this.commands.start();
    this.limitTime(conversation);
  }

  /** Ends the call once, whoever asks first: silence, the last rows, the report, the room. */
  finish(reason: EndReason, { report = true } = {}): Promise<void> {
    this.ending ??= this.end(reason, report);
    return this.ending;
  }

  /**
   * Leaves the call to another worker: the room stays, and nothing is reported. The app sees that this one is gone and
   * sends another, which takes the call up where the last report left it.
   */
  leave(): Promise<void> {
    this.ending ??= this.depart();
    return this.ending;
  }

  private async depart(): Promise<void> {
    this.log.info({}, "the call is left to another worker");
    await this.fallSilent();
    await this.rows.flush(POLITE_MS);
    this.rows.stop();
    await this.parts.trace?.end("left");
    await this.recording.deliver({ isOver: false });
    this.parts.ctx.shutdown("left to another worker");
  }

  private onDisconnected(reason: DisconnectReason): void {
    // The app takes the avatar of a worker that it holds for dead out of the room before it sends another.
    if (reason === DisconnectReason.PARTICIPANT_REMOVED) void this.leave();
    else void this.finish("agent_failed");
  }

  private async end(reason: EndReason, report: boolean): Promise<void> {
    const { app, ctx } = this.parts;
    this.log.info({ reason }, "the call ends");
    await this.fallSilent();
    const times = this.measureTimes();
    const flushed = await this.rows.flush(POLITE_MS);
    const status = reason === "agent_failed" ? "failed" : "ended";
    const reported = report
      ? reportState(app, { status, endReason: reason, ...times }, { patienceMs: LAST_ROWS_MS })
      : Promise.resolve(true);
    await Promise.race([reported, sleep(POLITE_MS)]);
    await ctx.deleteRoom(this.parts.bootstrap.sessionId);
    if (!flushed) await this.rows.flush(LAST_ROWS_MS);
    this.rows.stop();
    await reported;
    await this.parts.trace?.end(reason);
    await this.recording.deliver({ isOver: true });
    ctx.shutdown(reason);
  }

  private measureTimes(): { awayMs: number; heldMs?: number } {
    const awayMs = Math.round(this.presence.awayMs);
    if (this.activeAtMs === undefined) return { awayMs };
    return { awayMs, heldMs: Math.round(performance.now() - this.activeAtMs) };
  }

  private async fallSilent(): Promise<void> {
    this.presence.stop();
    this.heartbeat.stop();
    void this.commands.stop();
    await Promise.race([this.conversation?.close(), sleep(3_000)]);
    await Promise.allSettled(this.closers.map((close) => close()));
  }

  private get frameSize(): FrameSize {
    return FRAME_SIZES[this.parts.format];
  }

  private get userIdentity(): string {
    return `user-${this.parts.bootstrap.sessionId}`;
  }

  private createConversation(sink: AudioSink): Conversation {
    const { log, reporter } = this;
    const { app, bootstrap, env, vad } = this.parts;
    const models = new ModelPool(openAiModel(env.llm));
    const knowledge = new Knowledge((request, signal) => app.search(request, signal), log);
    const conversation = new Conversation({
      bootstrap,
      vad,
      log,
      rows: this.rows,
      knowledge,
      runFunction: runWhereItBelongs(runAtApp(app, knowledge), runAtPage(this.room, this.userIdentity)),
      sink,
      models,
      speaker: createSpeaker(env, bootstrap.avatar.voice),
      transcriber: new TranscriptionClient({ ...env.stt, keywords: bootstrap.sttKeywords }),
      onEnded: () => void this.finish("agent_ended"),
      onTurn: (turn) => this.parts.trace?.addTurn(turn),
    });
    reporter?.follow(conversation, models);
    return conversation;
  }

  private openReporter(): TestReporter {
    const wire = new TestWire(this.room, this.userIdentity);
    wire.start();
    this.closers.push(() => wire.stop());
    return new TestReporter(wire.send);
  }

  /** The face of another service, where one is set up for this avatar. */
  private async hire(): Promise<HiredFace | null> {
    const { bootstrap, env } = this.parts;
    const choice = env.providers.choices.get(bootstrap.avatar.slug);
    if (!choice) return null;
    // Most installations have none: their calls do not wait for it to load.
    const { hireFace } = await import("#agent/providers/hire-face.ts");
    const livekit = {
      publicUrl: env.livekitPublicUrl,
      apiKey: env.livekitApiKey,
      apiSecret: env.livekitApiSecret,
    };
    return await hireFace(this.room, { choice, accounts: env.providers.accounts, livekit, log: this.log });
  }

  /**
   * Joins the session to the room by hand: `session.start({ room })` would open a channel on which the caller can read
   * the prompt and the tools.
   */
  private attachRoom({ session, agent, output }: Conversation): void {
    const captions = new Captions(this.room);
    output.follow(captions);
    session.on(voice.AgentSessionEventTypes.UserInputTranscribed, ({ isFinal, transcript }) => {
      if (isFinal) captions.showCaller(this.userIdentity, transcript);
    });
    const chat = new TypedChat();
    const io = new voice.RoomIO({
      agentSession: session,
      room: this.room,
      participant: this.userIdentity,
      inputOptions: { textInputCallback: chat.receive, closeOnDisconnect: false },
      outputOptions: { transcriptionEnabled: false },
    });
    io.start();
    this.recording.follow(session);
    const input = session.input.audio;
    // The library calls its own handler for a new input unbound, so that the session would stay deaf.
    if (input) agent.getActivityOrThrow().attachAudioInput(this.recording.ofCaller(input.stream));
    this.closers.unshift(() => io.close());
  }

  private limitTime(conversation: Conversation): void {
    const limit = new TimeLimit(this.parts.bootstrap.remainingMs, {
      onGoodbye: () => conversation.sayLine(TIME_UP_LINE, { now: true }),
      onOver: () => void this.finish("max_duration"),
    });
    this.closers.push(() => limit.stop());
  }

  private apply(seq: number, payload: Parameters<typeof applyCommand>[1]): void {
    if (!this.conversation) return;
    const { agent, driver, replies } = this.conversation;
    const finish = (reason: EndReason) => void this.finish(reason);
    applyCommand(seq, payload, { agent, driver, replies, rows: this.rows, finish });
  }
}
