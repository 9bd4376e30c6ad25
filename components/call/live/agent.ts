import { useRemoteParticipants } from "@livekit/components-react";
import { type RemoteParticipant, RoomEvent, Track, type TrackPublication } from "livekit-client";
import { useMemo, useState } from "react";
import { readCard } from "#components/call/cards/read-card.ts";
import type { AgentState } from "#components/call/setup/call-types.ts";
import type { OpenCard } from "#lib/flow/cards/card.ts";
import {
  CARD_ATTRIBUTE,
  VOICE_ATTRIBUTE,
  VOICE_STATES,
  type VoiceState,
} from "#lib/worker-protocol/room-data.ts";

export type TrackPair = { video: TrackPublication | null; audio: TrackPublication | null };

/**
 * Finds the avatar in the room by the participant kind that only a worker's token gives; re-renders when its tracks or
 * state change.
 */
export function useAgent(): RemoteParticipant | null {
  const participants = useRemoteParticipants({
    updateOnlyOn: [
      RoomEvent.ParticipantConnected,
      RoomEvent.ParticipantDisconnected,
      RoomEvent.ParticipantAttributesChanged,
      RoomEvent.TrackSubscribed,
      RoomEvent.TrackUnsubscribed,
      RoomEvent.Reconnected,
    ],
  });
  // The newest one: after a takeover the dead one stays in the room for a moment.
  return participants.findLast((participant) => participant.isAgent) ?? null;
}

/** Its received tracks, regardless of their source. */
export function subscribedTracks(agent: RemoteParticipant | null): TrackPair {
  const all = [...(agent?.trackPublications.values() ?? [])].filter((publication) => publication.track);
  return {
    video: all.find((publication) => publication.kind === Track.Kind.Video) ?? null,
    audio: all.find((publication) => publication.kind === Track.Kind.Audio) ?? null,
  };
}

const STATES = ["initializing", "listening", "thinking", "speaking"] as const;

/** What the avatar says about its voice. */
export function agentVoice(agent: RemoteParticipant | null): VoiceState {
  const told = agent?.attributes[VOICE_ATTRIBUTE];
  return VOICE_STATES.find((state) => state === told) ?? "heard";
}

/** `seen`: the avatar was visible before. */
export function agentState(agent: Pick<RemoteParticipant, "attributes"> | null, seen: boolean): AgentState {
  if (!agent) return seen ? "away" : "connecting";
  const told = agent.attributes["lk.agent.state"];
  return STATES.find((state) => state === told) ?? "initializing";
}

/**
 * The text of the avatar's card; empty without one. While the avatar is away or joins again, its `last` one stays, with what the
 * visitor has typed into it.
 */
export function agentCard(agent: Pick<RemoteParticipant, "attributes"> | null, last: string): string {
  const text = agent?.attributes[CARD_ATTRIBUTE] ?? "";
  const isJoining = ["away", "initializing"].includes(agentState(agent, true));
  return text === "" && isJoining ? last : text;
}

/** The card that the avatar shows: the same object while it stays the same. */
export function useAgentCard(agent: RemoteParticipant | null): OpenCard | null {
  const [last, setLast] = useState("");
  const text = agentCard(agent, last);
  if (text !== last) setLast(text);
  return useMemo(() => readCard(text).open, [text]);
}
