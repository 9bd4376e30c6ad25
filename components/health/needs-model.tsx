"use client";

import Link from "next/link";
import { Notice } from "#components/ui/notice.tsx";
import { useWords } from "#components/words/use-words.tsx";

/** The card of the overview that says how to connect a language model. */
const HOW_TO_CONNECT = "/overview#status-title";

/** The link to how a language model is connected. */
export function ConnectModelLink() {
  return (
    <Link href={HOW_TO_CONNECT} className="text-sm font-medium text-accent-text hover:underline">
      {useWords("health").model.connectOne}
    </Link>
  );
}

/** Says before somebody tries that something needs a language model, and where to connect one. */
export function NeedsModel({ text }: { text: string }) {
  return (
    <Notice tone="warn">
      {text} <ConnectModelLink />
    </Notice>
  );
}
