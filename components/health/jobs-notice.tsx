import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";

/** Says above a page that its work waits for the job server. `minutes`: how long; null if it does not. */
export async function JobsNotice({ minutes }: { minutes: number | null }) {
  if (minutes === null) return null;
  const words = await getWords("health");
  return (
    <Notice role="status" className="m-4 mb-0">
      {fill(words.jobsStarting, { count: minutes })}
    </Notice>
  );
}
