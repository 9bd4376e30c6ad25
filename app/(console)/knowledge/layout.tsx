import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function KnowledgeLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["knowledge"]}>{children}</AreaWords>;
}
