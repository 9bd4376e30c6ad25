import {
  ALargeSmall,
  Captions,
  MessageSquareText,
  PhoneOff,
  PictureInPicture2,
  RotateCcw,
} from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { CONTROL, MicrophoneControl } from "#components/call/devices/microphone-control.tsx";
import type { CallSettings } from "#components/call/setup/use-call-settings.ts";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { useHydrated } from "#components/ui/hooks.ts";
import { fill } from "#components/words/fill.ts";
import { SHARING_ICONS } from "../sharing/sharing-mark.tsx";
import type { SharingControl } from "../sharing/use-sharing.ts";
import type { VoiceControl, WishControl } from "./call-view-props.ts";

type ControlsProps = {
  settings: CallSettings;
  voice: VoiceControl;
  wishes: WishControl;
  sharing: SharingControl;
  handOverUrl: string;
  /** Shows the avatar in a small window. */
  onPopOut: (() => void) | undefined;
  onEnd: () => void;
};

/** The control row under the stage. It never hides. What a phone has no room for is in the menu of the microphone. */
export function CallControls(props: ControlsProps) {
  const { settings, voice, wishes, sharing, handOverUrl, onPopOut, onEnd } = props;
  const { captions, panel } = settings;
  const words = useWords().call;
  const canPopOut = useHydrated() && document.pictureInPictureEnabled;
  const extras = { settings, wishes, sharing, onPopOut: canPopOut ? onPopOut : undefined };
  return (
    <div className="flex items-center justify-center gap-2 max-wide:justify-between max-wide:px-3">
      <MicrophoneControl {...{ voice, wishes, handOverUrl }}>
        <fieldset aria-label={words.more} className="flex flex-wrap gap-2 wide:hidden short:flex">
          <Extras {...extras} />
        </fieldset>
      </MicrophoneControl>
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
        aria-pressed={panel}
        onClick={settings.togglePanel}
        name={words.panel}
        shortcut="T"
        data-testid="panel-toggle"
      >
        <MessageSquareText aria-hidden="true" />
      </Control>
      <div className="flex gap-2 max-wide:hidden short:hidden">
        <Extras {...extras} />
      </div>
      <EndButton onEnd={onEnd} />
    </div>
  );
}

type ExtrasProps = Pick<ControlsProps, "settings" | "wishes" | "sharing" | "onPopOut">;

function Extras({ settings, wishes, sharing, onPopOut }: ExtrasProps) {
  const words = useWords().call;
  const size = words.captionSizes[settings.captionSize];
  return (
    <>
      <SharingButtons sharing={sharing} />
      <Control onClick={wishes.repeat} name={words.repeat} shortcut="R" data-testid="repeat">
        <RotateCcw aria-hidden="true" />
      </Control>
      <Control
        onClick={settings.nextCaptionSize}
        name={fill(words.captionSize, { size })}
        data-testid="caption-size"
      >
        <ALargeSmall aria-hidden="true" />
      </Control>
      {onPopOut && (
        <Control onClick={onPopOut} name={words.pictureInPicture} data-testid="picture-in-picture">
          <PictureInPicture2 aria-hidden="true" />
        </Control>
      )}
    </>
  );
}

/** Absent where the scenario, its model or the browser allows nothing. */
function SharingButtons({ sharing }: Pick<ControlsProps, "sharing">) {
  const words = useWords().call.sharing;
  return sharing.offered.map((source) => {
    const Icon = SHARING_ICONS[source];
    const isShown = sharing.shown.includes(source);
    return (
      <Control
        key={source}
        aria-pressed={isShown}
        onClick={() => sharing.press(source)}
        name={words.start[source]}
        data-testid={`share-${source}`}
      >
        <Icon aria-hidden="true" />
      </Control>
    );
  });
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
