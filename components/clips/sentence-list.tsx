"use client";

import { Loader, Play, Square } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { estimateSpokenMs } from "#lib/script/estimate-length.ts";
import type { ScriptSentence } from "#lib/script/split-script.ts";
import { SentencePlayer } from "./sentence-player.ts";

type SentenceListProps = { sentences: ScriptSentence[]; avatarId: string; speed: number };

const ICONS = { loading: Loader, playing: Square, idle: Play };

/** The sentences that a script falls into, each to listen to. */
export function SentenceList({ sentences, avatarId, speed }: SentenceListProps) {
  const [player] = useState(() => new SentencePlayer());
  const { key, state, problem } = useSyncExternalStore(player.subscribe, player.snapshot, player.snapshot);
  useEffect(() => () => player.stop(), [player]);
  if (sentences.length === 0) return null;
  return (
    <section aria-label="Sentences" className="rounded-lg border">
      <ol className="p-1.5">
        {sentences.map((sentence, index) => {
          const own = `${index}`;
          const mine = key === own ? state : "idle";
          const Icon = ICONS[mine];
          const query = new URLSearchParams({
            avatar_id: avatarId,
            text: markStress(sentence),
            speed: String(speed),
          });
          return (
            <li
              key={own}
              className={cx(
                "grid grid-cols-[32px_minmax(0,1fr)_auto] items-start gap-2 rounded-md px-1.5 py-1.5",
                mine === "playing" && "bg-accent-soft",
              )}
            >
              <Button
                variant="ghost"
                size="icon"
                className="size-7"
                onClick={() => player.press(own, `/clips/speech?${query}`)}
              >
                <Icon aria-hidden="true" />
                <span className="sr-only">
                  {mine === "idle" ? "Play" : "Stop"} sentence {index + 1}
                </span>
              </Button>
              <p className="text-sm leading-7">{sentence.text}</p>
              <span className="text-xs leading-7 text-subtle">
                {(estimateSpokenMs(sentence, speed) / 1000).toFixed(1)} s
              </span>
            </li>
          );
        })}
      </ol>
      <p role="status" className={cx("px-3 text-xs text-danger", problem && "pb-2")}>
        {problem}
      </p>
    </section>
  );
}

/** The sentence as the voice gets it, with its stresses marked again. */
function markStress({ say, stresses }: ScriptSentence): string {
  let marked = "";
  let at = 0;
  for (const [from, to] of stresses) {
    const [start, end] = [Math.round(from * say.length), Math.round(to * say.length)];
    marked += `${say.slice(at, start)}*${say.slice(start, end)}*`;
    at = end;
  }
  return marked + say.slice(at);
}
