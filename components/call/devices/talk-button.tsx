import { Mic } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { cx } from "#components/ui/cx.ts";
import type { WishControl } from "../live/call-view-props.ts";
import { useWords } from "../words/use-words.tsx";

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
export function TalkButton({ wishes }: { wishes: WishControl }) {
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
