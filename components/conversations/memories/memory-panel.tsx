import Link from "next/link";
import { DeleteButton } from "#components/ui/delete-button.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { wordKnownText } from "#components/words/word-known-text.ts";
import { cutText } from "#lib/platform/text.ts";
import { RowLink } from "../row-link.tsx";
import { CONVERSATIONS_EN } from "../words/en.ts";

type ShownMemory = { id: string; kind: "fact" | "outline"; content: string; rowSeq: number | null };

type MemoryPanelProps = {
  visitorId: string;
  memories: readonly ShownMemory[];
  /** Where the reading of the call stands; `failed` with the reason. */
  state: "expected" | "done" | { failed: string };
  /** Null for members who may not. */
  remove: FormAction | null;
};

/** How much of a memory a button's name has. */
const NAME_LENGTH = 60;

/** What is remembered of the visitor from this call, and from which line. */
export async function MemoryPanel({ visitorId, memories, state, remove }: MemoryPanelProps) {
  const { memories: words, summary } = await getWords("conversations");
  return (
    <section aria-labelledby="memories-title" className="border-b px-6 py-4 max-wide:px-4">
      <div className="mb-2 flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 id="memories-title" className="text-sm font-medium">
          {words.title}
        </h2>
        <Link
          href={`/conversations/memories?visitor_id=${encodeURIComponent(visitorId)}`}
          className="text-sm text-accent-text hover:underline"
        >
          {words.all}
        </Link>
      </div>
      {typeof state === "object" && (
        <Notice tone="warn">
          {fill(words.failed, {
            reason: wordKnownText(state.failed, KNOWN, { ...summary.known, ...words.known }),
          })}
        </Notice>
      )}
      {state === "expected" && (
        <p role="status" className="text-sm text-muted">
          {words.expected}
        </p>
      )}
      {state === "done" && memories.length === 0 && <p className="text-sm text-muted">{words.nothing}</p>}
      <ul className="flex flex-col divide-y">
        {memories.map(({ id, kind, content, rowSeq }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-1.5 text-sm">
            <p dir="auto" className="min-w-0 py-1 wrap-anywhere">
              {kind === "outline" && <span className="text-subtle">{words.outline} </span>}
              {content} {rowSeq !== null && <RowLink seq={rowSeq}>{summary.showLine}</RowLink>}
            </p>
            {remove && (
              <DeleteButton id={id} name={cutText(content, NAME_LENGTH)} kind={words.kind} action={remove}>
                {words.deleteText}
              </DeleteButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const KNOWN = { ...CONVERSATIONS_EN.summary.known, ...CONVERSATIONS_EN.memories.known };
