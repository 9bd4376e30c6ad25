import { ChevronUp, Mic, MicOff } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import type { VoiceControl } from "../live/call-view-props.ts";
import { useWords } from "../words/use-words.tsx";
import { DeviceMenu } from "./device-menu.tsx";
import { MicrophoneBars } from "./level-meter.tsx";

/** Style of a control in the call: 48 px, large enough for a thumb. */
export const CONTROL =
  "inline-flex h-12 min-w-12 items-center justify-center gap-2 rounded-[14px] border text-base font-medium transition-colors [&_svg]:size-5 [&_svg]:stroke-[1.75]";

type MicrophoneControlProps = { voice: VoiceControl; handOverUrl: string };

/** Mute button, level and device choice, with any error above. */
export function MicrophoneControl({ voice, handOverUrl }: MicrophoneControlProps) {
  const { call, devices } = useWords();
  const acts: Record<VoiceControl["state"], string> = {
    joining: call.mute,
    on: call.mute,
    muted: call.unmute,
    off: call.switchOn,
  };
  const menuId = useId();
  const [open, setOpen] = useState(false);
  const on = voice.state === "on" || voice.state === "joining";
  const muted = voice.state === "muted";
  return (
    <fieldset aria-label={devices.microphone} className="relative">
      <div className={cx(CONTROL, "gap-1 bg-surface px-1", muted ? "border-danger" : "border-border-strong")}>
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
        <DeviceMenu id={menuId} voice={voice} handOverUrl={handOverUrl} onClose={() => setOpen(false)} />
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
