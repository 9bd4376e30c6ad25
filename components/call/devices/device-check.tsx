import { CameraOff, Mic, Volume2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "../words/use-words.tsx";
import { DeviceSelect, NoiseSwitch } from "./device-select.tsx";
import { LevelMeter } from "./level-meter.tsx";
import type { LevelSource } from "./level-source.ts";
import { useDevices } from "./use-devices.ts";
import { useLevelSource, useLevelStep } from "./use-level.ts";
import type { Microphone } from "./use-microphone.ts";

const RATE = 24_000;
const NOTES_HZ = [523.25, 659.25];
const NOTE_S = 0.28;

/** Plays two soft notes on the chosen speaker. Ignores errors, because the visitor hears whether it worked. */
async function playTestTone(speakerId: string | null): Promise<void> {
  const url = URL.createObjectURL(new Blob([toneWav()], { type: "audio/wav" }));
  const audio = new Audio(url);
  audio.addEventListener("ended", () => URL.revokeObjectURL(url));
  try {
    if (speakerId) await audio.setSinkId(speakerId);
    await audio.play();
  } catch {
    URL.revokeObjectURL(url);
  }
}

/** Mono 16-bit WAV: a header of 44 bytes, then the notes, with fades to avoid clicks. */
function toneWav(): ArrayBuffer {
  const perNote = Math.round(NOTE_S * RATE);
  const count = perNote * NOTES_HZ.length;
  const view = new DataView(new ArrayBuffer(44 + count * 2));
  const text = (at: number, words: string) => {
    for (let i = 0; i < words.length; i++) view.setUint8(at + i, words.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, 36 + count * 2, true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  text(36, "data");
  view.setUint32(40, count * 2, true);
  for (let i = 0; i < count; i++) {
    const inNote = (i % perNote) / perNote;
    const frequency = NOTES_HZ[Math.floor(i / perNote)] ?? 0;
    const loudness = 0.25 * Math.sin(Math.PI * inNote);
    view.setInt16(44 + i * 2, loudness * Math.sin((2 * Math.PI * frequency * i) / RATE) * 32_767, true);
  }
  return view.buffer;
}

type CheckProps = {
  microphone: Microphone;
  speakerId: string | null;
  onSpeaker: (deviceId: string) => void;
  /** The visitor can turn it on in the call. */
  hasCamera: boolean;
};

/**
 * Microphone with level, speaker with test, and a note that the camera is off. If the visitor gave permission earlier, the
 * microphone opens by itself. The height stays the same then, so that a press on the start button below is not lost.
 */
export function DeviceCheck({ microphone, speakerId, onSpeaker, hasCamera }: CheckProps) {
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
        <span className="flex min-h-5 items-center text-base text-muted">
          {hasCamera ? words.cameraOnPress : words.cameraOff}
        </span>
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
