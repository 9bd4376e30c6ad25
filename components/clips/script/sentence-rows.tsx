"use client";

import { Loader, Play, Square } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { useStored } from "#components/ui/state/store.ts";
import { fill } from "#components/words/fill.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Pronunciation } from "#lib/model-clients/pronounce.ts";
import { fillScript, type TableRow } from "#lib/video/script/fill-script.ts";
import { estimateSpokenMs, type ScriptSentence, splitScript } from "#lib/video/script/split-script.ts";
import type { SentencePlayer } from "../sentence-player.ts";
import { breakRow, cutScript, editRow, joinRow, rowAt, type ScriptRow } from "./cut-script.ts";
import { type Speaker, speechUrl } from "./speech-url.ts";
import type { ScriptEdits } from "./use-script.ts";

type SentenceRowsProps = ScriptEdits &
  Speaker & {
    script: string;
    caret: number | null;
    pronunciations: readonly Pronunciation[];
    /** What variables say when a sentence is played. */
    sample: TableRow;
    /** Plays the sentences of all scenes, one at a time. */
    player: SentencePlayer;
    /** Tells its scene from others. */
    part: string;
  };

const ICONS = { loading: Loader, playing: Square, idle: Play };

/** A script as its sentences. Each is a field of its own that can be played; typing makes and joins them. */
export function SentenceRows({
  script,
  caret,
  avatarId,
  voice,
  language,
  speed,
  pronunciations,
  sample,
  player,
  part,
  ...edits
}: SentenceRowsProps) {
  const words = useWords("clips").script;
  const locale = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const { key, state } = useStored(player);
  const rows = useMemo(() => cutScript(script), [script]);
  useLayoutEffect(() => {
    if (caret === null) return;
    const index = rowAt(rows, caret);
    const at = caret - (rows[index]?.start ?? 0);
    const field = list.current?.querySelectorAll("textarea")[index];
    if (!field || (document.activeElement === field && field.selectionStart === at)) return;
    field.focus();
    field.setSelectionRange(at, at);
  }, [rows, caret]);
  return (
    <ol ref={list} className="p-1.5">
      {rows.map((row, index) => {
        const sentences = splitScript(fillScript(row.text, sample), { language, pronunciations });
        const own = `${part} ${index}`;
        const mine = key === own ? state : "idle";
        const Icon = ICONS[mine];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a field keeps its focus while its row changes.
            key={index}
            className={cx(
              "grid grid-cols-[32px_minmax(0,1fr)_44px] items-start gap-3 rounded-md px-2 py-1.5",
              mine === "playing" && "bg-accent-soft",
              row.startsParagraph && "mt-4",
            )}
          >
            <Button
              variant={mine === "idle" ? "default" : "primary"}
              size="icon"
              className="rounded-full! max-wide:size-8"
              disabled={sentences.length === 0}
              onClick={() =>
                player.press(
                  own,
                  sentences.map((each) => speechUrl(each, { avatarId, voice, language, speed })),
                )
              }
            >
              <Icon aria-hidden="true" className="size-3.5!" />
              <span className="sr-only">
                {fill(mine === "idle" ? words.playSentence : words.stopSentence, { number: index + 1 })}
              </span>
            </Button>
            <SentenceField
              row={row}
              previous={rows[index - 1]}
              next={rows[index + 1]}
              number={index + 1}
              isOnly={rows.length === 1}
              script={script}
              {...edits}
            />
            <span className="mt-0.5 text-right text-xs leading-7 whitespace-nowrap text-subtle">
              {sentences.length > 0 &&
                fill(words.seconds, { count: formatSeconds(spokenMs(sentences, speed), locale) })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type SentenceFieldProps = ScriptEdits & {
  script: string;
  row: ScriptRow;
  previous: ScriptRow | undefined;
  next: ScriptRow | undefined;
  number: number;
  isOnly: boolean;
};

function SentenceField({ script, row, previous, next, number, isOnly, ...edits }: SentenceFieldProps) {
  const words = useWords("clips").script;
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart: from, selectionEnd: to } = event.currentTarget;
    const act = (change: () => void) => {
      event.preventDefault();
      change();
    };
    if ((event.ctrlKey || event.metaKey) && !event.altKey) {
      const key = event.key.toLowerCase();
      if (key === "z") act(event.shiftKey ? edits.redo : edits.undo);
      else if (key === "y") act(edits.redo);
      return;
    }
    if (event.altKey || (event.shiftKey && event.key !== "Enter")) return;
    const isAtStart = from === 0 && to === 0;
    const isAtEnd = from === row.text.length && to === from;
    const move = (caret: number) => act(() => edits.edit({ script, caret }));
    if (event.key === "Enter") {
      const text = row.text.slice(0, from) + row.text.slice(to);
      const cut = script.slice(0, row.start) + text + script.slice(row.end);
      act(() => edits.edit(breakRow(cut, { ...row, text, end: row.start + text.length }, from)));
    } else if (event.key === "Backspace" && isAtStart && previous) {
      act(() => edits.edit(joinRow(script, previous, row)));
    } else if (event.key === "Delete" && isAtEnd && next) {
      const joined = joinRow(script, row, next);
      const isSame = joined.script === script;
      act(() => edits.edit(isSame ? { script, caret: next.start } : joined));
    } else if ((event.key === "ArrowUp" || event.key === "ArrowLeft") && isAtStart && previous) {
      move(previous.end);
    } else if ((event.key === "ArrowDown" || event.key === "ArrowRight") && isAtEnd && next) {
      move(next.start);
    }
  };
  return (
    <div className="mt-[3px] grid min-w-0 text-md">
      {/* As wide and high as the text or the example, so the field is too. */}
      <span
        aria-hidden="true"
        dir="auto"
        className="invisible col-start-1 row-start-1 break-words whitespace-pre-wrap"
      >
        {`${row.text || (isOnly ? words.example : "")} `}
      </span>
      <textarea
        aria-label={fill(words.sentence, { number })}
        rows={1}
        dir="auto"
        value={row.text}
        placeholder={isOnly ? words.example : undefined}
        onKeyDown={press}
        onChange={({ currentTarget }) =>
          edits.edit(editRow(script, row, currentTarget.value, currentTarget.selectionStart))
        }
        className="col-start-1 row-start-1 size-full resize-none overflow-hidden rounded-xs bg-transparent p-0 break-words focus-visible:outline-offset-4"
      />
    </div>
  );
}

const spokenMs = (sentences: readonly ScriptSentence[], speed: number): number =>
  sentences.reduce((sum, sentence) => sum + estimateSpokenMs(sentence, speed), 0);

const formatSeconds = (ms: number, locale: string): string =>
  (ms / 1000).toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
