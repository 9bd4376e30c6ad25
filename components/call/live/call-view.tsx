import { CircleDot } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { Styled } from "#components/ui/styled.tsx";
import { fill } from "#components/words/fill.ts";
import { CardSlot } from "../cards/card-slot.tsx";
import { useShownCard } from "../cards/use-shown-card.ts";
import type { Quality } from "../setup/call-types.ts";
import { useCallSettings } from "../setup/use-call-settings.ts";
import { SharingDialog } from "../sharing/sharing-dialog.tsx";
import { useWords } from "../words/use-words.tsx";
import { CallControls } from "./call-controls.tsx";
import { CallStage } from "./call-stage.tsx";
import type { CallViewProps } from "./call-view-props.ts";
import { ElapsedTime } from "./elapsed-time.tsx";
import { ConversationPanel } from "./transcript/conversation-panel.tsx";

/** Single-key shortcuts for the call, ignored while typing or with a modifier. Keys are lower case. */
function useCallShortcuts(actions: Record<string, () => void>): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]")) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => act(event);
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** Shows the avatar in a small window over other pages, or ends that. The browser may refuse; then nothing changes. */
async function togglePictureInPicture(video: HTMLVideoElement): Promise<void> {
  const isOut = document.pictureInPictureElement === video;
  await (isOut ? document.exitPictureInPicture() : video.requestPictureInPicture()).catch(() => undefined);
}

/** On a phone held sideways the call fills the window, and the transcript is beside the controls too. */
const SIDEWAYS =
  "wide:short:grid-rows-[36px_minmax(0,1fr)_60px] wide:short:gap-x-3 wide:short:px-3 wide:short:[&>[data-side]]:pb-3 " +
  "wide:short:data-[panel=open]:grid-cols-[minmax(0,1fr)_minmax(280px,34vw)] ";

const FRAME = {
  // The stage is square, in the middle of what the transcript leaves.
  page:
    SIDEWAYS +
    "fixed inset-0 wide:grid-rows-[48px_minmax(0,1fr)_80px] wide:px-4 " +
    "wide:data-[panel=open]:grid-cols-[minmax(0,1fr)_minmax(364px,30vw)] wide:short:[&>[data-side]]:row-span-2",
  // The video stays where the portrait was, and the transcript replaces the text beside it.
  inline:
    SIDEWAYS +
    "max-wide:fixed max-wide:inset-0 max-wide:z-40 wide:h-[min(880px,calc(100dvh-88px))] wide:min-h-[560px] " +
    "wide:grid-rows-[48px_minmax(0,1fr)_80px] wide:data-[panel=open]:grid-cols-[minmax(300px,440px)_minmax(0,1fr)] " +
    "wide:data-[panel=open]:[&>[data-side]]:col-start-1 wide:data-[panel=open]:[&>[data-side]]:row-start-2 " +
    "wide:data-[panel=open]:[&>:not([data-side],header)]:col-start-2 " +
    "short:fixed short:inset-0 short:z-40 wide:short:h-auto wide:short:min-h-0 wide:short:[&>[data-side]]:row-end-4",
};

/** Renders a call from plain props, so every state can be rendered without a room. */
export function CallView(props: CallViewProps) {
  const { variant, avatar, voice, wishes, sharing, lines } = props;
  const card = useShownCard(props);
  const settings = useCallSettings();
  const words = useWords().call;
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    // Typing mode focuses the message field; otherwise the call itself has the focus, so shortcuts work at once.
    const target = props.typing ? root.current?.querySelector("input") : root.current;
    target?.focus({ preventScroll: true });
  }, [props.typing]);
  useCallShortcuts({
    // With the button to talk, the microphone is open only while it is held.
    ...(!wishes.pushToTalk && { m: voice.toggle }),
    c: settings.toggleCaptions,
    r: wishes.repeat,
    t: () => {
      settings.openPanel();
      requestAnimationFrame(() => root.current?.querySelector("input")?.focus());
    },
  });
  const popOut = () => {
    const video = root.current?.querySelector("video");
    if (video) void togglePictureInPicture(video);
  };
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={fill(words.title, { name: avatar.name })}
      data-call={variant}
      data-panel={settings.panel || card.shown || card.isGone ? "open" : "closed"}
      className={cx(
        "grid gap-x-4 bg-canvas outline-none max-wide:grid-rows-[minmax(0,1fr)_auto_76px] wide:grid-cols-[minmax(0,1fr)]",
        FRAME[variant],
      )}
    >
      <CallHeader {...props} />
      <CallStage {...props} captions={settings.captions} captionSize={settings.captionSize} />
      <div
        data-side
        className={cx(
          "flex min-h-0 min-w-0 flex-col gap-3 max-wide:gap-0",
          !settings.panel && !card.shown && !card.isGone && "wide:hidden",
        )}
      >
        <CardSlot
          {...card}
          isAlone={!settings.panel}
          onDone={() => root.current?.focus({ preventScroll: true })}
        />
        <ConversationPanel
          open={settings.panel}
          isUnderCard={card.shown !== null}
          name={avatar.name}
          lines={lines}
          reconnecting={props.reconnecting}
          onSend={props.onSend}
          onClose={settings.closePanel}
        />
      </div>
      <CallControls
        settings={settings}
        {...{ voice, wishes, sharing }}
        handOverUrl={props.handOverUrl}
        onPopOut={props.pictured ? popOut : undefined}
        onEnd={props.onEnd}
      />
      {sharing.asked && (
        <SharingDialog
          source={sharing.asked}
          name={avatar.name}
          onConfirm={sharing.confirm}
          onCancel={sharing.cancel}
        />
      )}
    </section>
  );
}

const BARS: Record<Quality, number> = { excellent: 4, good: 3, poor: 1, lost: 0, unknown: 0 };

/** Four bars, as on a phone. */
function QualityBars({ quality }: { quality: Quality }) {
  const bars = BARS[quality];
  const words = useWords().call.quality[quality];
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      data-testid="quality"
      data-quality={quality}
      className="flex h-3.5 items-end gap-[2px] max-wide:h-7 max-wide:rounded-sm max-wide:bg-overlay max-wide:px-2.5 max-wide:py-[7px]"
    >
      {[5, 8, 11, 14].map((height, index) => (
        <Styled
          key={height}
          className={cx(
            "w-[3px] rounded-[1px]",
            index < bars ? "bg-muted max-wide:bg-on-overlay" : "bg-border-strong max-wide:bg-white/35",
          )}
          style={{ height }}
        />
      ))}
    </span>
  );
}

/** The line above the stage. On a phone only the connection remains, at the top right of the video. */
function CallHeader({ label, startedAtMs, recorded, quality, reconnecting }: CallViewProps) {
  const words = useWords().call;
  return (
    <header className="flex items-center gap-2.5 text-base text-muted max-wide:pointer-events-none max-wide:absolute max-wide:top-3 max-wide:right-3 max-wide:z-10 wide:col-span-full wide:px-1">
      <h1 dir="auto" className="truncate text-base text-foreground max-wide:sr-only">
        {label}
      </h1>
      <span aria-hidden="true" className="text-subtle max-wide:hidden">
        ·
      </span>
      <ElapsedTime sinceMs={startedAtMs} className="max-wide:sr-only" />
      <span className="flex-1 max-wide:hidden" />
      {recorded && (
        <span className="mr-2 inline-flex items-center gap-1.5 whitespace-nowrap max-wide:absolute max-wide:top-9 max-wide:right-0 max-wide:mr-0 max-wide:h-7 max-wide:rounded-sm max-wide:bg-overlay max-wide:px-2.5 max-wide:text-sm max-wide:text-on-overlay">
          <CircleDot
            aria-hidden="true"
            className="size-4 stroke-[1.75] text-danger max-wide:text-on-overlay"
          />
          {words.recorded}
        </span>
      )}
      <QualityBars quality={reconnecting ? "lost" : quality} />
    </header>
  );
}
