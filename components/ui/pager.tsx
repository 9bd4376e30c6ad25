import Link from "next/link";
import { buttonClass } from "./button.tsx";

type PagerProps = {
  /** The list's URL with its filters. */
  path: string;
  nextCursor: string | null;
  isFirst: boolean;
  /** For the second list on a page. */
  cursorName?: string;
};

/** Links to older entries, and back to the newest. */
export function Pager({ path, nextCursor, isFirst, cursorName = "cursor" }: PagerProps) {
  if (isFirst && nextCursor === null) return null;
  const join = path.includes("?") ? "&" : "?";
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-2">
      {!isFirst && (
        <Link href={path} className={buttonClass()}>
          Newest
        </Link>
      )}
      {nextCursor !== null && (
        <Link href={`${path}${join}${cursorName}=${nextCursor}`} className={buttonClass()}>
          Older
        </Link>
      )}
    </nav>
  );
}
