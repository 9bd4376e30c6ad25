import { CameraOff, Mic, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { DeviceSelect } from "./device-select.tsx";
import { LevelMeter } from "./level-meter.tsx";
import type { LevelSource } from "./level-source.ts";
import { NoiseSwitch } from "./noise-switch.tsx";
import { playTestTone } from "./test-tone.ts";
import { useDevices } from "./use-devices.ts";
import { useLevelSource, useLevelStep } from "./use-level.ts";
import type { Microphone } from "./use-microphone.ts";

type CheckProps = { microphone: Microphone; speakerId: string | null; onSpeaker: (deviceId: string) => void };

/**
 * Microphone with level, speaker with test, and a note that the camera is off. If the visitor gave permission earlier, the
 * microphone opens by itself. The height stays the same then, so that a press on the start button below is not lost.
 */
export function DeviceCheck({ microphone, speakerId, onSpeaker }: CheckProps) {
  const words = useWords().devices;
  // Another device is opened while the previous one is still held.
  const isOpen = microphone.stream !== null;
  const speakers = useDevices("audiooutput", isOpen);
  return (
    <div className="border-t">
      <Row icon={<Mic aria-hidden="true" />}>
        <MicrophoneCheck microphone={microphone} isOpen={isOpen} />
      </Row>
      <Row icon={<Volume2 aria-hidden="true" />} className="max-wide:hidden">
        <span className="flex gap-2">
          <DeviceSelect
            aria-label={words.speaker}
            className="min-w-0 flex-1"
            devices={speakers}
            none={words.systemDefault}
            value={speakerId ?? speakers[0]?.deviceId}
            onChoose={onSpeaker}
          />
          <Button size="lg" onClick={() => void playTestTone(speakerId)}>
            <span aria-hidden="true">{words.test}</span>
            <span className="sr-only">{words.testSpeaker}</span>
          </Button>
        </span>
      </Row>
      <Row icon={<CameraOff aria-hidden="true" />}>
        <span className="flex min-h-5 items-center text-base text-muted">{words.cameraOff}</span>
      </Row>
    </div>
  );
}

function Row({
  icon,
  className = "",
  children,
}: {
  icon: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={`grid grid-cols-[20px_minmax(0,1fr)] items-start gap-3 border-b py-4 max-wide:py-2.5 [&>svg]:mt-[11px] [&>svg]:size-[18px] [&>svg]:stroke-[1.75] [&>svg]:text-muted last:[&>svg]:mt-px ${className}`}
    >
      {icon}
      {children}
    </div>
  );
}

function MicrophoneCheck({ microphone, isOpen }: { microphone: Microphone; isOpen: boolean }) {
  const words = useWords().devices;
  const devices = useDevices("audioinput", isOpen);
  const track = microphone.stream?.getAudioTracks()[0] ?? null;
  const deviceId = track?.getSettings().deviceId ?? "";
  const isAsking = !isOpen && microphone.state === "asking";
  return (
    <span className="grid gap-2.5">
      <span className="flex gap-2">
        <DeviceSelect
          aria-label={words.microphone}
          className="min-w-0 flex-1"
          devices={devices}
          none={track?.label || words.systemDefault}
          value={deviceId}
          onChoose={(id) => void microphone.open(id)}
        />
        {!isOpen && (
          <Button size="lg" aria-disabled={isAsking} onClick={() => void microphone.open()}>
            <span aria-hidden="true">{words.test}</span>
            <span className="sr-only">{words.testMicrophone}</span>
          </Button>
        )}
      </span>
      <NoiseSwitch onChange={() => isOpen && void microphone.open(deviceId)} />
      <span className="grid items-center text-sm text-muted [&>*]:[grid-area:1/1]">
        <Hint text={words.willAsk} isShown={!isOpen && !isAsking} />
        <Hint text={words.asking} isShown={isAsking} />
        {isOpen && <Level track={track} />}
      </span>
    </span>
  );
}

/** Keeps its space while it is hidden. */
const Hint = ({ text, isShown }: { text: string; isShown: boolean }) => (
  <span className={isShown ? undefined : "invisible"}>{text}</span>
);

function Level({ track }: { track: MediaStreamTrack | null }) {
  const words = useWords().devices;
  const source = useLevelSource(track);
  return (
    <span className="flex items-center gap-3">
      <LevelMeter source={source} label={words.level} />
      <Heard source={source} />
    </span>
  );
}

/** Reports once that the microphone works: a message that flickers with every breath would be noise. */
function Heard({ source }: { source: LevelSource | null }) {
  const words = useWords().devices;
  const step = useLevelStep(source, 4, 5);
  const [heard, setHeard] = useState(false);
  useEffect(() => {
    if (step > 0) setHeard(true);
  }, [step]);
  return (
    <span role="status" className="whitespace-nowrap">
      {heard ? words.heard : words.saySomething}
    </span>
  );
}
