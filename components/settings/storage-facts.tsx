"use client";

import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useLanguage, useLocale, useWords } from "#components/words/use-words.tsx";
import { describeBytes } from "#lib/usage/describe-bytes.ts";
import type { SettingsWords } from "./words/en.ts";

type Count = { used: number; limit: number };
const KINDS = ["recordings", "takes", "documents", "avatars", "backgrounds", "pictures"] as const;
type StorageUse = {
  stored: Record<(typeof KINDS)[number], number>;
  usedBytes: number;
  limitBytes: number;
  documents: Count;
  takes: Count;
};

/** From this share on, there is a warning. */
const NEARLY_FULL = 0.9;

/** What the account stores against its plan's limits, and what to do when a limit is near. */
export function StorageFacts({ use }: { use: StorageUse }) {
  const { stored, usedBytes, limitBytes, documents, takes } = use;
  const words = useWords("settings").storage;
  const [language, locale] = [useLanguage(), useLocale()];
  const sizeOf = (bytes: number) => describeBytes(bytes, language);
  const lines = KINDS.filter((kind) => stored[kind] > 0).map((kind) => {
    return { label: words[kind], size: sizeOf(stored[kind]) };
  });
  const countText = ({ used, limit }: Count): string =>
    fill(words.of, { used: used.toLocaleString(locale), limit: limit.toLocaleString(locale) });
  return (
    <div className="flex flex-col gap-5 text-sm">
      <StorageNotice use={use} />
      <Meter
        label={words.title}
        used={usedBytes}
        limit={limitBytes}
        text={fill(words.of, { used: sizeOf(usedBytes), limit: sizeOf(limitBytes) })}
      >
        {lines.length === 0 ? (
          <p className="mt-2 text-subtle">{words.nothing}</p>
        ) : (
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-subtle">
            {lines.map(({ label, size }) => (
              <li key={label}>
                {label} {size}
              </li>
            ))}
          </ul>
        )}
      </Meter>
      <Meter label={words.documents} {...documents} text={countText(documents)} />
      <Meter label={words.takes} {...takes} text={countText(takes)} />
    </div>
  );
}

/** Placeholder until the facts are counted. */
export function StorageFactsPending() {
  return (
    <p aria-busy="true" className="h-[168px] text-sm text-subtle">
      {useWords("settings").storage.pending}
    </p>
  );
}

const isNear = ({ used, limit }: Count): boolean => used >= limit * NEARLY_FULL;

type MeterProps = Count & { label: string; text: string; children?: React.ReactNode };

function Meter({ label, used, limit, text, children }: MeterProps) {
  const colour =
    used >= limit ? "[--bar:var(--danger)]" : isNear({ used, limit }) ? "[--bar:var(--warn)]" : "";
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="text-subtle">{label}</span>
        <span className="tabular-nums">{text}</span>
      </p>
      <progress
        aria-label={label}
        value={Math.min(used, limit)}
        max={Math.max(1, limit)}
        className={`mt-1.5 block h-1.5 w-full ${colour}`}
      />
      {children}
    </div>
  );
}

/** The most urgent limit. */
function StorageNotice({ use }: { use: StorageUse }) {
  const words = useWords("settings").storage;
  const storage = { used: use.usedBytes, limit: use.limitBytes };
  const isReached = ({ used, limit }: Count) => used >= limit;
  const full = fullText(words, {
    storage: isReached(storage),
    documents: isReached(use.documents),
    takes: isReached(use.takes),
  });
  if (full) return <Notice tone="danger">{full}</Notice>;
  if (![storage, use.documents, use.takes].some(isNear)) return null;
  return <Notice tone="warn">{words.near}</Notice>;
}

type Reached = { storage: boolean; documents: boolean; takes: boolean };

function fullText(words: SettingsWords["storage"], { storage, documents, takes }: Reached): string | null {
  if (storage) return words.full;
  if (documents) return takes ? words.bothFull : words.documentsFull;
  return takes ? words.takesFull : null;
}
