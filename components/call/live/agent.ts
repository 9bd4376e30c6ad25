import { useRemoteParticipants } from "@livekit/components-react";
import { type RemoteParticipant, RoomEvent, Track, type TrackPublication } from "livekit-client";
import type { AgentState } from "#components/call/setup/call-types.ts";
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

/** The card that the avatar shows, in the text of its attribute; empty without one. */
export const agentCard = (agent: RemoteParticipant | null): string => agent?.attributes[CARD_ATTRIBUTE] ?? "";

/** `seen`: the avatar was visible before. */
export function agentState(agent: RemoteParticipant | null, seen: boolean): AgentState {
  if (!agent) return seen ? "away" : "connecting";
  const told = agent.attributes["lk.agent.state"];
  return STATES.find((state) => state === told) ?? "initializing";
}
