import { useRemoteParticipants } from "@livekit/components-react";
import { RoomEvent, type TrackPublication } from "livekit-client";
import { useEffect, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { fill } from "#components/words/fill.ts";
import { HANDOVER_ATTRIBUTE, PERSON_CALLED, readTakeoverId } from "#lib/worker-protocol/room-data.ts";
import { subscribedTracks } from "./agent.ts";
import { AgentAudio } from "./agent-media.tsx";

const PLACE =
  "absolute top-14 right-4 z-10 w-[min(220px,44%)] overflow-hidden rounded-md bg-overlay px-3 py-2 text-sm text-on-overlay max-wide:right-3";

/** Shows and plays the person who speaks in the avatar's place, if there is one, or that one was called. */
export function MemberOnStage() {
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
  const element = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const { current: video } = element;
    if (!video || !track) return;
    track.attach(video);
    return () => {
      track.detach(video);
    };
  }, [track]);
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
