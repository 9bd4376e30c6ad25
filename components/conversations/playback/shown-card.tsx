"use client";

import { PanelTop } from "lucide-react";
import { lazy, memo, Suspense, useState } from "react";
import type { CardWords } from "#components/call/cards/card-props.ts";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { useWords } from "#components/words/use-words.tsx";
import { isAnswered } from "#lib/flow/cards/card-limits.ts";
import { usePlayback } from "./playback.tsx";
import { type CardLine, cardAt } from "./transcript-items.ts";

/** Loaded with the first card: most conversations have none. */
const CardView = lazy(() =>
  import("#components/call/cards/card-view.tsx").then((loaded) => ({ default: loaded.CardView })),
);

type CardOfCallProps = { shown: CardLine; words: CardWords };

/** A card as the visitor saw it. Nothing on it can be answered any longer; links open and pages turn. */
function CardOfCall({ shown, words }: CardOfCallProps) {
  return (
    <fieldset disabled={isAnswered(shown.card.kind)} className="m-0 min-w-0 border-0 p-0">
      <Suspense fallback={null}>
        <CardView
          key={`${shown.id} ${shown.shownAt}`}
          card={shown.card}
          words={words}
          onAnswer={() => Promise.resolve(null)}
        />
      </Suspense>
    </fieldset>
  );
}

type CardsProps = { cards: readonly CardLine[]; startedAt: string; words: CardWords };

/** The card that was beside the avatar at the recording's moment: the video itself has none. */
export function CardAtMoment({ cards, startedAt, words }: CardsProps) {
  const { recording: texts } = useWords("conversations");
  const { currentMs } = usePlayback();
  const shown = currentMs === null ? null : cardAt(cards, startedAt, currentMs);
  if (!shown) return null;
  return (
    <section aria-label={texts.card} data-testid="card-at-moment" className="mt-3 max-w-[388px]">
      <p className="mb-1.5 text-xs text-subtle">{texts.card}</p>
      <CardOfCall shown={shown} words={words} />
    </section>
  );
}

type ShownCardItemProps = CardOfCallProps & { atMs: number };

/** A card in the transcript. It opens to show what the visitor saw. */
export const ShownCardItem = memo(function ShownCardItem({ shown, words, atMs }: ShownCardItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li
      data-testid="shown-card"
      className="grid grid-cols-[50px_minmax(0,1fr)] gap-x-1 border-l-2 border-transparent px-6 py-1.5 max-wide:px-4"
    >
      <span className="text-sm leading-8 text-subtle tabular-nums">{formatDuration(atMs)}</span>
      <details
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="max-w-[720px] rounded-md bg-surface-hover"
      >
        <summary className="flex min-h-8 cursor-pointer items-center gap-x-2.5 rounded-md px-2.5 py-1 text-sm">
          <PanelTop aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {shown.card.title || words.card}
          </span>
          <span className="truncate font-mono text-xs text-muted">{shown.functionName}</span>
        </summary>
        {isOpen && (
          <div className="max-w-[420px] px-2.5 pt-1 pb-2.5">
            <CardOfCall shown={shown} words={words} />
          </div>
        )}
      </details>
    </li>
  );
});
