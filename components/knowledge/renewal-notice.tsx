import { Notice } from "#components/ui/notice.tsx";

type RenewalNoticeProps = { done: number; total: number };

/** The progress of re-indexing after the embedding model or the language changed. */
export function RenewalNotice({ done, total }: RenewalNoticeProps) {
  const count = (passages: number) => passages.toLocaleString("en");
  return (
    <Notice className="mb-4">
      <span className="block">
        Re-indexing passages, because the embedding model or the language changed: {count(done)} of{" "}
        {count(total)} done. Calls continue; until then, the other passages are found by keyword only.
      </span>
      <progress className="mt-2 h-1.5 w-full" value={done} max={total} aria-label="Re-indexed passages" />
    </Notice>
  );
}
