import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

/** Gives the pages about conversations their texts. */
export default function ConversationsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["conversations", "liveCalls", "exchange"]}>{children}</AreaWords>;
}
