import { CameraOff, Mic, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { Button } from "#components/ui/button.tsx";
import { Select } from "#components/ui/form/select.tsx";
import { LevelMeter } from "./level-meter.tsx";
import type { LevelSource } from "./level-source.ts";
import { NoiseSwitch } from "./noise-switch.tsx";
import { playTestTone } from "./test-tone.ts";
import { useDevices } from "./use-devices.ts";
import { useLevelSource, useLevelStep } from "./use-level.ts";
import type { Microphone } from "./use-microphone.ts";

type CheckProps = { microphone: Microphone; speakerId: string | null; onSpeaker: (deviceId: string) => void };

/** Microphone with level, speaker with test, and a note that the camera is off. */
export function DeviceCheck({ microphone, speakerId, onSpeaker }: CheckProps) {
  const words = useWords().devices;
  const open = microphone.state === "open";
  const speakers = useDevices("audiooutput", open);
  return (
    <div className="border-t">
      <Row icon={<Mic aria-hidden="true" />}>
        {open ? <OpenMicrophone microphone={microphone} /> : <UnaskedMicrophone microphone={microphone} />}
      </Row>
      {speakers.length > 0 && (
        <Row icon={<Volume2 aria-hidden="true" />} className="max-wide:hidden">
          <span className="flex gap-2">
            <Select
              aria-label={words.speaker}
              className="min-w-0 flex-1"
              value={speakerId ?? speakers[0]?.deviceId}
              onChange={(event) => onSpeaker(event.target.value)}
            >
              {speakers.map((device) => (
                <option key={device.deviceId} value={device.deviceId}>
                  {device.label}
                </option>
              ))}
            </Select>
            <Button size="lg" onClick={() => void playTestTone(speakerId)}>
              <span aria-hidden="true">{words.test}</span>
              <span className="sr-only">{words.testSpeaker}</span>
            </Button>
          </span>
        </Row>
      )}
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

function UnaskedMicrophone({ microphone }: { microphone: Microphone }) {
  const words = useWords().devices;
  const asking = microphone.state === "asking";
  return (
    <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-base text-muted">
      <span className="min-w-0 flex-1 basis-44">{asking ? words.asking : words.willAsk}</span>
      <Button
        size="lg"
        aria-disabled={asking}
        data-testid="test-microphone"
        onClick={() => void microphone.open()}
      >
        {words.testMicrophone}
      </Button>
    </span>
  );
}

function OpenMicrophone({ microphone }: { microphone: Microphone }) {
  const words = useWords().devices;
  const devices = useDevices("audioinput", true);
  const track = microphone.stream?.getAudioTracks()[0] ?? null;
  const source = useLevelSource(track);
  return (
    <span className="grid gap-2.5">
      <Select
        aria-label={words.microphone}
        value={track?.getSettings().deviceId ?? ""}
        onChange={(event) => void microphone.open(event.target.value)}
      >
        {devices.length === 0 && <option value="">{track?.label || words.microphone}</option>}
        {devices.map((device) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label}
          </option>
        ))}
      </Select>
      <NoiseSwitch onChange={() => void microphone.open(track?.getSettings().deviceId ?? "")} />
      <span className="flex items-center gap-3 text-sm text-muted">
        <LevelMeter source={source} label={words.level} />
        <Heard source={source} />
      </span>
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
