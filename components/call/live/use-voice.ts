import { useLocalParticipant, useMediaDeviceSelect } from "@livekit/components-react";
import type { Room } from "livekit-client";
import { useEffect, useState } from "react";
import type { DeviceChoice, VoiceControl } from "../call-view-props.ts";
import { microphoneProblem } from "../microphone-problem.ts";
import { canChooseSpeaker } from "../use-devices.ts";
import { useLevelSource } from "../use-level.ts";
import { useWords } from "../words/use-words.tsx";
import type { CallRoom } from "./call-room.ts";

/** The visitor's microphone in the room. In a typed call there is none until it is switched on. */
export function useVoice({ room, joined }: CallRoom): VoiceControl {
  const { localParticipant, isMicrophoneEnabled, microphoneTrack } = useLocalParticipant({ room });
  const words = useWords().noMicrophone;
  const [problem, setProblem] = useState<string | null>(null);
  const level = useLevelSource(microphoneTrack?.track?.mediaStreamTrack ?? null);
  const microphones = useDeviceChoice("audioinput", room);
  const speakers = useDeviceChoice("audiooutput", room);
  const [joining, setJoining] = useState(true);
  useEffect(() => {
    void joined.then(() => setJoining(false));
  }, [joined]);
  const toggle = () => {
    if (joining) return;
    setProblem(null);
    localParticipant.setMicrophoneEnabled(!isMicrophoneEnabled).catch((error: unknown) => {
      const kind = microphoneProblem(error);
      setProblem(kind === "denied" ? words.blockedInCall : words.problems[kind]);
    });
  };
  const resting = microphoneTrack ? "muted" : "off";
  const settled = isMicrophoneEnabled ? "on" : resting;
  return {
    state: joining ? "joining" : settled,
    problem,
    level,
    toggle,
    microphones,
    speakers: canChooseSpeaker() ? speakers : null,
  };
}

function useDeviceChoice(kind: "audioinput" | "audiooutput", room: Room): DeviceChoice {
  const { devices, activeDeviceId, setActiveMediaDevice } = useMediaDeviceSelect({ kind, room });
  return {
    devices: devices.filter((device) => device.label !== ""),
    activeId: activeDeviceId,
    // A device that has just been pulled out cannot be chosen; the list changes by itself.
    choose: (deviceId) => void setActiveMediaDevice(deviceId).catch(() => {}),
  };
}
