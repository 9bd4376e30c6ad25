import { type ReactNode, useEffect, useId, useRef } from "react";
import type { DeviceChoice, VoiceControl, WishControl } from "../live/call-view-props.ts";
import { HandOver } from "../setup/hand-over.tsx";
import { useWords } from "../words/use-words.tsx";
import { DeviceSelect, NoiseSwitch } from "./device-select.tsx";

type MenuProps = {
  id: string;
  voice: VoiceControl;
  wishes: WishControl;
  handOverUrl: string;
  onClose: () => void;
  children?: ReactNode;
};

/**
 * Menu for microphone, speaker, ways to talk and continuing on another device. Closes with Escape or an outside press, and restores
 * focus.
 */
export function DeviceMenu({ id, voice, wishes, handOverUrl, onClose, children }: MenuProps) {
  const words = useWords().devices;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector("select")?.focus();
    const onPress = ({ target }: PointerEvent) => {
      const inside = target instanceof Node && box.current?.parentElement?.contains(target);
      if (!inside) onClose();
    };
    addEventListener("pointerdown", onPress);
    return () => {
      removeEventListener("pointerdown", onPress);
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [onClose]);
  return (
    <div
      id={id}
      ref={box}
      role="dialog"
      aria-label={words.title}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onClose();
      }}
      className="fade-in absolute bottom-full left-0 z-[60] mb-2 grid max-h-[calc(100dvh-120px)] w-[min(320px,calc(100vw-24px))] gap-3 overflow-y-auto rounded-lg bg-raised p-4 shadow-pop"
    >
      <DeviceField name={words.microphone} choice={voice.microphones} none={words.noMicrophoneYet} />
      <NoiseSwitch onChange={voice.reopen} />
      {voice.speakers && (
        <DeviceField name={words.speaker} choice={voice.speakers} none={words.systemDefault} />
      )}
      <WishSwitches wishes={wishes} />
      {children}
      <HandOver url={handOverUrl} />
    </div>
  );
}

function DeviceField({ name, choice, none }: { name: string; choice: DeviceChoice; none: string }) {
  const id = useId();
  return (
    <div className="grid gap-1.5 text-sm font-medium">
      <label htmlFor={id}>{name}</label>
      <DeviceSelect
        id={id}
        value={choice.activeId}
        devices={choice.devices}
        none={none}
        onChoose={choice.choose}
      />
    </div>
  );
}

/** How the visitor wants to talk in this call. */
function WishSwitches({ wishes }: { wishes: WishControl }) {
  const words = useWords().call;
  return (
    <>
      <WishSwitch
        testId="let-me-finish"
        label={words.letMeFinish}
        hint={words.letMeFinishHint}
        isOn={wishes.patient}
        onChange={wishes.setPatient}
      />
      <WishSwitch
        testId="push-to-talk"
        label={words.pushToTalk}
        hint={words.pushToTalkHint}
        isOn={wishes.pushToTalk}
        onChange={wishes.setPushToTalk}
      />
    </>
  );
}

type SwitchProps = {
  testId: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
};

function WishSwitch({ testId, label, hint, isOn, onChange }: SwitchProps) {
  return (
    <label className="grid grid-cols-[auto_1fr] gap-x-2 text-sm">
      <input
        type="checkbox"
        data-testid={testId}
        checked={isOn}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="mt-0.5 size-4 accent-accent"
      />
      <span>{label}</span>
      <span className="col-start-2 text-xs text-muted">{hint}</span>
    </label>
  );
}
