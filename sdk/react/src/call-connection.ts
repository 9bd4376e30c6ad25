import {
  DisconnectReason,
  type RemoteParticipant,
  type RemoteTrack,
  Room,
  RoomEvent,
  type TextStreamReader,
  Track,
} from "livekit-client";
import { answerCard, type CardAnswer, type CardReceipt, type OpenCard, readCard } from "../../src/cards.ts";
import { type Line, withSegment } from "./lines.ts";

/** The response of `POST /conversations/connect` or of a rejoin, as your own route passes it on. */
export type VisavisCall = { room_url: string; token: string };

/**
 * `away`: the avatar's process was lost, and another one continues the call within seconds. `ended`: the call is over, see
 * `endReason`.
 */
export type CallState = "connecting" | "listening" | "thinking" | "speaking" | "away" | "ended";

/**
 * `left` by this page, `over` by the avatar, its owner or a limit, `elsewhere`: another page has joined, `unreachable`: the room
 * could not be joined, `no_avatar`: none has come, `lost`: the connection did not come back.
 */
export type EndReason = "left" | "over" | "elsewhere" | "unreachable" | "no_avatar" | "lost";

/** `blocked`: the browser or the person refused it, or there is none; typing works. */
export type MicrophoneState = "on" | "off" | "blocked";

export type CallSnapshot = {
  state: CallState;
  /** Set once the call has ended. */
  endReason: EndReason | null;
  avatarName: string;
  /** The avatar's picture, or that of a member of the account who has taken over. */
  video: RemoteTrack | null;
  /** Their voices; `<VisavisRoom>` plays them. */
  audio: readonly RemoteTrack[];
  lines: readonly Line[];
  /** The card that the avatar shows. */
  card: OpenCard | null;
  microphone: MicrophoneState;
  /** The browser plays no sound before somebody presses a button: call `playSound` from one. */
  isSoundBlocked: boolean;
};

/** A function of type `client` of the scenario: gets its arguments and returns what the model reads. */
export type PageFunction = (args: Record<string, unknown>) => string | Promise<string>;

export type ConnectionOptions = {
  /** Asks for the microphone once connected. */
  microphone: boolean;
  functions: Readonly<Record<string, PageFunction>>;
  /** Leaving the page ends the call. */
  leaveWithPage: boolean;
};

const TRANSCRIPTION_TOPIC = "lk.transcription";
const CHAT_TOPIC = "lk.chat";
const MESSAGE_ID = "visavis.message_id";
const RECEIVED_TOPIC = "visavis.received";
const SPEAKER_NAME = "visavis.speaker_name";
/** An avatar that has not come by then will not. Longer than the wait for a free place. */
const AVATAR_WAIT_MS = 60_000;
/** How long one try of a typed message waits for its receipt, and all of them together. */
const RECEIPT_MS = 4_000;
const SEND_WAIT_MS = 30_000;

export const FIRST_SNAPSHOT: CallSnapshot = {
  state: "connecting",
  endReason: null,
  avatarName: "",
  video: null,
  audio: [],
  lines: [],
  card: null,
  microphone: "off",
  isSoundBlocked: false,
};

const END_REASONS = new Map<DisconnectReason | undefined, EndReason>([
  [DisconnectReason.CLIENT_INITIATED, "left"],
  [DisconnectReason.DUPLICATE_IDENTITY, "elsewhere"],
  [DisconnectReason.ROOM_DELETED, "over"],
  [DisconnectReason.ROOM_CLOSED, "over"],
  [DisconnectReason.PARTICIPANT_REMOVED, "over"],
  [DisconnectReason.SERVER_SHUTDOWN, "lost"],
  [DisconnectReason.JOIN_FAILURE, "unreachable"],
]);

/** One call of a page, as a store for `useSyncExternalStore`. Problems never reject: they are in the snapshot. */
export class CallConnection {
  readonly room: Room;
  private current = FIRST_SNAPSHOT;
  private readonly listeners = new Set<() => void>();
  private readonly patience: ReturnType<typeof setTimeout>;
  private readonly call: VisavisCall;
  private readonly options: ConnectionOptions;

  constructor(call: VisavisCall, options: ConnectionOptions) {
    this.call = call;
    this.options = options;
    this.room = new Room({
      adaptiveStream: false,
      dynacast: false,
      disconnectOnPageLeave: options.leaveWithPage,
    });
    this.listen();
    this.patience = setTimeout(() => void this.endAs("no_avatar"), AVATAR_WAIT_MS);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): CallSnapshot => this.current;

  /** Joins the room, then asks for the microphone. */
  async join(): Promise<void> {
    try {
      await this.room.connect(this.call.room_url, this.call.token);
    } catch {
      await this.endAs("unreachable");
      return;
    }
    if (this.options.microphone) await this.setMicrophone(true);
  }

  readonly setMicrophone = async (on: boolean): Promise<void> => {
    try {
      await this.room.localParticipant.setMicrophoneEnabled(on);
      this.set({ microphone: on ? "on" : "off" });
    } catch {
      this.set({ microphone: "blocked" });
    }
  };

  /** Call it from a button's press. */
  readonly playSound = async (): Promise<void> => {
    await this.room.startAudio().catch(() => undefined);
  };

  /** Sends a typed message. Resolves with false if it did not arrive within half a minute: keep the person's text. */
  readonly send = async (text: string): Promise<boolean> => {
    const words = text.trim();
    if (words === "") return true;
    const id = crypto.randomUUID();
    const deadline = Date.now() + SEND_WAIT_MS;
    while (Date.now() < deadline && this.current.state !== "ended") {
      if (!(await this.transmit(id, words))) continue;
      this.addSegment({ id, from: "visitor", text: words, final: true });
      return true;
    }
    return false;
  };

  /** Answers the open card, or closes it without an answer. */
  readonly answerCard = async (answer?: CardAnswer): Promise<CardReceipt> => {
    const { avatar, room } = this;
    const { card } = this.current;
    if (!card) return { ok: false, code: "gone" };
    if (!avatar) return { ok: false, code: "not_sent" };
    return await answerCard(room, avatar.identity, card.id, answer).catch(() => ({
      ok: false as const,
      code: "not_sent",
    }));
  };

  /** Ends the call. */
  readonly end = async (): Promise<void> => await this.endAs("left");

  /** The newest one: after a takeover the dead one may still be in the room for a moment. */
  private get avatar(): RemoteParticipant | undefined {
    return [...this.room.remoteParticipants.values()].filter(({ isAgent }) => isAgent).at(-1);
  }

  private listen(): void {
    const { room } = this;
    const look = () => this.look();
    room
      .on(RoomEvent.Connected, look)
      .on(RoomEvent.Reconnected, look)
      .on(RoomEvent.ParticipantConnected, look)
      .on(RoomEvent.ParticipantDisconnected, look)
      .on(RoomEvent.ParticipantAttributesChanged, look)
      .on(RoomEvent.ParticipantNameChanged, look)
      .on(RoomEvent.TrackSubscribed, look)
      .on(RoomEvent.TrackUnsubscribed, look)
      .on(RoomEvent.AudioPlaybackStatusChanged, () => this.set({ isSoundBlocked: !room.canPlaybackAudio }))
      .on(RoomEvent.Disconnected, (reason) => this.close(END_REASONS.get(reason) ?? "lost"));
    room.registerTextStreamHandler(TRANSCRIPTION_TOPIC, (reader, { identity }) => {
      void this.read(reader, identity === room.localParticipant.identity ? "visitor" : "avatar");
    });
    // Before joining: a call that comes earlier would be missed.
    for (const [name, run] of Object.entries(this.options.functions)) {
      room.registerRpcMethod(name, async ({ payload }) => await run(JSON.parse(payload || "{}")));
    }
  }

  /** Reads what the room says of the avatar. */
  private look(): void {
    if (this.current.state === "ended") return;
    const { avatar } = this;
    const { audio, video } = this.receivedTracks();
    if (video) clearTimeout(this.patience);
    this.set({
      state: stateOf(avatar, this.current.video !== null),
      // The last picture stays while the avatar is away.
      video: video ?? (avatar ? null : this.current.video),
      audio: sameTracks(this.current.audio, audio),
      avatarName: avatar?.name || this.current.avatarName,
      ...(avatar && { card: sameCard(this.current.card, readCard(avatar.attributes)) }),
    });
  }

  private receivedTracks(): { audio: RemoteTrack[]; video: RemoteTrack | undefined } {
    const people = [...this.room.remoteParticipants.values()];
    // A member who has taken over is seen in the avatar's place.
    const inOrder = people.sort((a, b) => Number(a.isAgent) - Number(b.isAgent));
    const all = inOrder.flatMap(({ trackPublications }) => [...trackPublications.values()]);
    const tracks = all.flatMap(({ track }) => (track ? [track as RemoteTrack] : []));
    return {
      audio: tracks.filter(({ kind }) => kind === Track.Kind.Audio),
      video: tracks.find(({ kind }) => kind === Track.Kind.Video),
    };
  }

  private async read(reader: TextStreamReader, from: Line["from"]): Promise<void> {
    const attributes = reader.info.attributes ?? {};
    const id = attributes["lk.segment_id"] ?? reader.info.id;
    const speaker = attributes[SPEAKER_NAME];
    const line = { id, from, ...(speaker ? { speaker } : {}) };
    let text = "";
    try {
      for await (const words of reader) {
        text += words;
        this.addSegment({ ...line, text, final: false });
      }
    } catch {
      // What has arrived before the connection broke stays.
    }
    const final = from === "avatar" || attributes["lk.transcription_final"] === "true";
    if (final) this.addSegment({ ...line, text, final });
  }

  /** Sends a message once; false if no receipt comes. */
  private async transmit(id: string, text: string): Promise<boolean> {
    const { room } = this;
    return await new Promise<boolean>((resolve) => {
      const settle = (arrived: boolean) => {
        clearTimeout(timer);
        room.off(RoomEvent.DataReceived, onData);
        resolve(arrived);
      };
      const onData = (data: Uint8Array, _from: unknown, _kind: unknown, topic?: string) => {
        if (topic === RECEIVED_TOPIC && new TextDecoder().decode(data) === id) settle(true);
      };
      const timer = setTimeout(() => settle(false), RECEIPT_MS);
      room.on(RoomEvent.DataReceived, onData);
      const attributes = { [MESSAGE_ID]: id };
      // What cannot be sent now is sent again after the wait.
      room.localParticipant.sendText(text, { topic: CHAT_TOPIC, attributes }).catch(() => undefined);
    });
  }

  private async endAs(reason: EndReason): Promise<void> {
    this.close(reason);
    await this.room.disconnect();
  }

  private close(reason: EndReason): void {
    if (this.current.state === "ended") return;
    clearTimeout(this.patience);
    this.set({ state: "ended", endReason: reason, video: null, audio: [], card: null, microphone: "off" });
  }

  private addSegment(segment: Line): void {
    this.set({ lines: withSegment(this.current.lines, segment) });
  }

  private set(changes: Partial<CallSnapshot>): void {
    const after = { ...this.current, ...changes };
    const isSame = (Object.keys(changes) as (keyof CallSnapshot)[]).every((key) =>
      Object.is(after[key], this.current[key]),
    );
    if (isSame) return;
    this.current = after;
    for (const listener of this.listeners) listener();
  }
}

const sameTracks = (before: readonly RemoteTrack[], after: readonly RemoteTrack[]) =>
  before.length === after.length && before.every((track, at) => track === after[at]) ? before : after;

/** Until the avatar's picture is there, the call is only connecting. */
function stateOf(avatar: RemoteParticipant | undefined, wasSeen: boolean): CallState {
  if (!avatar) return wasSeen ? "away" : "connecting";
  const told = avatar.attributes["lk.agent.state"];
  if (told === "listening" || told === "thinking" || told === "speaking") return told;
  return wasSeen ? "listening" : "connecting";
}

/** The same object for the same card, so that components do not render again. */
const sameCard = (before: OpenCard | null, after: OpenCard | null): OpenCard | null =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after;
