import { useRemoteParticipants } from "@livekit/components-react";
import { type RemoteParticipant, RoomEvent, Track, type TrackPublication } from "livekit-client";
import type { AgentState } from "../call-types.ts";

export type TrackPair = { video: TrackPublication | null; audio: TrackPublication | null };

const BEHALF = "lk.publish_on_behalf";

type Agent = {
  /** The avatar in the room: who thinks and listens. */
  agent: RemoteParticipant | null;
  /** Who publishes its picture and voice: itself, or a service that draws its face, for as long as that is there. */
  face: RemoteParticipant | null;
};

/** The avatar in the room, by the kind of participant that only a worker's token gives; redrawn when its tracks or state change. */
export function useAgent(): Agent {
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
  const agents = participants.filter((participant) => participant.isAgent);
  // The newest: one that died stands in the room for a moment beside the one that takes over.
  const agent = agents.findLast(({ attributes }) => attributes[BEHALF] === undefined) ?? null;
  const hired = agents.find(({ attributes }) => agent && attributes[BEHALF] === agent.identity);
  return { agent, face: hired ?? agent };
}

/** Its tracks that have arrived, whatever source the worker calls them. */
export function subscribedTracks(face: RemoteParticipant | null): TrackPair {
  const all = [...(face?.trackPublications.values() ?? [])].filter((publication) => publication.track);
  return {
    video: all.find((publication) => publication.kind === Track.Kind.Video) ?? null,
    audio: all.find((publication) => publication.kind === Track.Kind.Audio) ?? null,
  };
}

const STATES = ["initializing", "listening", "thinking", "speaking"] as const;

/** `seen`: the avatar was there before. */
export function agentState(agent: RemoteParticipant | null, seen: boolean): AgentState {
  if (!agent) return seen ? "away" : "connecting";
  const told = agent.attributes["lk.agent.state"];
  return STATES.find((state) => state === told) ?? "initializing";
}
