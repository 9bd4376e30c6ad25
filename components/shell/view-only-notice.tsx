"use client";

import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** Tells members why a page's controls are disabled. */
export function ViewOnlyNotice({ className }: { className: string }) {
  return <Notice className={className}>{useWords("shell").viewOnly}</Notice>;
}
