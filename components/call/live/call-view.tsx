import { useEffect, useEffectEvent, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import { CardSlot } from "../cards/card-slot.tsx";
import { useShownCard } from "../cards/use-shown-card.ts";
import { useCallSettings } from "../setup/use-call-settings.ts";
import { SharingDialog } from "../sharing/sharing-dialog.tsx";
import { useWords } from "../words/use-words.tsx";
import { CallControls } from "./call-controls.tsx";
import { CallHeader } from "./call-header.tsx";
import { CallStage } from "./call-stage.tsx";
import type { CallViewProps } from "./call-view-props.ts";
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
