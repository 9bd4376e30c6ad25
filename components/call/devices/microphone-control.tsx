import { ChevronUp, Mic, MicOff } from "lucide-react";
import { type ReactNode, useCallback, useId, useRef, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import type { VoiceControl, WishControl } from "../live/call-view-props.ts";
import { useWords } from "../words/use-words.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { MicrophoneBars } from "./level-meter.tsx";
import { TalkButton } from "./talk-button.tsx";

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
