import { lazy, Suspense, useEffect, useEffectEvent, useRef } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { fill } from "#components/words/fill.ts";
import type { ShownCard } from "./use-shown-card.ts";

/** Loaded with the first card, because most calls have none. */
const CardView = lazy(() => import("./card-view.tsx").then((loaded) => ({ default: loaded.CardView })));

type SlotProps = ShownCard & {
  /** No transcript is under it. */
  isAlone: boolean;
  /** The card is gone, and its focus with it. */
  onDone: () => void;
};

const FIELDS = "input:not([type=checkbox], [type=search]), textarea";

/** Whether the visitor is writing somewhere else than on a card. */
function isWritingElsewhere(slot: HTMLElement): boolean {
  const active = document.activeElement;
  return active?.matches("input, textarea, select") === true && !slot.contains(active);
}

/** The place of cards beside the avatar. Says what appears, and moves the focus there unless the visitor is writing. */
export function CardSlot({ shown, isGone, isAlone, onAnswer, onClose, onTyping, onDone }: SlotProps) {
  const { cards: words } = useWords();
  const slot = useRef<HTMLDivElement>(null);
  const id = shown?.id;
  const done = useEffectEvent(onDone);
  const takeFocus = (box: HTMLElement) => {
    if (!slot.current || isWritingElsewhere(slot.current)) return;
    // A field would open the keyboard of a phone over the card.
    const field = matchMedia("(pointer: coarse)").matches ? null : box.querySelector<HTMLElement>(FIELDS);
    (field ?? box.querySelector<HTMLElement>("section"))?.focus({ preventScroll: true });
  };
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      // Removed elements take the focus with them; then it is the document's.
      requestAnimationFrame(() => {
        // The next card may have it by now.
        if (document.activeElement === document.body) done();
      });
    };
  }, [id]);
  return (
    <div
      ref={slot}
      className={cx(
        "flex min-h-0 flex-col gap-2",
        "max-wide:bg-canvas max-wide:px-3",
        isAlone
          ? "max-wide:max-h-[52dvh] wide:my-auto wide:max-h-full"
          : "max-wide:max-h-[40dvh] wide:max-h-[64%] wide:shrink-0",
        (shown || isGone) && "max-wide:pt-3 max-wide:pb-1",
      )}
    >
      <p role="status" className="sr-only">
        {shown ? fill(words.appeared, { title: shown.card.title || words.card }) : ""}
      </p>
      <p
        role="status"
        className={isGone ? "rounded-md border bg-surface px-4 py-3 text-sm text-muted" : "sr-only"}
      >
        {isGone ? words.faults.gone : ""}
      </p>
      {shown && (
        <Suspense fallback={null}>
          <Arriving key={shown.id} onArrived={takeFocus} onTyping={onTyping}>
            <CardView card={shown.card} words={words} onAnswer={onAnswer} onClose={onClose} />
          </Arriving>
        </Suspense>
      )}
    </div>
  );
}

type ArrivingProps = {
  onArrived: (box: HTMLElement) => void;
  onTyping: () => void;
  children: React.ReactNode;
};

/** Tells when a card is on the screen for the first time. */
function Arriving({ onArrived, onTyping, children }: ArrivingProps) {
  const box = useRef<HTMLDivElement>(null);
  const arrived = useEffectEvent(() => {
    if (box.current) onArrived(box.current);
  });
  useEffect(() => arrived(), []);
  return (
    <div ref={box} onInput={onTyping} className="fade-in flex min-h-0 flex-col">
      {children}
    </div>
  );
}
