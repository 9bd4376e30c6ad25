import type { ReactNode } from "react";
import { JobsNotice } from "#components/health/status-card.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { minutesToJobServer } from "#lib/operations/check-health.ts";

/** Gives the pages about conversations their texts. */
export default async function ConversationsLayout({ children }: { children: ReactNode }) {
  return (
    <AreaWords areas={["conversations", "liveCalls", "exchange"]}>
      <JobsNotice minutes={await minutesToJobServer()} />
      {children}
    </AreaWords>
  );
}
