import { useLocalParticipant, useMediaDeviceSelect } from "@livekit/components-react";
import { LocalAudioTrack, type Room } from "livekit-client";
import { useEffect, useState } from "react";
import { microphoneProblem } from "#components/call/devices/microphone-problem.ts";
import { microphoneConstraints } from "#components/call/devices/noise-suppression.ts";
import { canChooseSpeaker } from "#components/call/devices/use-devices.ts";
import { useLevelSource } from "#components/call/devices/use-level.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import type { CallRoom } from "./call-room.ts";
import type { DeviceChoice, VoiceControl } from "./call-view-props.ts";

/** The visitor's microphone in the room. A typed call has none until it is turned on. */
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
  const report = (error: unknown) => {
    const kind = microphoneProblem(error);
    setProblem(kind === "denied" ? words.blockedInCall : words.problems[kind]);
  };
  const toggle = () => {
    if (joining) return;
    setProblem(null);
    localParticipant.setMicrophoneEnabled(!isMicrophoneEnabled, microphoneConstraints()).catch(report);
  };
  const reopen = () => {
    const track = microphoneTrack?.track;
    // A microphone that is off gets the settings when it is turned on.
    if (!(track instanceof LocalAudioTrack)) return;
    setProblem(null);
    track
      .getDeviceId()
      .then((deviceId) => track.restartTrack(microphoneConstraints(deviceId)))
      .catch(report);
  };
  const resting = microphoneTrack ? "muted" : "off";
  const settled = isMicrophoneEnabled ? "on" : resting;
  return {
    state: joining ? "joining" : settled,
    problem,
    level,
    toggle,
    reopen,
    microphones,
    speakers: canChooseSpeaker() ? speakers : null,
  };
}

function useDeviceChoice(kind: "audioinput" | "audiooutput", room: Room): DeviceChoice {
  const { devices, activeDeviceId, setActiveMediaDevice } = useMediaDeviceSelect({ kind, room });
  return {
    devices: devices.filter((device) => device.label !== ""),
    activeId: activeDeviceId,
    // A device that was just unplugged cannot be selected; the list updates itself.
    choose: (deviceId) => void setActiveMediaDevice(deviceId).catch(() => {}),
  };
}
