import { ChevronUp, Mic, MicOff } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { CheckField } from "#components/ui/form/check-field.tsx";
import type { DeviceChoice, VoiceControl, WishControl } from "../live/call-view-props.ts";
import { HandOver } from "../setup/hand-over.tsx";
import { useWords } from "../words/use-words.tsx";
import { DeviceSelect, NoiseSwitch } from "./device-select.tsx";
import { MicrophoneBars } from "./level-meter.tsx";

/** Style of a control in the call: 48 px, large enough for a thumb. */
export const CONTROL =
  "inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-[14px] border text-base font-medium transition-colors [&_svg]:size-5 [&_svg]:stroke-[1.75]";

type MicrophoneControlProps = {
  voice: VoiceControl;
  wishes: WishControl;
  handOverUrl: string;
  /** What a phone has no room for in the row of controls. */
  children?: ReactNode;
};

/** Mute button and level, or the button to talk, and the menu, with any error above. */
export function MicrophoneControl({ voice, wishes, handOverUrl, children }: MicrophoneControlProps) {
  const { devices } = useWords();
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLFieldSetElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    // Visitors who have just chosen the button want to press it next.
    requestAnimationFrame(() => root.current?.querySelector<HTMLElement>("[data-talk]")?.focus());
  }, []);
  const muted = voice.state === "muted" && !wishes.pushToTalk;
  return (
    <fieldset ref={root} aria-label={devices.microphone} className="relative">
      <div className={cx(CONTROL, "gap-1 bg-surface px-1", muted ? "border-danger" : "border-border-strong")}>
        {wishes.pushToTalk ? <TalkButton wishes={wishes} /> : <MuteButton voice={voice} />}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          onClick={() => setOpen((before) => !before)}
          className="grid h-10 min-w-8 place-items-center rounded-[10px] text-muted hover:bg-surface-hover"
        >
          <ChevronUp aria-hidden="true" className="size-4" />
          <span className="sr-only">{devices.choose}</span>
        </button>
      </div>
      {open && (
        <DeviceMenu id={menuId} {...{ voice, wishes, handOverUrl }} onClose={close}>
          {children}
        </DeviceMenu>
      )}
      {voice.problem && (
        <p
          role="alert"
          className="absolute bottom-full left-0 mb-2 w-72 rounded-md bg-raised p-3 text-sm text-danger shadow-pop"
        >
          {voice.problem}
        </p>
      )}
    </fieldset>
  );
}

function MuteButton({ voice }: Pick<MicrophoneControlProps, "voice">) {
  const words = useWords().call;
  const acts: Record<VoiceControl["state"], string> = {
    joining: words.mute,
    on: words.mute,
    muted: words.unmute,
    off: words.switchOn,
  };
  const on = voice.state === "on" || voice.state === "joining";
  const muted = voice.state === "muted";
  return (
    <>
      <button
        type="button"
        data-testid="mute"
        data-state={voice.state}
        onClick={voice.toggle}
        title={`${acts[voice.state]} (M)`}
        aria-keyshortcuts="M"
        className="relative grid h-10 min-w-10 place-items-center rounded-[10px] hover:bg-surface-hover"
      >
        {on ? (
          <Mic aria-hidden="true" />
        ) : (
          <MicOff aria-hidden="true" className={muted ? "text-danger" : "text-muted"} />
        )}
        <span className="sr-only">{acts[voice.state]}</span>
      </button>
      <MicrophoneBars source={on ? voice.level : null} />
    </>
  );
}

const FIELDS = "input, textarea, select, [contenteditable]";
const PRESSABLE = "button, a, summary, [role=dialog]";

/**
 * Whether a key talks: space anywhere but where it types or presses something that was reached by keyboard, and also Enter on
 * the button itself.
 */
function talks({ code, target }: KeyboardEvent, button: HTMLElement | null): boolean {
  if (button !== null && target === button) return code === "Space" || code === "Enter";
  if (code !== "Space" || !(target instanceof HTMLElement)) return false;
  return !target.closest(FIELDS) && !(target.matches(":focus-visible") && target.closest(PRESSABLE));
}

/** The button that visitors hold while they talk. Assistive technology, which cannot hold it, presses it twice. */
function TalkButton({ wishes }: { wishes: WishControl }) {
  const words = useWords().call;
  const { held, hold } = wishes;
  const button = useRef<HTMLButtonElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !talks(event, button.current)) return;
    // Without this the page would scroll, and the button be pressed.
    event.preventDefault();
    if (!event.repeat) hold(event.type === "keydown");
  });
  const release = useEffectEvent(() => hold(false));
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    const onAway = () => release();
    addEventListener("keydown", listener);
    addEventListener("keyup", listener);
    addEventListener("blur", onAway);
    return () => {
      removeEventListener("keydown", listener);
      removeEventListener("keyup", listener);
      removeEventListener("blur", onAway);
    };
  }, []);
  return (
    <button
      ref={button}
      type="button"
      data-testid="talk"
      data-talk
      aria-pressed={held}
      aria-keyshortcuts="Space"
      title={words.holdToTalk}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        hold(true);
      }}
      onPointerUp={() => hold(false)}
      onPointerCancel={() => hold(false)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={({ detail }) => {
        if (detail === 0) hold(!held);
      }}
      className={cx(
        "flex h-10 min-w-10 touch-none items-center justify-center gap-1.5 rounded-[10px] px-2 select-none",
        held ? "bg-accent text-accent-foreground" : "hover:bg-surface-hover",
      )}
    >
      <Mic aria-hidden="true" />
      <span className="max-w-28 text-left text-sm leading-4 max-wide:max-w-20 max-wide:text-xs">
        {words.holdToTalk}
      </span>
    </button>
  );
}

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
function DeviceMenu({ id, voice, wishes, handOverUrl, onClose, children }: MenuProps) {
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
    <CheckField
      data-testid={testId}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      hint={<span className="text-xs">{hint}</span>}
    >
      {label}
    </CheckField>
  );
}
