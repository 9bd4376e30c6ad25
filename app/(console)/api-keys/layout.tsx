import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function ApiKeysLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["apiKeys"]}>{children}</AreaWords>;
}
