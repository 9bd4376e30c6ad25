import {
  RoomContext,
  useAudioPlayback,
  useConnectionQualityIndicator,
  useConnectionState,
} from "@livekit/components-react";
import { ConnectionState } from "livekit-client";
import { useState, useSyncExternalStore } from "react";
import type { StartedCall } from "../call-types.ts";
import { CallView } from "../call-view.tsx";
import { handOverUrl } from "../kept-call.ts";
import type { LiveCallProps } from "../live-call-props.ts";
import { useLasting } from "../use-lasting.ts";
import { useLevelSource } from "../use-level.ts";
import { agentState, subscribedTracks, useAgent } from "./agent.ts";
import { AgentAudio, AgentVideo } from "./agent-media.tsx";
import { CallRoom, type Voice } from "./call-room.ts";
import { useVoice } from "./use-voice.ts";

// Most gaps close before anybody notices; a warning for those would be the disturbance.
const NOTICED_AFTER_MS = 800;

/** Opens the room of a started call; returns at once, and reports through the call room. */
export function joinCall(call: StartedCall, microphone: Voice, speakerId: string | null): CallRoom {
  const room = new CallRoom(call, speakerId);
  room.join(call, microphone);
  return room;
}

/** A call that is going on: the room's state, drawn by `CallView`. */
export function LiveCall(props: LiveCallProps) {
  return (
    <RoomContext.Provider value={props.room.room}>
      <InRoom {...props} />
    </RoomContext.Provider>
  );
}

function InRoom({ link, call, room, variant, typing }: LiveCallProps) {
  const [startedAtMs, setStartedAtMs] = useState<number | null>(null);
  const [stalled, setStalled] = useState(false);
  const [tall, setTall] = useState(call.format === "portrait");
  const { agent, face } = useAgent();
  const { video, audio } = subscribedTracks(face);
  const connection = useConnectionState(room.room);
  const reconnecting = useLasting(
    connection === ConnectionState.Reconnecting || connection === ConnectionState.SignalReconnecting,
    NOTICED_AFTER_MS,
  );
  const { quality } = useConnectionQualityIndicator({ participant: room.room.localParticipant });
  const { canPlayAudio, startAudio } = useAudioPlayback(room.room);
  const lines = useSyncExternalStore(room.lines.subscribe, room.lines.snapshot, room.lines.snapshot);
  const voice = useVoice(room);
  const level = useLevelSource(audio?.track?.mediaStreamTrack ?? null);
  // Without a track the portrait is what is seen, and it needs its label again.
  const pictured = startedAtMs !== null && video !== null;
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
          name={link.person.name}
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
      person={link.person}
      recorded={call.recorded}
      aiLabel={call.aiLabel}
      typing={typing}
      media={media}
      pictured={pictured}
      carriesLabel={pictured && face === agent}
      tall={tall}
      startedAtMs={startedAtMs}
      agent={{ state: stalled ? "away" : agentState(agent, startedAtMs !== null), level }}
      lines={lines}
      quality={quality}
      reconnecting={reconnecting}
      resumeMs={call.resumeMs}
      voice={voice}
      handOverUrl={handOverUrl(link.token, call.rejoinToken)}
      onAllowSound={canPlayAudio || !audio ? null : () => void startAudio()}
      onSend={(text) => room.send(text)}
      onEnd={() => room.leave()}
    />
  );
}
