import { ALargeSmall, Captions, MessageSquareText, PhoneOff, PictureInPicture2 } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL, MicrophoneControl } from "#components/call/devices/microphone-control.tsx";
import type { CallSettings } from "#components/call/setup/use-call-settings.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import type { VoiceControl } from "./call-view-props.ts";

type ControlsProps = {
  settings: CallSettings;
  voice: VoiceControl;
  handOverUrl: string;
  /** Shows the avatar in a small window. */
  onPopOut: (() => void) | undefined;
  onEnd: () => void;
};

/** The control row under the stage. It never hides. */
export function CallControls({ settings, voice, handOverUrl, onPopOut, onEnd }: ControlsProps) {
  const { captions, captionSize, panel } = settings;
  const words = useWords().call;
  const canPopOut = useHydrated() && document.pictureInPictureEnabled;
  return (
    <div className="flex items-center justify-center gap-2 max-wide:justify-between max-wide:px-3">
      <MicrophoneControl voice={voice} handOverUrl={handOverUrl} />
      <Control
        data-testid="captions-toggle"
        aria-pressed={captions}
        onClick={settings.toggleCaptions}
        name={words.captions}
        shortcut="C"
      >
        <Captions aria-hidden="true" />
      </Control>
      <Control
        className="max-wide:hidden"
        onClick={settings.nextCaptionSize}
        name={fill(words.captionSize, { size: words.captionSizes[captionSize] })}
        data-testid="caption-size"
      >
        <ALargeSmall aria-hidden="true" />
      </Control>
      <Control
        aria-pressed={panel}
        onClick={settings.togglePanel}
        name={words.panel}
        shortcut="T"
        data-testid="panel-toggle"
      >
        <MessageSquareText aria-hidden="true" />
      </Control>
      {onPopOut && canPopOut && (
        <Control
          className="max-wide:hidden"
          onClick={onPopOut}
          name={words.pictureInPicture}
          data-testid="picture-in-picture"
        >
          <PictureInPicture2 aria-hidden="true" />
        </Control>
      )}
      <EndButton onEnd={onEnd} />
    </div>
  );
}

function EndButton({ onEnd }: Pick<ControlsProps, "onEnd">) {
  const words = useWords().call;
  return (
    <button
      type="button"
      data-testid="end-call"
      onClick={onEnd}
      title={words.endLong}
      className={cx(
        CONTROL,
        "border-transparent bg-danger-fill px-5 text-danger-foreground hover:brightness-95 wide:ml-4",
      )}
    >
      <PhoneOff aria-hidden="true" />
      <span aria-hidden="true" className="max-wide:hidden">
        {words.end}
      </span>
      <span className="sr-only">{words.endLong}</span>
    </button>
  );
}

type ControlProps = ComponentProps<"button"> & { name: string; shortcut?: string; children: ReactNode };

function Control({ name, shortcut, className, children, ...rest }: ControlProps) {
  return (
    <button
      type="button"
      {...rest}
      title={shortcut ? `${name} (${shortcut})` : name}
      {...(shortcut && { "aria-keyshortcuts": shortcut })}
      className={cx(
        CONTROL,
        "relative border-border-strong bg-surface hover:bg-surface-hover aria-pressed:border-accent-line aria-pressed:bg-accent-soft aria-pressed:text-accent-text aria-[pressed=false]:border-border-strong aria-[pressed=false]:bg-surface aria-[pressed=false]:text-foreground",
        className,
      )}
    >
      {children}
      <span className="sr-only">{name}</span>
    </button>
  );
}
