import { voice } from "@livekit/agents";
import { type Room, RoomEvent } from "@livekit/rtc-node";
import { hearInWindows } from "#agent/livekit-patches/hear-in-windows.ts";
import type { CallRecording } from "#agent/recording/call-recording.ts";
import { SharedVideo } from "#agent/vision/shared-video.ts";
import {
  CHAT_TOPIC,
  HANDOVER_ATTRIBUTE,
  NO_VISION,
  PERSON_CALLED,
  RECEIVED_TOPIC,
  VISION_ATTRIBUTE,
} from "#lib/worker-protocol/room-data.ts";
import type { Conversation } from "./conversation.ts";
import type { CallLog } from "./reporting/call-trace.ts";
import { Captions } from "./visitor/captions.ts";
import { CardBoard, type CardRoom } from "./visitor/card-board.ts";
import { MemberListener } from "./visitor/member-listener.ts";
import { TypedChat } from "./visitor/typed-chat.ts";
import { VisitorWishes } from "./visitor/visitor-wishes.ts";

type RoomParts = {
  room: Room;
  visitorIdentity: string;
  /** Whether the scenario wants visitors to hold a button while they talk. */
  isPushToTalk: boolean;
  recording: CallRecording;
  log: CallLog;
};

/**
 * Connects a conversation to the room: captions, typed messages, and the visitor's audio. Done by hand,
 * because `session.start({ room })` would open a channel that exposes the prompt and the tools to the
 * visitor. Returns what to call at the end of the call.
 */
export function attachRoom(
  conversation: Conversation,
  { room, visitorIdentity, isPushToTalk, recording, log }: RoomParts,
): () => Promise<void> {
  const { session, agent, events } = conversation;
  new CardBoard(conversation, { room, visitorIdentity }).open();
  showHandovers(conversation, room);
  new VisitorWishes(conversation, { room, visitorIdentity, isPushToTalk }).open();
  openVision(conversation, { room, visitorIdentity });
  const members = new MemberListener(conversation, { room, recording });
  const captions = new Captions(room, visitorIdentity);
  events.subscribe((event) => captions.onEvent(event));
  const chat = new TypedChat(log, (id) => {
    const options = { reliable: true, topic: RECEIVED_TOPIC, destination_identities: [visitorIdentity] };
    // Without it, the page sends the message again.
    void room.localParticipant?.publishData(new TextEncoder().encode(id), options).catch(() => {});
  });
  const io = new voice.RoomIO({
    agentSession: session,
    room,
    participant: visitorIdentity,
    inputOptions: {
      textEnabled: false,
      closeOnDisconnect: false,
      audioSampleRate: recording.visitorRate,
    },
    outputOptions: { transcriptionEnabled: false },
  });
  io.start();
  if (session.input.audio) hearInWindows(session.input.audio, recording.visitorRate);
  members.start();
  // The library's own handler would keep a whole stream in memory, however long it is.
  room.registerTextStreamHandler(CHAT_TOPIC, (stream, { identity }) => {
    void (identity === visitorIdentity ? chat.read(session, stream) : stream.close());
  });
  recording.follow(session);
  const input = session.input.audio;
  // Attached by hand because the library calls its own handler for a new input unbound and then hears
  // nothing.
  if (input) agent.getActivityOrThrow().attachAudioInput(recording.ofVisitor(input.stream));
  return async () => {
    members.close();
    await io.close();
  };
}

/** Lets the conversation see what the visitor shows, if its scenario and its model allow that. */
function openVision(
  { vision }: Pick<Conversation, "vision">,
  { room, visitorIdentity }: Pick<RoomParts, "room" | "visitorIdentity">,
): void {
  if (!vision) return;
  const video = new SharedVideo({
    ...{ room, visitorIdentity },
    onBegun: (source) => vision.begin(source),
    onEnded: (source) => vision.end(source),
  });
  video.start();
  vision.open(video, () => {
    const tell = () => {
      void room.localParticipant?.setAttributes({ [VISION_ATTRIBUTE]: NO_VISION }).catch(() => {});
    };
    tell();
    // A media server that was restarted has lost the attribute.
    room.on(RoomEvent.Reconnected, tell);
  });
}

/** Shows on the visitor's pages that a person was called, until one comes or nobody has. */
function showHandovers({ events, driver }: Pick<Conversation, "events" | "driver">, room: CardRoom): void {
  let told = "";
  const tell = () => {
    // A page that misses it hears what the avatar says.
    void room.localParticipant?.setAttributes({ [HANDOVER_ATTRIBUTE]: told }).catch(() => {});
  };
  const show = (isCalled: boolean) => {
    const value = isCalled ? PERSON_CALLED : "";
    if (value === told) return;
    told = value;
    tell();
  };
  events.subscribe((event) => {
    if (event.type === "stepped") show(event.step.state.handover !== undefined);
  });
  show(driver.state.handover !== undefined);
  // A media server that was restarted has lost the attribute.
  room.on(RoomEvent.Reconnected, () => {
    if (told !== "") tell();
  });
}
