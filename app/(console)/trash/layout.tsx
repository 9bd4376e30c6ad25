import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function TrashLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["trash"]}>{children}</AreaWords>;
}
