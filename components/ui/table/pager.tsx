import Link from "next/link";
import { buttonClass } from "#components/ui/button.tsx";
import { getWords } from "#components/words/get-words.ts";

type PagerProps = {
  /** The list's URL with its filters. */
  path: string;
  nextCursor: string | null;
  isFirst: boolean;
  /** Whether its order is not newest first. */
  isSorted?: boolean;
  /** For the second list on a page. */
  cursorName?: string;
  /** The id of its heading, where its pages begin. */
  headingId?: string | undefined;
};

/** Links to the next page, which has older entries, and back to the first. */
export async function Pager(props: PagerProps) {
  const { path, nextCursor, isFirst, isSorted, cursorName = "cursor", headingId } = props;
  if (isFirst && nextCursor === null) return null;
  const words = (await getWords("ui")).pager;
  const hash = headingId === undefined ? "" : `#${headingId}`;
  const join = path.includes("?") ? "&" : "?";
  return (
    <nav aria-label={words.label} className="mt-4 flex gap-2">
      {!isFirst && (
        <Link href={`${path}${hash}`} className={buttonClass()}>
          {isSorted ? words.first : words.newest}
        </Link>
      )}
      {nextCursor !== null && (
        <Link href={`${path}${join}${cursorName}=${nextCursor}${hash}`} className={buttonClass()}>
          {isSorted ? words.next : words.older}
        </Link>
      )}
    </nav>
  );
}
