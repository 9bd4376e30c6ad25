import type { ReactNode } from "react";
import { JobsNotice } from "#components/health/status-card.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { minutesToJobServer } from "#lib/operations/check-health.ts";

export default async function ClipsLayout({ children }: { children: ReactNode }) {
  return (
    <AreaWords areas={["clips", "avatarFields"]}>
      <JobsNotice minutes={await minutesToJobServer()} />
      {children}
    </AreaWords>
  );
}
