import {
  RoomContext,
  useAudioPlayback,
  useConnectionQualityIndicator,
  useConnectionState,
  useLocalParticipant,
  useRemoteParticipants,
  useRoomInfo,
} from "@livekit/components-react";
import {
  ConnectionQuality,
  ConnectionState,
  type RemoteParticipant,
  RoomEvent,
  type TrackPublication,
} from "livekit-client";
import { useEffect, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import {
  HANDOVER_ATTRIBUTE,
  NO_PLACE,
  PERSON_CALLED,
  PUSH_TO_TALK,
  readTakeoverId,
  TALK_ATTRIBUTE,
} from "#lib/worker-protocol/room-data.ts";
import { useLevelSource } from "../devices/use-level.ts";
import type { AgentState, StartedCall } from "../setup/call-types.ts";
import { handOverUrl } from "../setup/stored-call.ts";
import { useSharing } from "../sharing/use-sharing.ts";
import { agentState, agentVoice, subscribedTracks, useAgent, useAgentCard } from "./agent.ts";
import { AgentAudio, AgentVideo, useAttached } from "./agent-media.tsx";
import { CallRoom, type Voice } from "./call-room.ts";
import { CallView } from "./call-view.tsx";
import type { LiveCallProps, VoiceControl, WishControl } from "./call-view-props.ts";
import { useVoice } from "./use-voice.ts";

/** True once `condition` has been true for `ms`; false again at once. */
export function useLasting(condition: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!condition) {
      setLasting(false);
      return;
    }
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [condition, ms]);
  return condition && lasting;
}

// Most gaps close before anybody notices; a warning would be more disturbing.
const NOTICED_AFTER_MS = 800;
/** How long the connection must be poor, or the picture missing, before the page says so. */
const SLOW_AFTER_MS = 4_000;

/** Opens the room of a started call. Returns at once and reports through the call room. */
export function joinCall(call: StartedCall, microphone: Voice, speakerId: string | null): CallRoom {
  const room = new CallRoom(call, speakerId);
  room.join(call, microphone);
  return room;
}

/** A live call: the room's state, rendered by `CallView`. */
export function LiveCall(props: LiveCallProps) {
  return (
    <RoomContext.Provider value={props.room.room}>
      <InRoom {...props} />
    </RoomContext.Provider>
  );
}

function useReconnecting({ room }: CallRoom): boolean {
  const connection = useConnectionState(room);
  return useLasting(
    connection === ConnectionState.Reconnecting || connection === ConnectionState.SignalReconnecting,
    NOTICED_AFTER_MS,
  );
}

type Seen = { quality: ConnectionQuality; state: AgentState; pictured: boolean };

/** Whether the connection is too slow for the picture, which the media server may then hold back for the whole call. */
function useSlowConnection(room: CallRoom, { quality, state, pictured }: Seen): boolean {
  const talks = state === "speaking" || state === "listening";
  const slow = useLasting(quality === ConnectionQuality.Poor || (talks && !pictured), SLOW_AFTER_MS);
  // An avatar that was only heard has answered the call too.
  useEffect(() => {
    if (talks && slow) room.avatarSeen();
  }, [talks, slow, room]);
  return slow;
}

function InRoom({ link, call, room, variant, typing }: LiveCallProps) {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const [stalled, setStalled] = useState(false);
  const [tall, setTall] = useState(call.format === "portrait");
  const agent = useAgent();
  const { video, audio } = subscribedTracks(agent);
  const reconnecting = useReconnecting(room);
  const { quality } = useConnectionQualityIndicator({ participant: room.room.localParticipant });
  const { canPlayAudio, startAudio } = useAudioPlayback(room.room);
  const { metadata } = useRoomInfo();
  const lines = useStored(room.lines);
  const voice = useVoice(room);
  const wishes = useWishes(room, { agent, voice, hasRejoined: call.begunAtMs !== null });
  const sharing = useSharing(room, agent);
  const level = useLevelSource(audio?.track?.mediaStreamTrack ?? null);
  // Without a track the portrait is visible, and it needs its label.
  const pictured = startedAtMs !== null && video !== null;
  const state = agentState(agent, startedAtMs !== null);
  const slow = useSlowConnection(room, { quality, state, pictured });
  const onFirstFrame = ({ isTall }: { isTall: boolean }) => {
    room.avatarSeen();
    setTall(isTall);
    setStartedAtMs((before) => before ?? call.begunAtMs ?? Date.now());
  };
  const media = (
    <>
      {video && (
        <AgentVideo
          publication={video}
          name={link.avatar.name}
          shown={pictured}
          tall={tall}
          onFirstFrame={onFirstFrame}
          onStalled={setStalled}
        />
      )}
      {audio && <AgentAudio publication={audio} />}
    </>
  );
  return (
    <CallView
      variant={variant}
      label={link.label}
      avatar={link.avatar}
      recorded={call.recorded}
      aiLabel={call.aiLabel}
      typing={typing}
      media={media}
      member={<MemberOnStage />}
      {...{ pictured, tall, startedAtMs }}
      agent={{ state: stalled ? "away" : state, level }}
      lines={lines}
      card={useAgentCard(agent)}
      quality={quality}
      reconnecting={reconnecting}
      waiting={state === "connecting" && metadata === NO_PLACE}
      spoken={agentVoice(agent)}
      slow={slow}
      resumeMs={call.resumeMs}
      {...{ voice, wishes, sharing }}
      handOverUrl={handOverUrl(link.token, call.rejoinToken)}
      onAllowSound={canPlayAudio || !audio ? null : () => void startAudio()}
      onSend={(text) => room.send(text)}
      onCard={(cardId, given) => room.answerCard(cardId, given)}
      onEnd={() => room.leave()}
    />
  );
}

type WishParts = { agent: RemoteParticipant | null; voice: VoiceControl; hasRejoined: boolean };

/** How the visitor wants to talk in this call. Each worker of the call gets it, also one that takes the call over. */
function useWishes(room: CallRoom, { agent, voice, hasRejoined }: WishParts): WishControl {
  const { microphoneTrack } = useLocalParticipant({ room: room.room });
  const track = microphoneTrack?.track?.mediaStreamTrack;
  const [patient, setPatient] = useState(false);
  const [chosen, setChosen] = useState<boolean>();
  const [held, setHeld] = useState(false);
  const pushToTalk = chosen ?? agent?.attributes[TALK_ATTRIBUTE] === PUSH_TO_TALK;
  const readyAgent = ["connecting", "initializing"].includes(agentState(agent, true))
    ? undefined
    : agent?.sid;
  const hasWishes = patient || chosen !== undefined || hasRejoined;
  useEffect(() => {
    // A page that was loaded again has forgotten what it wished.
    if (!readyAgent) return;
    if (hasWishes) room.wish({ patient });
    if (hasWishes || pushToTalk) room.wish({ talk: pushToTalk ? "released" : "off" });
  }, [room, readyAgent, hasWishes, patient, pushToTalk]);
  const isOpen = !pushToTalk || held;
  useEffect(() => {
    // Muting the track at the media server would swallow the first words after a press.
    if (track && voice.state === "on") track.enabled = isOpen;
  }, [track, voice.state, isOpen]);
  const hold = (next: boolean) => {
    if (next === held) return;
    if (next && voice.state !== "on") {
      // The first press turns the microphone on, which may ask for permission.
      voice.toggle();
      return;
    }
    if (track) track.enabled = next;
    setHeld(next);
    room.wish({ talk: next ? "held" : "released" });
  };
  return {
    patient,
    setPatient,
    pushToTalk,
    setPushToTalk: (isOn) => {
      setHeld(false);
      setChosen(isOn);
    },
    held,
    hold,
    repeat: () => room.wish({ repeat: true }),
  };
}

const PLACE =
  "absolute top-14 right-4 z-10 w-[min(220px,44%)] overflow-hidden rounded-md bg-overlay px-3 py-2 text-sm text-on-overlay max-wide:right-3";

/** Shows and plays the person who speaks in the avatar's place, if there is one, or that one was called. */
function MemberOnStage() {
  const { call: words } = useWords();
  const participants = useRemoteParticipants({
    updateOnlyOn: [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.TrackMuted,
      RoomEvent.TrackUnmuted,
      RoomEvent.ParticipantAttributesChanged,
      RoomEvent.Reconnected,
    ],
  });
  const member = participants.find(({ identity }) => readTakeoverId(identity) !== null);
  if (!member) {
    const isCalled = participants.some(
      ({ isAgent, attributes }) => isAgent && attributes[HANDOVER_ATTRIBUTE] === PERSON_CALLED,
    );
    return isCalled ? (
      <p role="status" data-testid="person-called" className={PLACE}>
        {words.memberCalled}
      </p>
    ) : null;
  }
  const { video, audio } = subscribedTracks(member);
  const name = member.name ?? "";
  return (
    <div data-testid="member" className={PLACE}>
      {video && !video.isMuted && (
        <MemberVideo publication={video} label={fill(words.memberVideo, { name })} />
      )}
      {audio && <AgentAudio publication={audio} />}
      <p role="status" dir="auto" className="break-words">
        {fill(words.memberHere, { name })}
      </p>
    </div>
  );
}

function MemberVideo({ publication: { track }, label }: { publication: TrackPublication; label: string }) {
  const element = useAttached<HTMLVideoElement>(track);
  return (
    <video
      ref={element}
      aria-label={label}
      autoPlay
      playsInline
      muted
      className="mb-2 block aspect-[4/3] w-full rounded-sm object-cover"
    />
  );
}
