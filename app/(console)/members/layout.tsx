import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function MembersLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["members"]}>{children}</AreaWords>;
}
