import { useLocalParticipant } from "@livekit/components-react";
import type { RemoteParticipant } from "livekit-client";
import { useEffect, useState } from "react";
import { PUSH_TO_TALK, TALK_ATTRIBUTE } from "#lib/worker-protocol/room-data.ts";
import { agentState } from "./agent.ts";
import type { CallRoom } from "./call-room.ts";
import type { VoiceControl, WishControl } from "./call-view-props.ts";

type WishParts = { agent: RemoteParticipant | null; voice: VoiceControl; hasRejoined: boolean };

/** How the visitor wants to talk in this call. Each worker of the call gets it, also one that takes the call over. */
export function useWishes(room: CallRoom, { agent, voice, hasRejoined }: WishParts): WishControl {
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
