import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";

type RenewalNoticeProps = { done: number; total: number };

/** The progress of re-indexing after the embedding model or the language changed. */
export async function RenewalNotice({ done, total }: RenewalNoticeProps) {
  const words = (await getWords("knowledge")).renewal;
  const locale = await getLocale();
  const count = (passages: number) => passages.toLocaleString(locale);
  return (
    <Notice className="mb-4">
      <span className="block">{fill(words.text, { done: count(done), total: count(total) })}</span>
      <progress className="mt-2 h-1.5 w-full" value={done} max={total} aria-label={words.progress} />
    </Notice>
  );
}
