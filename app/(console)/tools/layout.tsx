import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";

export default function ToolsLayout({ children }: { children: ReactNode }) {
  return <AreaWords areas={["tools", "exchange"]}>{children}</AreaWords>;
}
