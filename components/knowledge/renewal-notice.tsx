import { Notice } from "#components/ui/notice.tsx";

type RenewalNoticeProps = { done: number; total: number };

/** How far passages have been renewed, after the embedding model or the language changed. */
export function RenewalNotice({ done, total }: RenewalNoticeProps) {
  const count = (passages: number) => passages.toLocaleString("en");
  return (
    <Notice className="mb-4">
      <span className="block">
        Passages are being renewed, because the embedding model or the language changed: {count(done)} of{" "}
        {count(total)} are done. Calls go on; passages that are still to come are found by their words alone.
      </span>
      <progress className="mt-2 h-1.5 w-full" value={done} max={total} aria-label="Renewed passages" />
    </Notice>
  );
}
